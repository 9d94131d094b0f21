import { batch, computed, signal } from '@preact/signals-core';
import type { ElementContext } from '../element/context.tsx';
import { createSubmission } from '../element/submission.ts';
import { shellOf } from './shell-state.ts';

/**
 * §2.5, §4 the custom fields: Save wakes when one differs from what is saved, and sleeps again
 * after a save that worked.
 */
export function createProfileInformationModel(element: ElementContext) {
  const { sdk, member } = element.state;
  const submission = createSubmission(element, 'profile');
  const isSaved = signal(false);
  const { draft } = shellOf(element);
  const saved = computed(() => member.current.value?.customFields ?? {});
  const changes = computed(() =>
    Object.entries(draft.value).filter(([key, value]) => value !== (saved.value[key] ?? '')),
  );

  return {
    submission,
    isSaved,
    /** What the fields begin with. */
    initial: (key: string) => draft.peek()[key] ?? saved.peek()[key] ?? '',
    isDirty: computed(() => changes.value.length > 0),
    stop: submission.stop,
    change(key: string, value: string) {
      batch(() => {
        draft.value = { ...draft.peek(), [key]: value };
        isSaved.value = false;
        submission.forgive(`customFields.${key}`);
      });
    },
    /**
     * `values`: all fields as they are in the form. C14 after a failure they stay, and so does a
     * Save that is awake.
     */
    async submit(values: Record<string, string>): Promise<void> {
      draft.value = { ...draft.peek(), ...values };
      if (changes.peek().length === 0) return;
      const customFields = Object.fromEntries(changes.peek());
      await submission.send({
        mistakes: {},
        values: customFields,
        async call() {
          member.set((await sdk.updateMember({ customFields })).data);
          isSaved.value = true;
        },
      });
    },
  };
}
