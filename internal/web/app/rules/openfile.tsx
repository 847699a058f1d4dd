// A Rules Submission from a file of one's own.

import { useRef } from "preact/hooks";
import { replace, trouble } from "./draft";

/** Takes the text of a file of one's own; it is not sent anywhere but to be checked. */
export function OpenFile() {
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined): void => {
    if (file) void file.text().then(replace, () => { trouble.value = "The file could not be read."; });
  };
  return (
    <>
      <button type="button" class="plain" onClick={() => input.current?.click()}>Open a file</button>
      <input ref={input} type="file" accept=".toml,text/plain,application/toml" hidden aria-label="A Rules Submission"
        onChange={(e) => { take(e.currentTarget.files?.[0]); e.currentTarget.value = ""; }} />
    </>
  );
}
