package web

import (
	"html"
	"net/http"
	"time"

	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

// devices lists the devices that hold the visitor's seats.
func (s *site) devices(q *request) error { return q.showDevices(nil) }

// showDevices shows the list, with a code that has just been made.
func (q *request) showDevices(h *table.Handover) error {
	d := ui.Devices{Back: back(q.FormValue("back"))}
	list, err := q.site.tables.Devices(q.ctx(), q.who())
	if err != nil {
		return err
	}
	for _, x := range list {
		d.List = append(d.List, ui.Device{
			ID: x.ID, Name: q.deviceCalled(x.Name), This: x.This,
			Since: q.daysAgo(x.Since), Seen: q.daysAgo(x.Seen),
		})
	}
	if h != nil {
		d.Link = q.visit().Link("/devices/" + h.Code)
		d.Local = q.visit().Local
		if d.Code, err = qrCode(d.Link, html.EscapeString(q.say("QR code of the link"))); err != nil {
			return err
		}
	}
	p := q.page(q.say("Devices"))
	p.Path = "/devices" // the way back from elsewhere
	return q.show(http.StatusOK, ui.DevicesPage(p, d))
}

// daysAgo says how many days ago something was; hours are nobody's business.
func (q *request) daysAgo(t time.Time) string {
	switch n := int(time.Now().UTC().Truncate(24*time.Hour).Sub(t.UTC().Truncate(24*time.Hour)).Hours() / 24); {
	case n <= 0:
		return q.say("today")
	case n == 1:
		return q.say("yesterday")
	default:
		return q.say("%d days ago", n)
	}
}

// offerSeats makes a link for another device.
func (s *site) offerSeats(q *request) error {
	h, err := s.tables.Offer(q.ctx(), q.who(), deviceName(q.UserAgent()))
	if err != nil {
		return err
	}
	return q.showDevices(h)
}

// offeredSeats asks whether this browser is to take the seats of a link. Only the
// answer uses the link, so that a messenger that looks at it does no harm.
func (s *site) offeredSeats(q *request) error {
	o, err := s.tables.Offered(q.ctx(), q.who(), q.PathValue("code"))
	if err != nil {
		return err
	}
	if _, err := q.needGuest(); err != nil {
		return err
	}
	p := q.page(q.say("Play on this device"))
	p.Path = "/devices"
	return q.show(http.StatusOK, ui.OfferPage(p, ui.Offer{
		Code: q.PathValue("code"), From: q.deviceCalled(o.From), Tables: o.Tables, Own: o.Own, Same: o.Same,
	}))
}

// takeSeats has this browser hold the seats of a link.
func (s *site) takeSeats(q *request) error {
	if q.guest == "" { // its cookie got lost, and so would the seats
		return q.see("/devices/" + q.PathValue("code"))
	}
	if err := q.keepGuest(); err != nil {
		return err
	}
	r := table.Redeeming{Code: q.PathValue("code"), Name: deviceName(q.UserAgent())}
	if _, err := s.tables.Redeem(q.ctx(), q.who(), r); err != nil {
		return err
	}
	mine, err := s.tables.Tables(q.ctx(), table.Query{Kind: table.Mine, Guest: q.guest, Limit: 2})
	if err == nil && len(mine) == 1 {
		return q.see("/t/" + mine[0].Table)
	}
	return q.see("/")
}

// shutOut takes the seats from another device.
func (s *site) shutOut(q *request) error {
	if err := s.tables.ShutOut(q.ctx(), q.who(), q.PathValue("device")); err != nil {
		return err
	}
	return q.see("/devices")
}
