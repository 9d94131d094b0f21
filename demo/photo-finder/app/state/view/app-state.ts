import { effect, signal } from '@preact/signals-core';
import type { Wire } from '../../../contract/wire.ts';
import { ask } from '../api/api.ts';
import { createAuth } from '../session/auth.ts';
import { uploadDrafts } from '../upload/upload-drafts.ts';
import { forgetTexts } from './storage.ts';

/**
 * What an editor has written and not published; it goes with her. Each section was a key of its own
 * once, `pf.draft.…`.
 */
export const sectionDraftsKey = 'pf.drafts';

/** Who is here (§3). */
export const auth = createAuth({
  checkEdit: (msid) => ask('checkEdit', { msid }),
  onLogOut: (token) => {
    // R28: our own service remembers for some seconds whose token it is.
    if (token)
      void ask('getMe', {}, { authorization: `Bearer ${token}`, isFresh: true, retries: false }).catch(() => {});
    void uploadDrafts.forgetAll();
    forgetTexts('local', 'pf.draft');
  },
});

/**
 * What our own service knows of the member: roles and counts. Null for visitors, and while it is
 * not known.
 */
export const me = signal<Wire['getMe']['data'] | null>(null);

/** Reloads whenever the member changes; returns its undo. */
export function startMe(): () => void {
  return effect(() => {
    const id = auth.memberInfo.value?.id;
    me.value = null;
    void uploadDrafts.belongTo(id ?? null);
    if (!id) return;
    ask('getMe', {}).then(
      (answer) => {
        if (auth.memberInfo.peek()?.id === id) me.value = answer;
      },
      (error: unknown) => console.warn('[afterview]', error),
    );
  });
}
