import { signal } from '@preact/signals-core';
import { storageKeys, viewTokenPrefix } from '../../contract/constants.ts';
import type { Session } from '../sdk/session.ts';

/**
 * A mailed link that led to this page (§4.1 of the requirements): its 256-bit token, from the
 * fragment.
 */
export interface MailedLink {
  purpose: 'reset' | 'login';
  token: string;
}

const fragment = /^#ms_(reset|login|confirm)=([\w-]{20,200})$/;
const inviteName = 'inviteToken';

type LinkSession = Pick<Session, 'tab' | 'acceptInvite' | 'dropInvite'>;

/** What addresses have brought along. */
export function createLinkState({ tab, acceptInvite, dropInvite }: LinkSession) {
  return {
    current: signal<MailedLink | null>(null),
    /**
     * The token of a link that is taken up without a press: R113 of a confirm link that the
     * service's page has passed on to this site, R123 of an operator's view.
     */
    ownToken: signal<string | null>(null),
    /**
     * R48 an invitation to a team, for as long as the tab lives; the service says whether it still
     * counts.
     */
    invite(): { inviteToken?: string } {
      const inviteToken = tab.get(storageKeys.invite);
      return inviteToken ? { inviteToken } : {};
    },
    keepInvite: (token: string) => tab.set(storageKeys.invite, token),
    dropInvite,
    /** The next login takes the seat without another question. */
    acceptInvite,
    /** Whether this load of the page has brought the invitation. */
    isInviteNew: false,
    /** Path of the page that a link or a provider has led to: it has the next step there. */
    nextStepAt: null as string | null,
    /** Who invites, while the invitation is open; null = none, or not known yet. */
    inviter: signal<string | null>(null),
  };
}
export type LinkState = ReturnType<typeof createLinkState>;

/**
 * Takes the token out of the address bar at once, so that it reaches no history, referrer or
 * analytics (R25).
 */
export function captureLink(state: LinkState, view: Window): MailedLink | null {
  const { location } = view;
  const match = fragment.exec(location.hash);
  if (!match) return null;
  const { history } = view;
  history.replaceState(history.state, '', location.pathname + location.search);
  state.nextStepAt = location.pathname;
  // Only an operator's view begins so: a login link of another account still asks for a press.
  if (match[1] === 'confirm' || match[2]!.startsWith(viewTokenPrefix)) {
    state.ownToken.value = match[2]!;
    return null;
  }
  const link: MailedLink = { purpose: match[1] as MailedLink['purpose'], token: match[2]! };
  state.current.value = link;
  return link;
}

/** R48 the same for an invitation: a member who shares the address does not share her seat. */
export function captureInvite(state: LinkState, view: Window): void {
  if (!view.location.search.includes(inviteName)) return;
  const url = new URL(view.location.href);
  const token = url.searchParams.get(inviteName);
  if (token === null) return;
  if (/^[\w-]{1,200}$/.test(token)) {
    state.keepInvite(token);
    state.isInviteNew = true;
    state.nextStepAt = url.pathname;
  }
  url.searchParams.delete(inviteName);
  view.history.replaceState(view.history.state, '', url.pathname + url.search + url.hash);
}
