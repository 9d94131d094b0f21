/** A countdown that can be paused, for example while the pointer is over a message (C11). */
export function createCountdown(ms: number, done: () => void) {
  let left = ms;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    if (timer !== undefined) return;
    startedAt = Date.now();
    timer = setTimeout(done, left);
  };
  const hold = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left = Math.max(0, left - (Date.now() - startedAt));
  };
  run();
  return { run, hold, stop: hold };
}
export type Countdown = ReturnType<typeof createCountdown>;
