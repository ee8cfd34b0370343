// Package browsertest plays Seaboard in a real browser: headless Chromium, the
// real server, tables on disk. It has tests only. They see what a person sees
// and do what a person does, by mouse, keyboard and finger; what a page must be
// like is held here, what a handler must answer in package web.
package browsertest
