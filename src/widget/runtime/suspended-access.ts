import type { Page } from './page.ts';

/**
 * R11 asks after a login whether it was the member who used the account before. The profile asks;
 * what follows the login waits until the profile is closed, answered or not.
 */
export async function askAboutSuspendedAccess({ state }: Pick<Page, 'state'>): Promise<void> {
  if (!state.member.current.peek()?.suspendedAccess) return;
  // Where it cannot be shown, the mail asks.
  await state.modal.open('profile', {}, 'page').catch(() => {});
}
