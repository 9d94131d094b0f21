import { signal } from '@preact/signals-core';
import type { ElementContext } from '../element/context.tsx';
import { createSubmission } from '../element/submission.ts';
import { createActions } from './actions.ts';
import { createResource } from './resource.ts';
import { shellOf } from './shell-state.ts';

/** R126 the member's passkeys, with the question who it is where the login is an old one (C20). */
export function createPasskeysModel(element: ElementContext) {
  const { sdk } = element.state;
  const list = createResource(sdk.getPasskeys);
  const renaming = createSubmission(element, 'profile');
  const { running, run } = createActions(element);
  /** Whose name is being written. */
  const renamed = signal<string | null>(null);
  type Changed = Awaited<ReturnType<typeof sdk.registerPasskey>>;
  const change = (name: string, call: () => Promise<Changed>) =>
    run(name, async () => {
      const answer = await shellOf(element).reauth.guard(call);
      if (answer) list.data.value = answer.data;
      return answer?._internalUseOnly?.message;
    });
  return {
    list,
    load: list.load,
    running,
    renaming,
    renamed,
    stop: renaming.stop,
    add: () => change('add', () => sdk.registerPasskey()),
    remove: (passkeyId: string) => change(passkeyId, () => sdk.deletePasskey({ passkeyId })),
    startRenaming(passkeyId: string | null) {
      renaming.forgive('name');
      renamed.value = passkeyId;
    },
    rename(passkeyId: string, typed: string) {
      const name = typed.trim();
      void renaming.send({
        mistakes: { name: name ? undefined : element.say('required_error_message') },
        async call() {
          await sdk.renamePasskey({ passkeyId, name });
          const known = list.data.peek();
          if (known)
            list.data.value = {
              ...known,
              passkeys: known.passkeys.map((one) => (one.id === passkeyId ? { ...one, name } : one)),
            };
          renamed.value = null;
        },
      });
    },
  };
}
