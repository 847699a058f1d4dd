// What a table's page looks like at a size: a function of the least side of an area that is touched, in px. It says what is wrong (faults), where the
// felt lies (felt), which share of it lies in bands of rows or columns that hold no card, area, seat or inscription (empty), and where those lie (bare).
(least) => {
	scrollTo({ top: 0, behavior: "instant" });
	document.querySelector(".seat.own.asked .hand, .wide .seat.own .hand, .narrow .poker-seat.own")?.scrollIntoView({ block: "nearest", behavior: "instant" }); // as the page does
	const faults = new Set(), felt = document.querySelector(".felt"), dock = document.querySelector(".dock");
	const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
	const say = (text) => { const words = text.trim().replaceAll(/\s+/g, " "); return words.length > 40 ? words.slice(0, 40) + "…" : words; };

	// All words that are seen, each with the box of its letters, and nothing of what is cut off; of a pile of chips those on its top.
	const words = [];
	for (const part of [document.querySelector(".table-bar"), felt, dock]) {
		const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
		for (let node = walk.nextNode(); node; node = walk.nextNode()) {
			const of = node.parentElement;
			if (!node.data.trim() || of.closest(".sr, kbd, title, .pile > :not(:last-child)") || !of.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
			const range = document.createRange();
			range.selectNodeContents(node);
			for (const r of range.getClientRects()) {
				// The box of a line is higher than its letters.
				const box = { left: r.left, right: r.right, top: r.top + r.height * 0.2, bottom: r.bottom - r.height * 0.2 };
				for (let e = of; e && e !== part; e = e.parentElement) {
					if (e.namespaceURI.endsWith("svg") || getComputedStyle(e).overflow === "visible") continue;
					const edge = e.getBoundingClientRect();
					for (const side of ["left", "top"]) box[side] = Math.max(box[side], edge[side]);
					for (const side of ["right", "bottom"]) box[side] = Math.min(box[side], edge[side]);
				}
				if (box.right - box.left > 1 && box.bottom - box.top > 1) words.push({ node, of, part, box });
			}
		}
	}
	words.forEach((a, i) => words.slice(i + 1).forEach((b) => {
		if (a.part === b.part && a.of !== b.of && across(a.box, b.box)) faults.add(`“${say(a.node.data)}” meets “${say(b.node.data)}”`);
	}));

	// Nothing that is painted lies over words: each is asked for at three of its points, with whatever lets the pointer through made to stop it.
	const stops = new CSSStyleSheet();
	stops.replaceSync("* { pointer-events: auto !important; }");
	document.adoptedStyleSheets.push(stops);
	const paints = (e) => {
		const style = getComputedStyle(e);
		if (style.visibility !== "visible" || style.opacity === "0") return false;
		if (e.namespaceURI.endsWith("svg")) return e instanceof SVGGeometryElement ? style.fill !== "none" && style.fillOpacity !== "0" : e.tagName === "image";
		return style.backgroundImage !== "none" || !/^rgba\(.*, 0(\.[0-2]\d*)?\)$|^transparent$/.test(style.backgroundColor);
	};
	const covered = (of, part, x, y) => {
		for (const e of document.elementsFromPoint(x, y)) {
			if (e === of || e.contains(of) || of.contains(e)) return undefined;
			if (part === felt && !felt.contains(e)) return undefined; // what stands fast over a page that scrolls
			if (paints(e) && !e.closest(".hint")) return e; // which a pointer opens, and closes
		}
		return undefined;
	};
	const seen = (box) => box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
	const scrolled = [scrollY, felt.scrollTop], done = new Set();
	const boxes = () => words.forEach((w, i) => {
		if (done.has(i)) return;
		const dy = (w.part === felt ? felt.scrollTop - scrolled[1] : 0) + (w.part === dock ? 0 : scrollY - scrolled[0]);
		const box = { ...w.box, top: w.box.top - dy, bottom: w.box.bottom - dy };
		if (!seen(box) || w.part === dock && scrollY !== scrolled[0]) return;
		done.add(i);
		for (const share of [0.15, 0.5, 0.85]) {
			const by = covered(w.of, w.part, box.left + (box.right - box.left) * share, (box.top + box.bottom) / 2);
			if (by) { faults.add(`“${say(w.node.data)}” lies under ${by.closest("[class]")?.getAttribute("class")}`); break; }
		}
	});
	boxes();
	for (let y = 0; y <= document.documentElement.scrollHeight - innerHeight; y += innerHeight / 2) { scrollTo({ top: y, behavior: "instant" }); boxes(); }
	scrollTo({ top: scrolled[0], behavior: "instant" });
	for (let y = 0; y <= felt.scrollHeight - felt.clientHeight && felt.scrollHeight > felt.clientHeight + 1 && getComputedStyle(felt).overflowY === "auto"; y += felt.clientHeight / 2) { felt.scrollTop = y; boxes(); }
	felt.scrollTop = scrolled[1];
	document.adoptedStyleSheets.pop();

	// What is touched is large enough, and all of one's own is in sight beside the dock.
	const box = (e) => e.getBoundingClientRect();
	for (const e of felt.querySelectorAll("button.area, .sit")) {
		const { width, height } = box(e);
		const side = e.matches(".own .area") ? least : 44;
		if (Math.min(width, height) < side - 0.5) faults.add(`${say(e.textContent)} has ${width.toFixed(0)} by ${height.toFixed(0)} px, of at least ${side}`);
	}
	for (const e of dock.querySelectorAll("button:not(.cite, .call button, .presets button)")) {
		if (e.checkVisibility() && box(e).height < 43.5) faults.add(`${say(e.textContent)} is ${box(e).height.toFixed(0)} px high`);
	}
	for (const e of felt.querySelectorAll(":is(.seat, .poker-seat).own :is(.spot, .name, .card, .hand-name, .plate)")) {
		if (e.matches(".plate") && !felt.querySelector(".own .card")) continue; // before the deal the dock says the same
		if (innerHeight < 500 && box(e).bottom > innerHeight) faults.add("out of sight is " + say(e.textContent || e.getAttribute("aria-label") || e.className));
		if (across(box(e), box(dock))) faults.add("the dock covers " + say(e.textContent || e.getAttribute("aria-label") || e.className));
	}
	// Nothing of the dock or of words is cut off, and no inscription runs through an area.
	if (dock.scrollWidth > dock.clientWidth || dock.scrollHeight > dock.clientHeight + 1) faults.add(`the dock has ${dock.clientWidth} by ${dock.clientHeight} px, and needs ${dock.scrollWidth} by ${dock.scrollHeight}`);
	for (const e of document.querySelectorAll(":is(.table-bar, .felt:not(.poker-felt), .dock) *")) {
		if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).textOverflow === "ellipsis" && !e.matches(".player, .status")) faults.add("cut off is " + say(e.textContent));
	}
	// One button is the primary one, and nobody gives up first what costs nothing.
	if (dock.querySelectorAll(".brass").length > 1) faults.add("the dock has several primary buttons: " + [...dock.querySelectorAll(".brass")].map((e) => say(e.textContent)).join(", "));
	const choices = [...dock.querySelectorAll("[data-choice]")].map((e) => e.dataset.choice);
	if (choices.includes("check") && choices[0] === "fold") faults.add("Fold stands before Check");
	const spots = [...felt.querySelectorAll(".area .spot")].map((e) => [e, box(e)]);
	for (const e of felt.querySelectorAll(".inscriptions text")) {
		if (!e.checkVisibility({ visibilityProperty: true })) continue;
		const to = e.getScreenCTM();
		for (let i = 0; i < e.getNumberOfChars(); i++) {
			const { x, y, width, height } = e.getExtentOfChar(i), at = new DOMPoint(x + width / 2, y + height * 0.75).matrixTransform(to);
			const by = spots.find(([, b]) => at.x > b.left && at.x < b.right && at.y > b.top && at.y < b.bottom);
			if (by) { faults.add(`“${say(e.textContent)}” runs through ${say(by[0].parentElement.querySelector(".name").textContent)}`); break; }
		}
	}
	if (document.documentElement.scrollWidth > innerWidth) faults.add("the page is wider than the screen, by " + say([...document.querySelectorAll("main *")].findLast((e) => box(e).right > innerWidth + 1)?.textContent ?? ""));
	if (innerWidth >= 1400 && document.documentElement.scrollHeight > innerHeight) faults.add("the page is higher than the screen");

	// The bands of the felt that hold something.
	const whole = box(felt);
	const held = [...felt.querySelectorAll(".card, .outline, .area, .own > .hand, .plate, .sit, .poker-seat, .place-name, .under, .meter, .placard, .inscriptions summary, .inscriptions text, .felt-title, .pot, .pot-total, .dealer-spot")]
		.filter((e) => e.checkVisibility()).map((e) => {
			const range = document.createRange();
			range.selectNodeContents(e);
			return (e.matches("summary, .felt-title") ? range : e).getBoundingClientRect();
		});
	const bare = [];
	const share = (from, to) => {
		let sum = 0, at = whole[from];
		const none = (upTo) => { if (upTo - at > 5) bare.push(`${from} ${Math.round(at - whole[from])} to ${Math.round(upTo - whole[from])}`); };
		for (const b of held.toSorted((a, b) => a[from] - b[from])) {
			none(Math.min(b[from], whole[to]));
			sum += Math.max(0, Math.min(b[to], whole[to]) - Math.max(at, b[from]));
			at = Math.max(at, b[to]);
		}
		none(whole[to]);
		return sum / (whole[to] - whole[from]);
	};
	return {
		faults: [...faults],
		felt: { left: whole.left + scrollX, top: whole.top + scrollY, width: whole.width, height: whole.height },
		empty: 1 - share("top", "bottom") * share("left", "right"),
		bare: bare.join(", "),
	};
}
