package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"felt.example/felt/internal/config"
)

// Door says by which names the floor is reached, through whom, and how much is taken.
type Door struct {
	// Hosts are the names that pages may be asked for by, beside "localhost" and plain addresses.
	Hosts []string
	// Proxies are the networks of reverse proxies, which are believed when they tell from where a
	// request came (X-Forwarded-For) and by which scheme (X-Forwarded-Proto). Nobody else is.
	Proxies []netip.Prefix
	// Limits are the most that clients may take.
	Limits config.Limits
}

// handler refuses requests by a foreign name: a page of another site that makes its own name point
// here would else be taken for one of the floor's. Behind a proxy it finds out who asks.
func (d Door) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d.through(r)
		headers(w.Header(), isSecure(r))
		if !d.knows(r.Host) {
			fail(w, http.StatusMisdirectedRequest, fmt.Sprintf("this floor is not reached by the name %.100q; whoever runs it can allow the name: felt serve --host", r.Host))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// knows reports whether the floor is reached by the host of a request. Addresses need no list: no
// other site's page can have one of them as its name.
func (d Door) knows(host string) bool {
	name := host
	if before, _, err := net.SplitHostPort(host); err == nil {
		name = before
	}
	name = strings.TrimSuffix(strings.ToLower(name), ".")
	if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return true
	}
	return name == "localhost" || slices.ContainsFunc(d.Hosts, func(known string) bool { return strings.EqualFold(known, name) })
}

// through replaces a proxy by whom it speaks for: the last address in X-Forwarded-For that is no
// proxy's, which no client can have written.
func (d Door) through(r *http.Request) {
	if !d.isProxy(r.RemoteAddr) {
		return
	}
	if r.Header.Get("X-Forwarded-Proto") == "https" {
		r.URL.Scheme = "https"
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		ip, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			return
		}
		r.RemoteAddr = netip.AddrPortFrom(ip, 0).String()
		if !d.isProxy(r.RemoteAddr) {
			return
		}
	}
}

func (d Door) isProxy(address string) bool {
	at, err := netip.ParseAddrPort(address)
	return err == nil && slices.ContainsFunc(d.Proxies, func(p netip.Prefix) bool { return p.Contains(at.Addr().Unmap()) })
}

// isSecure reports whether a request came by TLS, to here or to a proxy.
func isSecure(r *http.Request) bool { return r.TLS != nil || r.URL.Scheme == "https" }

// headers keep the pages to themselves: nothing is loaded from elsewhere, nobody frames them, and
// they use none of the visitor's devices. Who came by TLS comes by TLS from then on.
func headers(h http.Header, secure bool) {
	h.Set("Content-Security-Policy", "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
	h.Set("Permissions-Policy", "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), serial=(), usb=()")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	if secure {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}
