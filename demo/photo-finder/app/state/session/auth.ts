import { batch, computed, signal } from '@preact/signals-core';
import { ApiError } from '../api/api-error.ts';
import { retryAfterMs } from '../view/client-limits.ts';
import { readText } from '../view/storage.ts';
import type { Member } from './membership.ts';
import { membership, memberToken, startHearing, whenMembership } from './membership.ts';

/** Where the membership script keeps its session (M §2). */
const hasKeptSession = () => readText('local', '_ms-mid') !== null || /(?:^|; )_ms-mid=/.test(document.cookie);

/** The network, or a service that is away for a moment; a refusal is the last word. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.isNetwork || error.status >= 500);

interface AuthParts {
  /** Which provider's page this member may edit; '' when none. */
  checkEdit(memberId: string): Promise<string>;
  log?(error: unknown): void;
  /**
   * She has logged out: what was kept for her alone goes. `token`: of the session that has ended,
   * where it is known.
   */
  onLogOut?(token: string | undefined): void;
  hasSession?(): boolean;
}

/**
 * §3 the auth state of the app, kept by what the membership script says. Asking for a code and the
 * fall-back to a sign-up code where an address is new happen in the script; the app gets their
 * events.
 */
export function createAuth({ checkEdit, log = console.warn, onLogOut, hasSession = hasKeptSession }: AuthParts) {
  const memberInfo = signal<Member | null>(null);
  /**
   * False until the script has said who is here; without a kept session it can only be a visitor.
   */
  const isKnown = signal(!hasSession());
  const editProfileSid = signal('');
  const verificationSent = signal(false);
  const firstTimeSignup = signal(false);
  const isLoggedIn = computed(() => Boolean(memberInfo.value?.id));
  /** How often the script has said who is here. */
  let words = 0;
  /** The script has forgotten it when it reports a logout. */
  let lastToken: string | undefined;

  /** §4 a verified member with an id is logged in; anything else is logged out. */
  const settle = (member: Member | null, mustBeVerified: boolean) => {
    words += 1;
    const isIn = Boolean(member?.id) && (!mustBeVerified || member?.verified === true);
    if (isIn) lastToken = memberToken() ?? lastToken;
    const isNew = isIn && member?.id !== memberInfo.peek()?.id;
    batch(() => {
      isKnown.value = true;
      memberInfo.value = isIn ? member : null;
      if (isIn) {
        verificationSent.value = false;
        firstTimeSignup.value = false;
      } else editProfileSid.value = '';
    });
    if (isNew && member) void lookForProfile(member.id);
  };
  const lookForProfile = async (memberId: string) => {
    // It changes nothing, so it may be asked again: an editor whose page was asked for in a bad
    // moment is an editor still.
    for (const pause of [...retryAfterMs, 0]) {
      try {
        const sid = await checkEdit(memberId);
        if (memberInfo.peek()?.id === memberId) editProfileSid.value = sid;
        return;
      } catch (error) {
        // §8 failures in the auth store are only logged.
        log(error);
        if (!pause || !mayPass(error)) return;
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (memberInfo.peek()?.id !== memberId) return;
      }
    }
  };
  const clear = () => {
    onLogOut?.(lastToken);
    lastToken = undefined;
    batch(() => {
      memberInfo.value = null;
      editProfileSid.value = '';
      verificationSent.value = false;
      firstTimeSignup.value = false;
    });
  };

  return {
    memberInfo,
    isKnown,
    isLoggedIn,
    editProfileSid,
    verificationSent,
    firstTimeSignup,
    /** Asks the script who is here now. */
    async refresh() {
      const before = words;
      try {
        const answer = await membership()?.getCurrentMember();
        settle(answer?.data ?? null, false);
      } catch (error) {
        log(error);
        // The script's own word may have come meanwhile, and it knows better than a question that
        // failed.
        if (words === before) settle(null, false);
      }
    },
    async logOut() {
      try {
        await membership()?.logout();
      } catch (error) {
        log(error);
      }
      clear();
    },
    /** Hands back its undo. */
    start() {
      const undo = [
        startHearing('ms:ready', ({ member }) => settle(member, false)),
        startHearing('ms:auth', ({ member }) => settle(member, false)),
        startHearing('ms:code-sent', ({ type }) => {
          if (type === 'reset') return;
          batch(() => {
            // No account has this address: the script requested the sign-up code instead.
            firstTimeSignup.value = type === 'signup';
            verificationSent.value = true;
          });
        }),
        startHearing('ms:success', (success) => {
          if (success.type === 'LOGOUT') clear();
          else if (success.type === 'LOGIN' || success.type === 'SIGNUP') settle(success.data.member ?? null, true);
        }),
        startHearing('ms:close', () => {
          verificationSent.value = false;
          firstTimeSignup.value = false;
        }),
      ];
      // The script may have been ready before we listened, or may never come: then everybody is a
      // visitor.
      void whenMembership().then((api) => {
        if (!isKnown.peek()) void (api ? this.refresh() : settle(null, false));
      });
      return () => {
        for (const stop of undo) stop();
      };
    },
  };
}
export type Auth = ReturnType<typeof createAuth>;
