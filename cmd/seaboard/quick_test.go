//go:build !slow

package main

// kills is how often TestKill kills.
const kills = 5
