/**
 * Calls `again` whenever anything may have moved: scrolling anywhere, another size, a change of the
 * page, a late picture, and each frame of an animation of one of `elements`: what is outlined with
 * all that is around it, through shadow roots and frames. Answers its undo.
 */
export function startFollowing(elements: ReadonlyMap<Element, unknown>, again: () => void): () => void {
  const roots = new Set([...elements.keys()].map((element) => element.getRootNode() as Document | ShadowRoot));
  const listeners = new AbortController();
  const options = { capture: true, passive: true, signal: listeners.signal };
  const observer = new MutationObserver(again);
  const sizes = new ResizeObserver(again);
  let frame = 0;
  let isRunning = false;

  const carries = ({ playState, effect }: Animation) =>
    playState === 'running' && elements.has((effect as KeyframeEffect | null)?.target as Element);
  const run = () => {
    again();
    isRunning = [...roots].some((root) => root.getAnimations?.().some(carries));
    if (isRunning) frame = requestAnimationFrame(run);
  };
  const begin = () => {
    if (!isRunning) run();
  };

  for (const root of roots) {
    const view = root.ownerDocument?.defaultView ?? (root as Document).defaultView;
    observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
    for (const type of ['scroll', 'load', 'toggle', 'input']) root.addEventListener(type, again, options);
    for (const type of ['transitionrun', 'animationstart']) root.addEventListener(type, begin, options);
    for (const type of ['resize', 'scroll']) view?.addEventListener(type, again, options);
    view?.visualViewport?.addEventListener('resize', again, options);
  }
  // What grows above an element makes something around it grow.
  for (const element of elements.keys()) sizes.observe(element);
  begin();
  return () => {
    listeners.abort();
    observer.disconnect();
    sizes.disconnect();
    cancelAnimationFrame(frame);
  };
}
