import { signal } from '@preact/signals-core';

/** A mailed link that led to this page (§4.1 of the requirements): its 256-bit token, from the fragment. */
export interface MailedLink {
  purpose: 'reset' | 'login';
  token: string;
}

const fragment = /^#ms_(reset|login)=([\w-]{20,200})$/;

export function createLinkState() {
  return { current: signal<MailedLink | null>(null) };
}
export type LinkState = ReturnType<typeof createLinkState>;

/** Takes the token out of the address bar at once, so that it reaches no history, referrer or analytics (R25). */
export function captureLink(state: LinkState, view: Window): MailedLink | null {
  const match = fragment.exec(view.location.hash);
  if (!match) return null;
  const link: MailedLink = { purpose: match[1] as MailedLink['purpose'], token: match[2]! };
  view.history.replaceState(view.history.state, '', view.location.pathname + view.location.search);
  state.current.value = link;
  return link;
}
