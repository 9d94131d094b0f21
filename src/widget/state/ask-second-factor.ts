import { effect, untracked } from '@preact/signals-core';
import type { MemberAuth } from '../../contract/entities.ts';
import type { Answer } from '../../contract/wire.ts';
import type { SdkError } from '../sdk/error.ts';
import type { Sdk } from '../sdk/sdk.ts';
import type { ModalState } from './modal.ts';
import type { SecondFactorState } from './second-factor.ts';

interface Page {
  sdk: Pick<Sdk, 'onAuthChange'>;
  modal: ModalState;
  secondFactor: SecondFactorState;
}

/**
 * R128 asks for the second factor in the elements that are shown, or opens the modal. Answers the
 * login; rejects with `refusal` when the person leaves.
 */
export function askSecondFactor({ sdk, modal, secondFactor }: Page, refusal: SdkError): Promise<Answer<MemberAuth>> {
  const { waiting, shown } = secondFactor;
  // One login at a time: the newest.
  waiting.peek()?.leave();
  return new Promise((resolve, reject) => {
    let held: Answer<MemberAuth> | null = null;
    const isModalOurs = shown.peek() === 0;
    function clear() {
      for (const stop of undo) stop();
      waiting.value = null;
    }
    const login = {
      refusal,
      hold(answer: Answer<MemberAuth>) {
        held = answer;
      },
      // What was asked stays in sight until the session has begun, so that nothing flashes.
      finish: resolve,
      leave(error = refusal) {
        clear();
        if (held) resolve(held);
        else reject(error);
      },
    };
    const session = sdk.onAuthChange((member) => {
      if (!member) return;
      clear();
      if (isModalOurs) modal.close();
    });
    waiting.value = login;
    if (isModalOurs) void modal.open('login', {}, 'page');
    let wasShown = false;
    const undo = [
      session.unsubscribe,
      effect(() => {
        if (shown.value > 0) wasShown = true;
        else if (wasShown) untracked(login.leave);
      }),
    ];
  });
}
