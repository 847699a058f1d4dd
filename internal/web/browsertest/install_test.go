package browsertest

import "testing"

// TestOffline: who comes while the floor is down is told so and comes to his page by himself when it is back. Nothing that the floor
// answered is kept by the worker, whatever was looked at.
func TestOffline(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 390, 844).join("Ann")
	v.until(`navigator.serviceWorker.controller`)
	v.goTo("/table/flush-1").until(`document.querySelector("#plate-1")`).goTo("/odds").until(`document.querySelector(".figures")`)
	kept := `(async () => {
		const names = await caches.keys(), paths = [];
		for (const name of names) for (const r of await (await caches.open(name)).keys()) paths.push(new URL(r.url).pathname.replace(/-[A-Z0-9]{8}/, ""));
		return names.length + " " + paths.sort().join();
	})()`
	if got := await[string](v, kept); got != "1 /assets/app.css,/assets/icon.svg,/assets/offline.js,/offline" {
		t.Errorf("the worker keeps %s", got)
	}
	v.well()
	s.kill()
	is[any](v, `location.assign("/limits"), null`)
	v.until(`document.querySelector("h1")?.textContent === "The floor cannot be reached" && document.fonts.status === "loaded"`)
	if colour := is[string](v, `getComputedStyle(document.querySelector(".bar")).display`); colour != "flex" {
		t.Errorf("the page is without its style: the bar is %s", colour)
	}
	if answer := await[string](v, `(async () => { try { return String((await fetch("/api/lobby")).status); } catch { return "none"; } })()`); answer != "none" {
		t.Errorf("without the floor the interface answers %s", answer)
	}
	v.accessible("the floor cannot be reached")
	s.start()
	v.until(`location.pathname === "/limits" && document.querySelector("h1")?.textContent.startsWith("My limits")`)
}
