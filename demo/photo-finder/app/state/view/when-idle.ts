/** Safari has no idle callbacks. */
const fallbackMs = 3_000;

/** Runs `task` once the page is loaded and idle. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  let stop = () => {};
  const begin = () => {
    if (typeof window.requestIdleCallback === 'function') {
      const id = window.requestIdleCallback(task);
      stop = () => window.cancelIdleCallback(id);
    } else {
      const timer = window.setTimeout(task, fallbackMs);
      stop = () => window.clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
  return () => {
    window.removeEventListener('load', begin);
    stop();
  };
}
