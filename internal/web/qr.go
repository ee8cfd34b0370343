package web

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// quietZone is the empty border that readers need, in modules.
const quietZone = 4

// qrCode draws a QR code: dark on light also at night, as not all readers take the
// other way round.
func qrCode(text, title string) (string, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", err
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from+quietZone, y+quietZone, x-from, x-from)
			}
		}
	}
	size := code.Size + 2*quietZone
	return fmt.Sprintf(`<svg class="qr" role="img" aria-label="%s" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="%s"/></svg>`, title, size, size, size, size, path.String()), nil
}
