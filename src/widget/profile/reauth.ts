import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementContext } from '../element/context.tsx';
import { createMistakes } from '../element/mistakes.ts';
import { createSubmission, type Submission } from '../element/submission.ts';
import { isSdkError } from '../sdk/error.ts';

/** A password, a mailed code, or a code of the authenticator app. */
type ReauthWay = 'password' | 'code' | 'app';

/**
 * C20 proving oneself again, in place: what was refused is done again afterwards, and nothing typed
 * is lost.
 */
export interface Reauth {
  /** What the member has to enter; null while no proof is needed. */
  readonly way: ReadonlySignal<ReauthWay | null>;
  readonly submission: Submission;
  readonly resending: Submission;
  /** Makes a call, with the question before its second try. Null: the person did not want to. */
  guard<T>(call: () => Promise<T>): Promise<T | null>;
  /** Asks at once. */
  ask(): Promise<boolean>;
  choose(way: ReauthWay): void;
  resend(): void;
  submit(given: { password?: string | undefined; code: string }): void;
  /** By a passkey, at once. */
  usePasskey(): void;
  cancel(): void;
}

export function createReauth(element: ElementContext): Reauth {
  const { state, say } = element;
  const { sdk, member, toast } = state;
  const way = signal<ReauthWay | null>(null);
  const submission = createSubmission(element, 'password');
  const resending = createSubmission(element, 'password');
  const mistakes = createMistakes(element);
  let settle: (isProved: boolean) => void = () => {};

  function end(isProved: boolean) {
    way.value = null;
    settle(isProved);
  }
  function send(after?: () => void) {
    const call = async () => {
      await sdk.sendReauthCode();
      after?.();
    };
    void resending.send({ mistakes: {}, call });
  }
  function choose(next: ReauthWay) {
    submission.forgive('password');
    submission.forgive('code');
    way.value = next;
    if (next === 'code') send();
  }
  function ask(): Promise<boolean> {
    settle(false);
    const { hasPassword, hasSecondFactor } = member.current.peek()?.auth ?? {};
    choose(hasPassword ? 'password' : hasSecondFactor ? 'app' : 'code');
    return new Promise((resolve) => {
      settle = resolve;
    });
  }

  return {
    way,
    submission,
    resending,
    async guard(call) {
      for (;;) {
        try {
          return await call();
        } catch (thrown) {
          if (!isSdkError(thrown) || thrown.code !== 'reauth-required') throw thrown;
          if (!(await ask())) return null;
        }
      }
    },
    ask,
    choose,
    resend: () => send(() => toast.show(say('code_resent'))),
    submit({ password = '', code }) {
      const isPassword = way.peek() === 'password';
      void submission.send({
        mistakes: isPassword ? { password: mistakes.knownPassword(password) } : { code: mistakes.code(code) },
        async call() {
          const isApp = way.peek() === 'app';
          await sdk.reauthenticate(isPassword ? { password } : isApp ? { secondFactorCode: code } : { token: code });
          end(true);
        },
      });
    },
    usePasskey: () =>
      void submission.send({
        mistakes: {},
        async call() {
          await sdk.reauthenticateWithPasskey();
          end(true);
        },
      }),
    cancel: () => end(false),
  };
}
