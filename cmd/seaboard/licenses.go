package main

import (
	"io"

	"seaboard/internal/notices"
)

type licensesCommand struct{}

func (licensesCommand) Help() string {
	return `Prints the licence of Seaboard, and those of everything that it is built from.`
}

func (licensesCommand) Run(std *streams) error {
	_, err := io.WriteString(std.out, notices.Text)
	return err
}
