import { untracked } from '@preact/signals-core';
import type { Wire } from '../../contract/wire.ts';
import { enInvite } from '../../texts/widget/en-invite.ts';
import { errorText } from '../../texts/widget/error-text.ts';
import { addEnglish } from '../../texts/widget/texts.ts';
import { toSdkError } from '../sdk/error.ts';
import type { Page } from './page.ts';

const ownPlaces = 'form[data-ms-form=signup],form[data-ms-form=passwordless-signup],ms-auth-modal[inline][view=signup]';

/**
 * R48 who came by an invite reads who invites to what, and is asked: at once, and again with a
 * login. The token stays until the answer; Escape is none.
 */
export function startInvite(page: Page): void {
  addEnglish(enInvite);
  const { sdk, state, words } = page;
  const { link, member, question, app } = state;
  let who: string | null | undefined;
  let isAsking = false;

  page.follow(() => {
    const id = member.current.value?.id ?? null;
    if (member.certainty.value !== 'known' || id === who) return;
    const isFirst = who === undefined;
    who = id;
    untracked(() => {
      const { inviteToken } = link.invite();
      if (isAsking) question.answer(null);
      link.inviter.value = null;
      // A logout asks nothing.
      if (inviteToken && (isFirst || id)) void read(inviteToken, isFirst && link.isInviteNew);
    });
  });

  async function read(inviteToken: string, isNew: boolean) {
    const mine = who;
    let invite: Wire['getInvite']['data'];
    try {
      [{ data: invite }] = await Promise.all([sdk.getInvite({ inviteToken }), words.prepare()]);
    } catch (thrown) {
      // Without an answer the next page asks again.
      if (toSdkError(thrown).code !== 'team-not-found') return;
      link.dropInvite();
      if (isNew) void question.ask({ title: 'invite_dead_title', message: 'invite_dead', no: 'close' });
      return;
    }
    if (mine !== who || link.invite().inviteToken !== inviteToken) return;
    if (invite.isMember) {
      link.dropInvite();
      if (isNew) page.say(words.say('invite_member'), 'success');
    } else await ask(inviteToken, invite);
  }

  async function ask(inviteToken: string, { inviter, planName, isFull }: Wire['getInvite']['data']) {
    const email = member.current.peek()?.auth.email ?? '';
    const values = { inviter, plan: planName ?? '', app: app.config.peek()?.name ?? '', email };
    if (isFull) {
      void question.ask({ title: 'invite_full_title', message: 'invite_full', values, no: 'close' });
      return;
    }
    link.inviter.value = inviter;
    isAsking = true;
    const answer = await question.ask({
      title: 'invite_title',
      message: [planName ? 'invite_to_plan' : 'invite_to_app', email ? 'invite_as' : 'invite_next'],
      values,
      yes: 'invite_join',
      no: 'invite_decline',
      isSafe: true,
      ...(email ? { other: 'use_other_account' } : {}),
    });
    isAsking = false;
    if (answer === false) forget();
    else if (answer === 'other') {
      link.acceptInvite(inviteToken);
      await sdk.logout().catch(() => {});
      link.inviter.value = inviter;
      void state.modal.open('login', {}, 'page');
    } else if (answer && email) await join(inviteToken);
    else if (answer) {
      link.acceptInvite(inviteToken);
      enter();
    }
  }

  function forget() {
    link.dropInvite();
    link.inviter.value = null;
  }

  async function join(inviteToken: string) {
    try {
      const { _internalUseOnly } = await page.loadWhile(sdk.joinTeam({ inviteToken }));
      forget();
      page.say(_internalUseOnly?.message, 'success');
    } catch (thrown) {
      page.say(errorText(toSdkError(thrown), words.say), 'error');
    }
  }

  /** To the page's own sign-up where it has one, else to ours. */
  function enter() {
    const own = [...page.document.querySelectorAll<HTMLElement>(ownPlaces)].find((one) => one.checkVisibility());
    if (!own) void state.modal.open('signup', {}, 'page');
    else {
      own.scrollIntoView({ block: 'center' });
      (own.shadowRoot ?? own).querySelector<HTMLElement>('input:not([type=hidden],[tabindex="-1"])')?.focus();
    }
  }
}
