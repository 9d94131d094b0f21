/** So long the key U takes a decision back; afterwards its item has a button for that. */
export const undoMs = 10_000;

let last: { run: () => Promise<void>; until: number } | null = null;

/** What U takes back: the newest decision, where it can be. */
export function offerUndo(run: (() => Promise<void>) | null, now = Date.now()): void {
  last = run && { run, until: now + undoMs };
}

/** Takes it back once; false where there is nothing, or its time is over. */
export function takeUndo(now = Date.now()): boolean {
  const offered = last;
  last = null;
  if (!offered || now > offered.until) return false;
  void offered.run();
  return true;
}
