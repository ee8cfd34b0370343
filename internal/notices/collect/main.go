// Command collect writes the licences of everything that the program is built
// from, on every platform of a release: to notices.txt in the folder above. Run it
// in the project's folder. A licence that it does not know to be permissive is an
// error: look at it, then let it in below.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// platforms are those of scripts/release.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/arm64", "windows/amd64"}

// permissive are licences by words of theirs. None asks more than to be shown.
var permissive = []struct{ words, name string }{
	{"Apache License\n", "Apache-2.0"},
	{"Permission is hereby granted, free of charge, to any person obtaining", "MIT"},
	{"Redistribution and use in source and binary forms", "BSD"},
	{"Permission to use, copy, modify, and/or distribute this software for any", "0BSD or ISC"},
	{"The author disclaims copyright to this source code", "public domain"},
}

// demanding are words of licences that ask for more.
var demanding = []string{"GENERAL PUBLIC LICENSE", "Mozilla Public License", "Eclipse Public License", "Common Development and Distribution",
	"| MPL-", "| GPL-", "| LGPL-", "| AGPL-", "| EPL-", "| CDDL-"}

var licenceFile = regexp.MustCompile(`(?i)^(.*-)?(licen[cs]e|copying|notice)([-.].*)?$`)

// work is something that the program is built from, with a folder of its own.
type work struct{ Path, Version, Dir string }

func main() {
	log.SetFlags(0)
	if err := collect(); err != nil {
		log.Fatal("collect: ", err)
	}
}

func collect() error {
	works, err := modules()
	if err != nil {
		return err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	works = append(works, work{"The Go standard library", "", strings.TrimSpace(string(goroot))},
		work{"htmx", "", "internal/web/assets/vendor"})
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	text, err := write(own, works)
	if err != nil {
		return err
	}
	return os.WriteFile("internal/notices/notices.txt", text, 0o644)
}

// modules are those of all packages that are built into the program, and what they
// hold of others.
func modules() ([]work, error) {
	all := map[string]work{}
	for _, p := range platforms {
		goos, goarch, _ := strings.Cut(p, "/")
		list := exec.Command("go", "list", "-deps", "-json=Dir,Module", "./cmd/seaboard")
		list.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
		list.Stderr = os.Stderr
		out, err := list.Output()
		if err != nil {
			return nil, err
		}
		for d := json.NewDecoder(bytes.NewReader(out)); ; {
			var p struct {
				Dir    string
				Module *work
			}
			if err := d.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			if p.Module != nil && p.Module.Version != "" {
				between(all, *p.Module, p.Dir)
			}
		}
	}
	return slices.SortedFunc(maps.Values(all), func(a, b work) int { return cmp.Compare(a.Path, b.Path) }), nil
}

// between adds a module, and those folders on the way to a package of it that have
// licences of their own: modules hold copies of others' works, too.
func between(all map[string]work, module work, dir string) {
	all[module.Path] = module
	for ; dir != module.Dir && strings.HasPrefix(dir, module.Dir); dir = filepath.Dir(dir) {
		path := module.Path + filepath.ToSlash(strings.TrimPrefix(dir, module.Dir))
		if found, _ := os.ReadDir(dir); slices.ContainsFunc(found, isLicence) { // a folder just listed
			all[path] = work{path, module.Version, dir}
		}
	}
}

func isLicence(e os.DirEntry) bool { return !e.IsDir() && licenceFile.MatchString(e.Name()) }

// write puts licences one after the other, each once with all works that have it.
func write(own []byte, works []work) ([]byte, error) {
	var texts []string // in the order in which they were met
	of := map[string][]string{}
	for _, w := range works {
		licences, err := licencesOf(w)
		if err != nil {
			return nil, err
		}
		for _, text := range licences {
			if of[text] == nil {
				texts = append(texts, text)
			}
			of[text] = append(of[text], strings.TrimSpace(w.Path+" "+w.Version))
		}
	}
	var b bytes.Buffer
	b.WriteString("Seaboard is free software under this licence:\n\n")
	b.Write(bytes.TrimSpace(own))
	b.WriteString("\n\nIt is built from the works of others, under these licences:\n")
	for _, text := range texts {
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 78), strings.Join(of[text], "\n"), text)
	}
	return b.Bytes(), nil
}

// licencesOf reads the licences in a work's folder, all of which are permissive.
func licencesOf(w work) (texts []string, err error) {
	entries, err := os.ReadDir(w.Dir)
	if err != nil {
		return nil, err
	}
	known := false
	for _, e := range entries {
		if !isLicence(e) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(w.Dir, e.Name()))
		if err != nil {
			return nil, err
		}
		text := strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n"))
		for _, words := range demanding {
			if strings.Contains(strings.ToUpper(linked(text)), strings.ToUpper(words)) {
				return nil, fmt.Errorf("%s %s: %s speaks of a %s", w.Path, w.Version, e.Name(), words)
			}
		}
		known = known || kind(text) != ""
		texts = append(texts, text)
	}
	if !known {
		return nil, fmt.Errorf("%s %s has no licence that is known to be permissive", w.Path, w.Version)
	}
	return texts, nil
}

// linked is the part of a list of others' licences that is about what gets into a
// program. The rest is about what tests need, which is shown all the same.
func linked(text string) string {
	_, after, ok := strings.Cut(text, "\n## 1. Components linked into your program\n")
	if !ok {
		return text
	}
	part, _, _ := strings.Cut(after, "\n## 2. ")
	return part
}

var space = regexp.MustCompile(`\s+`)

// kind names a licence, "" if it is not known.
func kind(text string) string {
	for _, p := range permissive {
		if strings.Contains(space.ReplaceAllString(text, " "), space.ReplaceAllString(p.words, " ")) {
			return p.name
		}
	}
	return ""
}
