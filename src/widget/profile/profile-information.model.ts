import { batch, computed, signal } from '@preact/signals-core';
import { fieldText } from '../../contract/check-field.ts';
import type { CustomField } from '../../contract/entities.ts';
import { unreadable } from '../../ui/typed-in.ts';
import type { ElementContext } from '../element/context.tsx';
import { createMistakes } from '../element/mistakes.ts';
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
  const mistakes = createMistakes(element);
  const { draft, fields } = shellOf(element);
  const saved = computed(() => member.current.value?.customFields ?? {});
  /** Fields whose text differs from the saved one. A box that was never ticked is not ticked. */
  const changes = computed(() =>
    fields.value.flatMap((field): [CustomField, string][] => {
      const typed = draft.value[field.key];
      const before = saved.value[field.key] ?? '';
      const text = typed === undefined || typed === before ? before : fieldText(field, typed);
      const isSame = text === before || (field.type === 'boolean' && text === 'false' && before === '');
      return isSame ? [] : [[field, text]];
    }),
  );
  const mistakeOf = (field: CustomField, text: string) => mistakes.customField(field, text);

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
    /** A changed value that is wrong is marked when the member leaves its field. */
    check(field: CustomField, value: string) {
      // Browsers fire no event for half a date.
      if ([value, draft.peek()[field.key]].includes(unreadable)) draft.value = { ...draft.peek(), [field.key]: value };
      const change = changes.peek().find(([{ key }]) => key === field.key);
      if (change?.[1]) submission.object(`customFields.${field.key}`, mistakeOf(...change));
    },
    /**
     * `values`: all fields as they are in the form. C14 after a failure they stay, and so does a
     * Save that is awake.
     */
    async submit(values: Record<string, string>): Promise<void> {
      draft.value = { ...draft.peek(), ...values };
      if (changes.peek().length === 0) return;
      const customFields = Object.fromEntries(changes.peek().map(([{ key }, text]) => [key, text]));
      await submission.send({
        mistakes: Object.fromEntries(
          changes.peek().map(([field, text]) => [`customFields.${field.key}`, mistakeOf(field, text)]),
        ),
        values: customFields,
        async call() {
          member.set((await sdk.updateMember({ customFields })).data);
          isSaved.value = true;
        },
      });
    },
  };
}
