/** What scrolls sideways takes the focus, so that the keyboard can scroll it. Nothing else does. */
export function fitScrollers(): void {
  const makeReachable = (element: Element) => {
    if (element.scrollWidth > element.clientWidth) {
      element.setAttribute('tabindex', '0');
      element.setAttribute('role', 'group');
      element.setAttribute('aria-label', element.matches('pre') ? 'Code' : 'Table');
    } else for (const name of ['tabindex', 'role', 'aria-label']) element.removeAttribute(name);
  };
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) makeReachable(target);
  });
  for (const element of document.querySelectorAll('.scroller')) observer.observe(element);
}
