import { computed } from '@preact/signals-core';
import type { CustomField } from '../../contract/entities.ts';
import { visibleFields } from '../../contract/visible-fields.ts';
import { withCaptcha } from '../element/captcha.ts';
import { createMistakes } from '../element/mistakes.ts';
import { createSubmission } from '../element/submission.ts';
import { createCodeSending } from './code-sending.ts';
import type { AuthFlow } from './flow.ts';

/** §2.4 sign-up: custom fields, email, and a password where one is asked for. */
export function createSignupModel(flow: AuthFlow) {
  const { state } = flow.element;
  const submission = createSubmission(flow.element, 'signup');
  flow.markField = submission.object;
  const mistakes = createMistakes(flow.element);
  const codes = createCodeSending(flow);

  async function signUp(email: string, password: string) {
    const { data } = await withCaptcha(flow.captcha, (token) =>
      state.sdk.signupMemberEmailPassword({
        email,
        password,
        customFields: flow.customFields.peek(),
        plans: flow.plans(),
        ...state.link.invite(),
        ...token,
      }),
    );
    flow.succeed({ type: 'SIGNUP', data });
  }

  const fields = computed(() => visibleFields(state.app.config.value?.customFields ?? []));

  return {
    submission,
    isPasswordless: flow.isPasswordless,
    fields,
    stop: submission.stop,
    keepField(key: string, value: string) {
      flow.customFields.value = { ...flow.customFields.peek(), [key]: value };
    },
    /**
     * `honeypot`: the value of the field that people cannot see. Returns false when the form has
     * to be emptied.
     */
    async submit(given: { email: string; password?: string; customFields: Record<string, string>; honeypot: string }) {
      // §5 a bot filled it in: no error, no hint.
      if (given.honeypot !== '') {
        flow.email.value = '';
        flow.customFields.value = {};
        return false;
      }
      const isPasswordless = flow.isPasswordless.peek();
      flow.email.value = given.email;
      flow.customFields.value = given.customFields;
      const email = given.email.trim();
      await submission.send({
        mistakes: {
          email: mistakes.email(given.email),
          password: isPasswordless ? undefined : mistakes.password(given.password ?? ''),
          ...Object.fromEntries(
            fields
              .peek()
              .filter(({ restrictToAdmin }) => !restrictToAdmin)
              .map((field) => [
                `customFields.${field.key}`,
                mistakes.customField(field, given.customFields[field.key] ?? ''),
              ]),
          ),
        },
        values: { email, customFields: given.customFields },
        call: async () => {
          await (isPasswordless ? codes.sendSignup(email) : signUp(email, given.password ?? ''));
        },
      });
      return true;
    },
    checkField(field: CustomField, value: string) {
      if (value.trim()) submission.object(`customFields.${field.key}`, mistakes.customField(field, value));
    },
  };
}
