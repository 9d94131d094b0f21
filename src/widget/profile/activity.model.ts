import { signal } from '@preact/signals-core';
import type { ElementContext } from '../element/context.tsx';
import { createResource } from './resource.ts';

/** R123 what happened with the account; fetched when the member asks for it. */
export function createActivityModel({ state }: ElementContext) {
  const list = createResource(state.sdk.getMemberActivity);
  const isOpen = signal(false);
  return {
    list,
    isOpen,
    open() {
      isOpen.value = true;
      void list.load();
    },
  };
}
