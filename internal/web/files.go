package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"

	"seaboard/internal/lang"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

const (
	// maxRecord bounds a record that is opened, in bytes: far more than the longest
	// game's.
	maxRecord = 1 << 20
	// maxFile bounds the form that brings one. Browsers send each line's end as two
	// bytes.
	maxFile = 2*maxRecord + maxForm
)

// fileForm asks for a record file.
func (s *site) fileForm(q *request) error { return q.askFile(http.StatusOK, "", "") }

func (q *request) askFile(status int, text, fault string) error {
	return q.show(status, ui.FilePage(q.page(q.say("Open a record")), ui.File{Text: text, Fault: fault}))
}

// file shows a position of the record that the form brings. Nothing of it is kept:
// the page has the record in its own form, and brings it again for the next.
func (s *site) file(q *request) error {
	data, err := q.recordFile()
	if err != nil {
		return err
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return q.askFile(http.StatusUnprocessableEntity, "", q.say("Choose a file, or paste a record."))
	}
	if len(data) > maxRecord {
		return badForm(&http.MaxBytesError{Limit: maxRecord})
	}
	at, err := q.at()
	if err != nil {
		return err
	}
	f, err := s.tables.ReadFile(data)
	if fault, ok := errors.AsType[*table.Fault](err); ok && fault.Kind == table.Invalid {
		return q.askFile(fault.Kind.HTTP(), q.PostFormValue("record"), lang.Sentence(q.reader.Text(fault.Text, nil)))
	}
	if err != nil {
		return err
	}
	past, err := f.Past(at)
	if err != nil {
		return err
	}
	return q.showReel(reel{
		past:   past,
		course: f.Course,
		prove:  func() (*table.Proof, error) { return f.Prove(), nil },
		file:   string(data),
		hidden: f.Hidden(),
	})
}

// recordFile is what was chosen as a file or, where none was, pasted.
func (q *request) recordFile() ([]byte, error) {
	data := []byte(q.PostFormValue("record"))
	file, _, err := q.FormFile("file")
	switch {
	case err == nil:
		defer file.Close()
		chosen, err := io.ReadAll(file)
		if err != nil {
			return nil, badForm(err)
		}
		if len(chosen) > 0 {
			data = chosen
		}
	case !errors.Is(err, http.ErrMissingFile) && !errors.Is(err, http.ErrNotMultipart):
		return nil, badForm(err)
	}
	return bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), nil
}
