// The reason that is given with every use of a power.

/** Why somebody does something by a power: he always says it, and the log keeps it. */
export function Reason({ id, value, set, label = "Why" }: { id: string; value: string; set: (text: string) => void; label?: string }) {
  return (
    <>
      <label for={id}>{label}</label>
      <input id={id} value={value} maxLength={300} required autoComplete="off" onInput={(e) => set(e.currentTarget.value)} />
    </>
  );
}
