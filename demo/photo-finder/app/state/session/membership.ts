import type { Member } from '../../../../../src/contract/entities.ts';
import type { MsEvents } from '../../../../../src/widget/element/events.ts';
import type { PublicApi } from '../../../../../src/widget/state/public-api.ts';

declare global {
  interface Window {
    $ms?: PublicApi;
  }
}

export type { Member, MsEvents };

/** The membership script of this page, once it is there. */
export const membership = (): PublicApi | undefined => window.$ms;

/** The member's token, or undefined: for the header of calls to our own service, never kept. */
export const memberToken = (): string | undefined => membership()?.getMemberCookie();

/**
 * Waits for the script. Answers undefined when it did not come within `patienceMs`: blocked, or the
 * service is away.
 */
export function whenMembership(patienceMs = 10_000): Promise<PublicApi | undefined> {
  const there = membership();
  if (there) return Promise.resolve(there);
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(), patienceMs);
    const finish = () => {
      clearTimeout(timer);
      document.removeEventListener('memberstack.ready', finish);
      resolve(membership());
    };
    document.addEventListener('memberstack.ready', finish);
  });
}

/** Listens to one event of the membership elements; hands back its undo. */
export function startHearing<Name extends keyof MsEvents>(
  name: Name,
  listener: (detail: MsEvents[Name]) => void,
): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<MsEvents[Name]>).detail);
  document.addEventListener(name, listen);
  return () => document.removeEventListener(name, listen);
}
