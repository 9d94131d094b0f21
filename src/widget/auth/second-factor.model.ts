import { signal } from '@preact/signals-core';
import type { FunctionComponent } from 'react';
import type { MemberAuth } from '../../contract/entities.ts';
import type { Answer } from '../../contract/wire.ts';
import { addEnglish } from '../../texts/widget/texts.ts';
import { createMistakes } from '../element/mistakes.ts';
import type { SetUpCalls } from '../element/second-factor-set-up.model.ts';
import type { SecondFactorSetUpProps } from '../element/second-factor-set-up.tsx';
import { createSubmission } from '../element/submission.ts';
import type { SdkError } from '../sdk/error.ts';
import { loadPart } from '../sdk/load-part.ts';
import type { WaitingLogin } from '../state/second-factor.ts';
import type { AuthFlow } from './flow.ts';

/** R128 ends the login that waits, by whatever it needs. */
export function createSecondFactorModel({ element }: AuthFlow, login: WaitingLogin) {
  const { state, say } = element;
  const { sdk } = state;
  const { secondFactorToken, code: needs } = login.refusal;
  const token = secondFactorToken!;
  const isWaitOver = needs === 'lost-second-factor-mail-required';
  const needsSetUp = needs === 'second-factor-setup-required';
  const submission = createSubmission(element, 'second_factor');
  const mistakes = createMistakes(element);
  const step = signal<'code' | 'recovery' | 'lost'>(isWaitOver ? 'lost' : 'code');
  /** R127 what the service says about the mailed link; null = none was sent. */
  const sent = signal<string | null>(null);
  let done: Answer<MemberAuth> | null = null;

  /** The login is over: its own form says why, and begins anew. */
  function heal(error: SdkError): boolean {
    if (error.code !== 'second-factor-expired') return false;
    login.leave(error);
    return true;
  }
  const setUp: SetUpCalls = {
    start: async () => (await sdk.startRequiredSecondFactor({ token })).data,
    async confirm(code) {
      const answer = await sdk.finishRequiredSecondFactor({ token, code });
      done = answer;
      login.hold(answer);
      return answer.data.recoveryCodes;
    },
    heal,
  };

  const SetUp = signal<FunctionComponent<SecondFactorSetUpProps> | null>(null);
  const status = signal<'loading' | 'failed'>('loading');
  async function loadSetUp(): Promise<void> {
    status.value = 'loading';
    try {
      const part = await loadPart(() => import('../element/second-factor-set-up.tsx'));
      addEnglish(part.enProfile);
      SetUp.value = part.SecondFactorSetUp;
    } catch {
      status.value = 'failed';
    }
  }
  if (needsSetUp) void loadSetUp();

  return {
    SetUp,
    status,
    loadSetUp,
    submission,
    step,
    sent,
    /** R127 why a login that no code ends has to be proved by the mailbox; null = it has not. */
    refusal: isWaitOver ? login.refusal : null,
    needsSetUp,
    setUp,
    finishSetUp: () => done && login.finish(done),
    stop: submission.stop,
    go(to: 'code' | 'recovery' | 'lost') {
      submission.forgive('code');
      sent.value = null;
      step.value = to;
    },
    sendLostLink: (): Promise<void> =>
      submission.send({
        mistakes: {},
        async call() {
          sent.value = (await sdk.sendLostSecondFactorEmail({ token }))._internalUseOnly?.message ?? '';
        },
        heal,
      }),
    submit({ code, rememberDevice }: { code: string; rememberDevice: boolean }): Promise<void> {
      const mistake =
        step.peek() === 'recovery' ? code.trim() === '' && say('required_error_message') : mistakes.code(code);
      return submission.send({
        mistakes: { code: mistake || undefined },
        async call() {
          login.finish(await sdk.finishSecondFactor({ token, code, rememberDevice }));
        },
        heal,
      });
    },
  };
}
