package lang

import (
	"encoding/json"
	"fmt"
	"io/fs"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message/catalog"
)

// Keys reads the keys of one catalogue file.
func Keys(dir fs.FS, file string) ([]string, error) {
	entries, err := read(dir, file)
	var keys []string
	for key := range entries {
		keys = append(keys, key)
	}
	return keys, err
}

func read(dir fs.FS, file string) (map[string]json.RawMessage, error) {
	data, err := fs.ReadFile(dir, file)
	if err != nil {
		return nil, err
	}
	var entries map[string]json.RawMessage
	return entries, json.Unmarshal(data, &entries)
}

func load(b *catalog.Builder, keys map[string]bool, tag language.Tag, dir fs.FS, file string) error {
	entries, err := read(dir, file)
	if err != nil {
		return err
	}
	for key, raw := range entries {
		m, err := translation(raw)
		if err != nil {
			return fmt.Errorf("%q: %w", key, err)
		}
		if err := b.Set(tag, key, m); err != nil {
			return fmt.Errorf("%q: %w", key, err)
		}
		keys[key] = true
	}
	return nil
}

// translation reads what stands for a key: a sentence, or one for each plural
// form of the number that is argument "arg", the first where that is left out.
func translation(raw json.RawMessage) (catalog.Message, error) {
	var plain string
	if json.Unmarshal(raw, &plain) == nil {
		return catalog.String(plain), nil
	}
	var forms map[string]any
	if err := json.Unmarshal(raw, &forms); err != nil {
		return nil, err
	}
	arg := 1
	if n, ok := forms["arg"].(float64); ok {
		arg = int(n)
	}
	if _, ok := forms["other"].(string); !ok {
		return nil, fmt.Errorf(`a plural needs its form "other"`)
	}
	var cases []any
	// The first form that fits is taken, so "other" comes last.
	for _, form := range []string{"=0", "=1", "zero", "one", "two", "few", "many", "other"} {
		if text, ok := forms[form].(string); ok {
			cases = append(cases, form, text)
			delete(forms, form)
		}
	}
	delete(forms, "arg")
	for unknown := range forms {
		return nil, fmt.Errorf("there is no plural form %q", unknown)
	}
	return plural.Selectf(arg, "%d", cases...), nil
}
