/** Of a page that the browser renders ahead of time, and may never show. */
export const isPrerendering = () =>
  (globalThis.document as (Document & { prerendering?: boolean }) | undefined)?.prerendering === true;

/** At once, or as soon as a page that is rendered ahead of time is shown. */
export function whenShown(work: () => void): void {
  if (isPrerendering()) document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}
