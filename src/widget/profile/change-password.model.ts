import { computed, signal } from '@preact/signals-core';
import type { ElementContext } from '../element/context.tsx';
import { createMistakes } from '../element/mistakes.ts';
import { createSubmission } from '../element/submission.ts';
import { shellOf } from './shell-state.ts';

/** Names of the fields; `password` is the new one, as in every form of ours. */
export type PasswordFieldName = 'oldPassword' | 'password' | 'confirmPassword';

const none: Record<PasswordFieldName, string> = { oldPassword: '', password: '', confirmPassword: '' };

/** §2.5, §5 another password, or the first one. */
export function createChangePasswordModel(element: ElementContext) {
  const { state, say } = element;
  const { sdk, member, toast } = state;
  const submission = createSubmission(element, 'password');
  const rules = createMistakes(element);
  const hasPassword = computed(() => member.current.value?.auth.hasPassword === true);
  const typed = signal(none);
  const isSaved = signal(false);
  const round = signal(0);
  const mistakes = (values: typeof none) => ({
    oldPassword: hasPassword.peek() ? rules.knownPassword(values.oldPassword) : undefined,
    password: rules.password(values.password),
    confirmPassword: values.confirmPassword === values.password ? undefined : say('password_mismatch_message'),
  });

  async function save({ oldPassword, password }: typeof none) {
    const answer = await (hasPassword.peek()
      ? sdk.updateMemberAuth({ oldPassword, newPassword: password })
      : shellOf(element).reauth.guard(() => sdk.setPassword({ password })));
    if (!answer) return;
    // The service has answered with the member before; §4 from now on there is a password, whatever
    // it says.
    member.set({ ...answer.data, auth: { ...answer.data.auth, hasPassword: true } });
    typed.value = none;
    round.value = round.peek() + 1;
    isSaved.value = true;
    if (answer._internalUseOnly?.message) toast.show(answer._internalUseOnly.message);
  }

  return {
    submission,
    hasPassword,
    isSaved,
    /** Grows when the fields have to be empty again. */
    round,
    isReady: computed(() => {
      hasPassword.value;
      return !Object.values(mistakes(typed.value)).some(Boolean);
    }),
    type(field: PasswordFieldName, value: string) {
      typed.value = { ...typed.peek(), [field]: value };
      isSaved.value = false;
    },
    /** Leaving a field shows what is wrong with it, unless nothing was typed yet. */
    check(field: PasswordFieldName) {
      if (typed.peek()[field]) submission.object(field, mistakes(typed.peek())[field]);
    },
    submit(given: Record<string, string>): Promise<void> {
      const values = { ...none, ...given };
      return submission.send({ mistakes: mistakes(values), values: {}, call: () => save(values) });
    },
    stop: submission.stop,
  };
}
