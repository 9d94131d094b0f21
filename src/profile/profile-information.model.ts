import { batch, computed, signal } from '@preact/signals-core';
import type { ElementContext } from '../element/context.tsx';
import { toSdkError } from '../sdk/error.ts';
import { errorText } from '../texts/error-text.ts';

/** §2.5, §4 the custom fields: Save wakes when one differs from what is saved, and sleeps again after a save that worked. */
export function createProfileInformationModel({ state, emit, say }: ElementContext) {
  const isBusy = signal(false);
  const isSaved = signal(false);
  const mistakes = signal<Record<string, string>>({});
  /** Key -> text, for what has been touched. */
  const draft = signal<Record<string, string>>({});
  const saved = computed(() => state.member.current.value?.customFields ?? {});
  const changes = computed(() =>
    Object.entries(draft.value).filter(([key, value]) => value !== (saved.value[key] ?? '')),
  );

  return {
    isBusy,
    isSaved,
    mistakes,
    saved,
    isDirty: computed(() => changes.value.length > 0),
    change(key: string, value: string) {
      batch(() => {
        draft.value = { ...draft.peek(), [key]: value };
        isSaved.value = false;
        if (mistakes.peek()[key]) mistakes.value = { ...mistakes.peek(), [key]: '' };
      });
    },
    /** `values`: all fields as they stand in the form. */
    async submit(values: Record<string, string>): Promise<void> {
      draft.value = { ...draft.peek(), ...values };
      if (isBusy.peek() || changes.peek().length === 0) return;
      const customFields = Object.fromEntries(changes.peek());
      if (!emit('ms:submit', { form: 'profile', values: customFields })) return;
      isBusy.value = true;
      mistakes.value = {};
      try {
        const { data } = await state.sdk.updateMember({ customFields });
        state.member.set(data);
        isSaved.value = true;
      } catch (thrown) {
        // C14 nothing is lost in silence: the changes stay, Save stays awake.
        const error = toSdkError(thrown);
        const wrong = (error.errors ?? []).map(({ field, message }) => [field.replace(/^customFields\./, ''), message]);
        mistakes.value = Object.fromEntries(wrong);
        const message = errorText(error, say);
        state.toast.show(message, 'error');
        emit('ms:error', { code: error.code, message });
      } finally {
        isBusy.value = false;
      }
    },
  };
}
