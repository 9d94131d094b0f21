import { signal } from '@preact/signals-core';
import type { ElementContext } from '../element/context.tsx';
import type { SetUpCalls } from '../element/second-factor-set-up.model.ts';
import { createActions } from './actions.ts';
import { createResource } from './resource.ts';
import { shellOf } from './shell-state.ts';

/** R128 the member's authenticator app; where the login is an old one, she proves herself first. */
export function createSecondFactorModel(element: ElementContext) {
  const { sdk } = element.state;
  const { reauth } = shellOf(element);
  const status = createResource(sdk.getSecondFactor);
  const { running, run } = createActions(element);
  /** What stands in the place of the buttons. */
  const open = signal<'set-up' | readonly string[] | null>(null);

  const calls: SetUpCalls = {
    async start() {
      const answer = await reauth.guard(() => sdk.startSecondFactor());
      if (!answer) open.value = null;
      return answer?.data ?? null;
    },
    confirm: async (code) => (await sdk.confirmSecondFactor({ code })).data.recoveryCodes,
  };
  return {
    status,
    load: status.load,
    running,
    open,
    calls,
    add() {
      open.value = 'set-up';
    },
    renew: () =>
      run('renew', async () => {
        const answer = await reauth.guard(() => sdk.renewRecoveryCodes());
        if (answer) open.value = answer.data.recoveryCodes;
        return answer?._internalUseOnly?.message;
      }),
    remove: () =>
      run('remove', async () => {
        const answer = await reauth.guard(() => sdk.deleteSecondFactor());
        if (answer) await status.load();
        return answer?._internalUseOnly?.message;
      }),
    close() {
      open.value = null;
      void status.load();
    },
  };
}
