// Beginning with the games that the house offers, as they stand by default.

import { useState } from "preact/hooks";
import { ask } from "../server/api";
import type { Offered } from "../server/protocol";
import { closeSheet } from "../ui/sheet";
import { sentence } from "../ui/ui";
import { replace } from "./draft";
import { OpenFile } from "./openfile";

export function Start({ offered, anew }: { offered: Offered; anew?: boolean }) {
  const [games, setGames] = useState<string[]>([]);
  const [error, setError] = useState("");
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (games.length === 0) return setError("Choose at least one game.");
    const asked = offered.games.filter((g) => games.includes(g.game)).map((g) => `game=${encodeURIComponent(g.game)}`);
    try {
      replace((await ask<{ text: string }>(`/api/rules/default?${asked.join("&")}`)).text);
      closeSheet();
    } catch (reason) {
      setError(sentence(reason));
    }
  };
  const group = (name: string, banked: boolean) => (
    <fieldset class="choices">
      <legend>{name}</legend>
      {offered.games.filter((g) => g.banked === banked).map((g) => (
        <label key={g.game}>
          <input type="checkbox" checked={games.includes(g.game)}
            onChange={(e) => { setError(""); setGames(e.currentTarget.checked ? [...games, g.game] : games.filter((id) => id !== g.game)); }} />
          <span>{g.name} <span class="quiet nowrap">chapter {g.chapter}</span></span>
        </label>
      ))}
    </fieldset>
  );
  return (
    <form class="start" onSubmit={(e) => void start(e)}>
      <p>
        Choose the games that the house offers. You begin with a complete submission that complies: every wager offered, every choice as the chapter has it by default.
        {anew && " It replaces the one you have; Undo restores that."}
      </p>
      <div class="start-games">{group("Table games", true)}{group("Poker", false)}</div>
      {error && <p class="error" role="alert">{error}</p>}
      <p class="actions">
        <button type="submit" class="brass">Begin</button>
        {!anew && <><OpenFile /><button type="button" class="plain" onClick={() => { replace("# Paste or write the submission here.\n"); location.hash = "text"; }}>Paste a text</button></>}
      </p>
    </form>
  );
}
