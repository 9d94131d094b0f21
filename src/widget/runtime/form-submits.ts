import type { FormKind } from '../../catalogue/forms.ts';
import { storageKeys } from '../../contract/constants.ts';
import type { MemberAuth } from '../../contract/entities.ts';
import type { Answer } from '../../contract/wire.ts';
import { withCaptcha } from '../element/captcha.ts';
import { httpUrl } from '../element/http-url.ts';
import { isSdkError, type SdkError } from '../sdk/error.ts';
import { changeEmail, changePassword, saveProfile } from './form-account.ts';
import type { Outcome, Submission } from './form-outcome.ts';
import { plansOf } from './form-values.ts';
import { attributeOf } from './natives.ts';
import type { Page } from './page.ts';
import { askAboutSuspendedAccess } from './suspended-access.ts';

const textOf = (answer: Answer<unknown>) => answer._internalUseOnly?.message;

async function began(page: Page, type: 'LOGIN' | 'SIGNUP', answer: Answer<MemberAuth>): Promise<Outcome> {
  await askAboutSuspendedAccess(page);
  return {
    message: textOf(answer),
    success: { type, data: { member: answer.data.member, message: textOf(answer) } },
    redirect: answer.data.redirect,
  };
}

/**
 * What a sign-up sends beside the credentials. Empty fields say nothing about a member who is just
 * beginning.
 */
export function signupExtras({ page, form, values }: Pick<Submission, 'page' | 'form' | 'values'>) {
  const filled = Object.entries(values.customFields).filter(([, text]) => text !== '');
  const plans = plansOf(form, page.sdk.session.tab.get(storageKeys.selectedPlan));
  return {
    ...(filled.length > 0 ? { customFields: Object.fromEntries(filled) } : {}),
    ...(plans.length > 0 ? { plans } : {}),
    ...page.state.link.invite(),
  };
}

const isCode = (thrown: unknown, code: string) => isSdkError(thrown) && thrown.code === code;

type Submit = (submission: Submission) => Promise<Outcome>;

async function login({ page, form, values: { credentials } }: Submission): Promise<Outcome> {
  const { email = '', password = '' } = credentials;
  try {
    return began(page, 'LOGIN', await page.sdk.loginMemberEmailPassword({ email, password }));
  } catch (thrown) {
    // M §1.2 the account was made with a provider: on to it, at once.
    const provider = isCode(thrown, 'use-social-login') && (thrown as SdkError).providerKey;
    if (provider) {
      const back = { redirect: formRedirect(form) };
      return began(page, 'LOGIN', await page.sdk.loginWithProvider({ provider }, { back }));
    }
    if (!isCode(thrown, 'no-password-set')) throw thrown;
    // C2 only with hints on: a password can be set by the code that is mailed now.
    await page.sdk.sendMemberResetPasswordEmail({ email });
    page.state.modal.open('reset_password', {}, 'page');
    return { codeSent: { email, type: 'reset' }, message: (thrown as { message: string }).message };
  }
}

async function passwordlessLogin(submission: Submission): Promise<Outcome> {
  const { page, values, sentTo } = submission;
  const { email = '', token = '' } = values.credentials;
  if (sentTo === undefined) {
    const answer = await page.sdk.sendMemberLoginPasswordlessEmail({ email });
    return { message: textOf(answer), codeSent: { email, type: 'login' } };
  }
  try {
    return began(page, 'LOGIN', await page.sdk.loginMemberPasswordless({ email, passwordlessToken: token }));
  } catch (thrown) {
    // §4.2 the code has proved the mailbox, and there is no account yet: the same code signs up.
    if (!isCode(thrown, 'signup-required')) throw thrown;
    return signupByCode(submission);
  }
}

async function signupByCode(submission: Submission): Promise<Outcome> {
  const { email = '', token = '' } = submission.values.credentials;
  const params = { email, passwordlessToken: token, ...signupExtras(submission) };
  const { page, captcha } = submission;
  return began(
    page,
    'SIGNUP',
    await withCaptcha(captcha, (token) => page.sdk.signupMemberPasswordless({ ...params, ...token })),
  );
}

/** Comments have a way of their own. */
export type SentKind = Exclude<FormKind, 'post' | 'thread'>;

/** M §1.2 what each form sends. */
export const submits: Record<SentKind, Submit> = {
  login,
  'passwordless-login': passwordlessLogin,
  async signup(submission) {
    const { email = '', password = '' } = submission.values.credentials;
    const params = { email, password, ...signupExtras(submission) };
    const { page, captcha } = submission;
    return began(
      page,
      'SIGNUP',
      await withCaptcha(captcha, (token) => page.sdk.signupMemberEmailPassword({ ...params, ...token })),
    );
  },
  async 'passwordless-signup'(submission) {
    const { email = '' } = submission.values.credentials;
    if (submission.sentTo !== undefined) return signupByCode(submission);
    const answer = await submission.page.sdk.sendMemberSignupPasswordlessEmail({ email });
    return { message: textOf(answer), codeSent: { email, type: 'signup' } };
  },
  async 'forgot-password'({ page, values: { credentials } }) {
    const { email = '' } = credentials;
    const answer = await page.sdk.sendMemberResetPasswordEmail({ email });
    return { message: textOf(answer) ?? answer.data, codeSent: { email, type: 'reset' } };
  },
  async 'reset-password'({ page, values: { credentials } }) {
    const { email, token = '', password = '' } = credentials;
    const params = { token: token || (linkToken(page) ?? ''), newPassword: password, ...(email ? { email } : {}) };
    const answer = await page.sdk.resetMemberPassword(params);
    page.state.link.current.value = null;
    return { message: textOf(answer), success: { type: 'PASSWORD_RESET', data: { message: textOf(answer) } } };
  },
  profile: saveProfile,
  email: changeEmail,
  password: changePassword,
};

/** The token of a mailed reset link that led to this page. */
export function linkToken({ state }: Pick<Page, 'state'>): string | undefined {
  const link = state.link.current.peek();
  return link?.purpose === 'reset' ? link.token : undefined;
}

/**
 * The redirect that the page's builder wrote on the form; by the page's base, like a link. Anything
 * but http(s) (a `javascript:` of a content system) is none.
 */
export const formRedirect = (form: HTMLFormElement): string | null =>
  httpUrl(attributeOf(form, 'redirect')?.trim()) ?? null;
