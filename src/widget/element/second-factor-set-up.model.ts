import { signal } from '@preact/signals-core';
import type { Wire } from '../../contract/wire.ts';
import type { SdkError } from '../sdk/error.ts';
import { toSdkError } from '../sdk/error.ts';
import type { ElementContext } from './context.tsx';
import { createMistakes } from './mistakes.ts';
import { createSubmission } from './submission.ts';

/** R128 how a set-up begins and ends; it differs between a login that waits and the profile. */
export interface SetUpCalls {
  start(): Promise<Wire['startSecondFactor']['data'] | null>;
  /** Answers the recovery codes. */
  confirm(code: string): Promise<string[]>;
  /** Deals with an error by itself: then it answers true. */
  heal?(error: SdkError): boolean;
}

/** An authenticator app on its way: the secret, its first code, then the recovery codes. */
export function createSetUpModel(element: ElementContext, calls: SetUpCalls) {
  const mistakes = createMistakes(element);
  const submission = createSubmission(element, 'second_factor');
  const secret = signal<Wire['startSecondFactor']['data'] | null>(null);
  const error = signal<SdkError | null>(null);
  const recoveryCodes = signal<readonly string[] | null>(null);
  return {
    submission,
    secret,
    error,
    recoveryCodes,
    stop: submission.stop,
    async start(): Promise<void> {
      error.value = null;
      try {
        secret.value = await calls.start();
      } catch (thrown) {
        const failed = toSdkError(thrown);
        if (!calls.heal?.(failed)) error.value = failed;
      }
    },
    submit: (code: string): Promise<void> =>
      submission.send({
        mistakes: { code: mistakes.code(code) },
        async call() {
          recoveryCodes.value = await calls.confirm(code);
        },
        heal: (failed) => calls.heal?.(failed) ?? false,
      }),
  };
}
