import type { Credential } from '../../catalogue/forms.ts';
import type { Member } from '../../contract/entities.ts';
import type { Answer } from '../../contract/wire.ts';
import { sdkError } from '../sdk/error.ts';
import type { Outcome, Submission } from './form-outcome.ts';
import type { FormValues } from './form-values.ts';
import type { Page } from './page.ts';
import { withProof } from './prove.ts';

/** M §1.2 the forms about a member's own account: `email`, `password`, `profile`. */

/** Nothing was done, because she did not want to say who she is (C20). What was typed stays. */
const declined: Outcome = { isDeclined: true };

const saved = (answer: Answer<Member>): Outcome => {
  const message = answer._internalUseOnly?.message;
  return { message, success: { type: 'SAVED', data: { member: answer.data, message } } };
};

/** Which of the credentials of an account form are wrong to leave out, by what the member has. */
export function neededOf(kind: string, { credentials }: FormValues, hasPassword: boolean): readonly Credential[] {
  const passwords: Credential[] = [...(hasPassword ? (['current-password'] as const) : []), 'new-password'];
  if (kind === 'password') return passwords;
  return [
    ...(credentials.email?.trim() ? (['email'] as const) : []),
    ...(credentials['new-password'] ? passwords : []),
  ];
}

/** The member as the service knows her; without one there is nothing to change. */
async function memberOf({ state }: Page): Promise<Member> {
  if (state.member.isLoggedIn.peek()) await state.app.load();
  const member = state.member.current.peek();
  if (!member) throw sdkError('login-required');
  return member;
}

/**
 * Address and password in one call, as far as they change. A first password has a call of its own.
 */
async function changeAuth(page: Page, { credentials }: FormValues): Promise<Outcome | null> {
  const { auth } = await memberOf(page);
  const typed = credentials.email?.trim();
  const email = typed && typed.toLowerCase() !== auth.email.toLowerCase() ? typed : undefined;
  const newPassword = credentials['new-password'];
  const oldPassword = credentials['current-password'];
  const params = {
    ...(email ? { email } : {}),
    ...(auth.hasPassword && newPassword ? { newPassword } : {}),
    // C20 the right password in the call is a proof by itself.
    ...(oldPassword ? { oldPassword } : {}),
  };
  let outcome: Outcome | null = null;
  if (newPassword && !auth.hasPassword) {
    const answer = await withProof(page, () => page.sdk.setPassword({ password: newPassword }));
    if (!answer) return declined;
    outcome = saved({ ...answer, data: { ...answer.data, auth: { ...answer.data.auth, hasPassword: true } } });
    page.state.member.set((outcome.success!.data as { member: Member }).member);
  }
  if (!params.email && !params.newPassword) return outcome;
  const answer = await withProof(page, () => page.sdk.updateMemberAuth(params));
  if (!answer) return declined;
  // A flow says that a code is on its way to the new address; until then nothing has changed.
  if (email && answer.flowId) return { ...saved(answer), codeSent: { email, type: 'confirm' } };
  return saved(answer);
}

export async function changeEmail({ page, values, sentTo }: Submission): Promise<Outcome> {
  if (sentTo !== undefined) {
    const answer = await page.sdk.confirmMemberEmail({ token: values.credentials.token ?? '' });
    const member = answer.data.member ?? page.state.member.current.peek();
    return member ? saved({ ...answer, data: member }) : { message: answer._internalUseOnly?.message };
  }
  return (await changeAuth(page, values)) ?? {};
}

export const changePassword = async ({ page, values }: Submission): Promise<Outcome> =>
  (await changeAuth(page, values)) ?? {};

/** What needs a proof comes first: if the member declines, nothing is saved. */
export async function saveProfile({ page, values }: Submission): Promise<Outcome> {
  await memberOf(page);
  const changed = await changeAuth(page, values);
  if (changed?.isDeclined) return changed;
  const { customFields } = values;
  const outcome = Object.keys(customFields).length > 0 ? saved(await page.sdk.updateMember({ customFields })) : {};
  return { ...outcome, ...changed };
}
