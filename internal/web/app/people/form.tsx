// The form that every page about people has: fields, one button, and what the server says against it.

import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { sentence } from "../ui/ui";

type Completed = "off" | "username" | "current-password" | "new-password" | "one-time-code";

export function Field({ label, value, set, secret = false, complete = "off", hint }: {
  label: string; value: string; set: (value: string) => void; secret?: boolean; complete?: Completed; hint?: string;
}) {
  const id = useId();
  const all = { id, value, required: true, autoComplete: complete, "aria-describedby": hint && `${id}-hint`, onInput: (e: { currentTarget: HTMLInputElement }) => set(e.currentTarget.value) };
  return (
    <>
      <label for={id}>{label}</label>
      {secret ? <input type="password" {...all} /> : <input type="text" {...all} />}
      {hint && <p class="quiet small" id={`${id}-hint`}>{hint}</p>}
    </>
  );
}

/** A form that is sent once at a time. */
export function Form({ word, send, children }: { word: string; send: () => Promise<void>; children?: ComponentChildren }) {
  const [error, setError] = useState("");
  const [sending, setSending] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setSending(true);
    setError("");
    try {
      await send();
    } catch (reason) {
      setError(reason instanceof DOMException ? "No passkey was shown; try again, or use another way." : sentence(reason));
    }
    setSending(false);
  };
  return (
    <form class="form" onSubmit={(e) => void submit(e)}>
      {children}
      {error && <p class="error" role="alert">{error}</p>}
      <button class="brass" type="submit" disabled={sending}>{word}</button>
    </form>
  );
}

export const passwordHint = "12 to 128 characters; several words are easy to remember.";
