// The start: settings, session, and which page an address is.

import { effect } from "@preact/signals";
import { render, type ComponentChildren, type FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { LobbyPage } from "./lobby/lobby";
import { change, languages, said, speak } from "./language/language";
import { loadNotice, loadSession, session } from "./server/api";
import type { Role } from "./server/protocol";
import { taken } from "./tour/state";
import { followLinks, path } from "./ui/route";
import { applySettings, language, theme } from "./ui/settings";
import { moreStyle } from "./ui/style";
import { useRefreshed } from "./ui/ui";

/** A page whose code comes when it is opened, and what it looks like unless that is known. */
function Later<P extends object>({ load, props, styled = false, waiting = <main class="page"><p class="quiet" role="status">One moment.</p></main> }: { load: () => Promise<FunctionComponent<P>>; props: P; styled?: boolean; waiting?: ComponentChildren }) {
  const [page, setPage] = useState<{ view: FunctionComponent<P> }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => { Promise.all([load(), styled ? undefined : moreStyle()]).then(([view]) => setPage({ view }), () => setFailed(true)); }, []);
  if (failed) return <main class="page"><h1 tabIndex={-1}>This page could not be loaded</h1><p>Check the connection, then reload it.</p></main>;
  return page ? <page.view {...props} /> : <>{waiting}</>;
}

/** The tour that is taken, above every page; its code comes when one is. */
function Tour() {
  return taken.value?.open ? <Later load={() => import("./tour/panel").then((m) => m.default)} props={{}} styled waiting={null} /> : null;
}

function Page() {
  const [kind, id = "", what, round = "", part] = path.value.split("/").filter(Boolean).map(decodeURIComponent);
  switch (kind) {
    case undefined:
      return <Frame title="Tables"><LobbyPage /></Frame>;
    case "table":
      if (what === "rounds" && round && part === "what-if") {
        return <Frame title={`What if: round ${round}`}><Later key={path.value} load={() => import("./whatif/page").then((m) => m.default)} props={{ table: id, round }} /></Frame>;
      }
      if (what === "rounds" && round) {
        return <Frame title={`Round ${round}`}><Later key={path.value} load={() => import("./history/history").then((m) => m.RoundPage)} props={{ table: id, round }} /></Frame>;
      }
      if (what === "rounds") {
        return <Frame title="Rounds"><Later key={path.value} load={() => import("./history/history").then((m) => m.RoundsPage)} props={{ table: id }} /></Frame>;
      }
      return <Later key={path.value} load={() => import("./table/page").then((m) => m.default)} props={{ id }} styled />;
    case "history":
      if (id) break;
      return <Frame title="My rounds"><Later key={path.value} load={() => import("./history/mine").then((m) => m.MinePage)} props={{}} /></Frame>;
    case "training":
      if (!id) return <Frame title="Training"><Later key={path.value} load={() => import("./training/page").then((m) => m.TrainingPage)} props={{}} /></Frame>;
      if (id === "lesson" && !what) return <Frame title="Lesson"><Later key={path.value} load={() => import("./training/lesson").then((m) => m.default)} props={{}} /></Frame>;
      if (id === "courses" && what) return <Frame title="Course"><Later key={path.value} load={() => import("./training/page").then((m) => m.CoursePage)} props={{ game: what }} /></Frame>;
      if (id === "rounds" && what) return <Frame title="Training"><Later key={path.value} load={() => import("./training/page").then((m) => m.TrainedPage)} props={{ round: what }} /></Frame>;
      break;
    case "limits":
      if (id) break;
      return <Frame title="My limits"><Later key={path.value} load={() => import("./protection/limits").then((m) => m.default)} props={{}} /></Frame>;
    case "odds":
      if (what === "what-if") return <Frame title="What if"><Later key={path.value} load={() => import("./whatif/page").then((m) => m.default)} props={{ game: id }} /></Frame>;
      return id
        ? <Frame title="Odds"><Later key={path.value} load={() => import("./odds/game").then((m) => m.default)} props={{ id }} /></Frame>
        : <Frame title="Odds"><Later key={path.value} load={() => import("./odds/odds").then((m) => m.default)} props={{}} /></Frame>;
    case "rules":
      if (!id) return <Frame title="Rules Submission"><Later key={path.value} load={() => import("./rules/submission").then((m) => m.default)} props={{}} /></Frame>;
      return <Frame title="Rules"><Later key={path.value} load={() => import("./rules/game").then((m) => m.default)} props={{ game: id }} /></Frame>;
    case "clauses":
      if (what && round) return <Frame title={`§\u00a0${what}`}><Later key={path.value} load={() => import("./rules/law").then((m) => m.ExamplePage)} props={{ cite: what, number: round }} /></Frame>;
      if (what) return <Frame title={`§\u00a0${what}`}><Later key={path.value} load={() => import("./rules/law").then((m) => m.LawPage)} props={{ cite: what }} /></Frame>;
      return <Frame title={`Chapter ${id}`}><Later key={path.value} load={() => import("./rules/clauses").then((m) => m.default)} props={{ chapter: id }} /></Frame>;
    case "sign-in":
      return <Frame title="Sign in"><Later key={path.value} load={() => import("./people/signin").then((m) => m.default)} props={{}} /></Frame>;
    case "enrol":
      return <Frame title="Enrol"><Later key={path.value} load={() => import("./people/enrol").then((m) => m.default)} props={{}} /></Frame>;
    case "account":
      return <Frame title="Account"><Later key={path.value} load={() => import("./people/account").then((m) => m.default)} props={{}} /></Frame>;
    case "floor":
      return <Frame title="The floor"><Later key={path.value} load={() => import("./floor/page").then((m) => m.default)} props={{}} /></Frame>;
    case "books":
      return <Frame title="Books"><Later key={path.value} load={() => import("./books/page").then((m) => m.default)} props={{}} /></Frame>;
    case "cage":
      return <Frame title="Cage"><Later key={path.value} load={() => import("./house/cage").then((m) => m.default)} props={{}} /></Frame>;
    case "cards":
      return <Frame title="Cards"><Later key={path.value} load={() => import("./floor/storage").then((m) => m.default)} props={{}} /></Frame>;
    case "pit":
      return <Frame title="Pit"><Later key={path.value} load={() => import("./house/pit").then((m) => m.default)} props={{}} /></Frame>;
    case "poker":
      if (id) break;
      return <Frame title="Poker lists"><Later key={path.value} load={() => import("./cardroom/lists").then((m) => m.default)} props={{}} /></Frame>;
    case "surveillance":
      return <Frame title="Surveillance"><Later key={path.value} load={() => import("./house/surveillance").then((m) => m.default)} props={{}} /></Frame>;
    case "audit":
      return <Frame title="Audit"><Later key={path.value} load={() => import("./house/audit").then((m) => m.default)} props={{}} /></Frame>;
    case "meters":
      return <Frame title="Meters"><Later key={path.value} load={() => import("./house/meters").then((m) => m.default)} props={{}} /></Frame>;
    case "count-room":
      return <Frame title="Count room"><Later key={path.value} load={() => import("./house/countroom").then((m) => m.default)} props={{}} /></Frame>;
    case "people":
      return <Frame title="People"><Later key={path.value} load={() => import("./people/people").then((m) => m.default)} props={{}} /></Frame>;
  }
  return <Frame title="Not found"><main class="page"><h1 tabIndex={-1}>There is no such page</h1><p><a href="/">To the lobby</a></p></main></Frame>;
}

/** Floorpersons and above, who have the floor to look after. */
const supervises = ["floorperson", "Poker shift supervisor", "pit manager"] as const;

/** Who reads the books. */
const bookkeepers = ["pit manager", "gaming operations", "auditor"] as const;

/** Who oversees the house and changes nothing: its tables, and its days. */
const onlookers = ["surveillance", "auditor"] as const;
const auditors = ["gaming operations", "auditor"] as const;

/** Who practises, and who looks after it. */
const trains = ["dealer", ...supervises] as const;

/** Who has to do with slips and inventories, and who with the drop; those who count the drop do not see the former. */
const ofCage = ["dealer", "cage", "floorperson", "Poker shift supervisor", "pit manager", "gaming operations", "surveillance", "auditor"] as const;
const ofPit = ["floorperson", "Poker shift supervisor", "pit manager", "gaming operations", "surveillance", "auditor"] as const;
const ofCountRoom = ["count team", "gaming operations", "surveillance", "auditor"] as const;

function Frame({ title, children }: { title: string; children: ComponentChildren }) {
  const [open, setOpen] = useState(false); // the menu that the links are where they have no room
  useEffect(() => { document.title = `${said(title)} · felt`; }, [title]);
  useEffect(() => setOpen(false), [path.value]);
  const next = { system: "dark", dark: "light", light: "system" } as const;
  const is = (role: Role): boolean => session.value?.roles.includes(role) ?? false, counts = is("count team");
  const names = { system: "as the system", light: "light", dark: "dark" };
  return (
    <>
      <header class="bar site-bar" onKeyDown={(e) => { if (e.key === "Escape") setOpen(false); }}>
        <a class="brand" href="/">felt</a>
        <span class="gap" />
        <button type="button" class="plain bar-menu" aria-expanded={open} aria-controls="site" onClick={() => setOpen(!open)}>Menu</button>
        <nav id="site" class={`bar-nav${open ? " open" : ""}`} aria-label="Site">
          <a href="/">Tables</a>
          <a href="/odds">Odds</a>
          <a href="/rules">Rules</a>
          {supervises.some(is) ? <a href="/floor">Floor</a> : <>{session.value && <a href="/history">My rounds</a>}<a href="/limits">My limits</a></>}
          {supervises.some(is) && <a href="/poker">Lists</a>}
          {!counts && ofPit.some(is) && <a href="/pit">Pit</a>}
          {!counts && ofCage.some(is) && <a href="/cage">Cage</a>}
          {ofCountRoom.some(is) && <a href="/count-room">Count room</a>}
          {!counts && bookkeepers.some(is) && <a href="/books">Books</a>}
          {is("security") && <a href="/cards">Cards</a>}
          {onlookers.some(is) && <a href="/surveillance">Surveillance</a>}
          {!counts && auditors.some(is) && <a href="/audit">Audit</a>}
          {trains.some(is) && <a href="/training">Training</a>}
          <a href="/docs/">Help</a>
          {session.value?.signed_in ? <a href="/account">Account</a> : <a href="/sign-in">Sign in</a>}
          <button type="button" class="plain" onClick={() => { theme.value = next[theme.value]; }}>
            Appearance<span class="sr">: {names[theme.value]}</span>
          </button>
          <OtherLanguage />
        </nav>
      </header>
      <FloorNotice />
      {children}
    </>
  );
}

/** Leads to the same page in the other language, which it is called in. */
function OtherLanguage() {
  const [other, name] = languages.find(([l]) => l !== language.value) ?? languages[0];
  return <button type="button" class="plain" lang={other} translate={false} onClick={() => change(other)}>{name}</button>;
}

/** What is not as usual on the whole floor. */
function FloorNotice() {
  const { value } = useRefreshed(loadNotice, 3000);
  return <div class="notices" role="status">{value?.notice && <p class="notice">{value.notice}</p>}</div>;
}

// Who comes back without a connection is told so. The page may load while its language does.
if ("serviceWorker" in navigator) addEventListener("load", () => { navigator.serviceWorker.register("/service-worker.js").catch(() => undefined); });

applySettings();
await speak();
followLinks();
void loadSession();
const place = document.getElementById("page");
if (place) render(<><Tour /><Page /></>, place);

// A new page is announced by its heading.
let first = true;
effect(() => {
  path.value;
  // Who is led by a tour stays in its panel, which tells what is shown.
  if (!first) requestAnimationFrame(() => { if (!document.activeElement?.closest(".tour")) document.querySelector<HTMLElement>("h1")?.focus(); });
  first = false;
});
