// @window
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok, testConfig, testMember } from '../../support/element-page.ts';
import { faults } from '../../support/faults.ts';
import { openPage, type TestPage, until } from './scene.ts';

let page: TestPage;
afterEach(() => page.close());

interface Sent {
  path: string;
  fields: Record<string, string>;
  /** A form for members. */
  isForMembers?: true;
}
const [email, password] = ['ada@example.com', 'a bowl for every morning'];
const forms: Record<string, Sent> = {
  login: { path: '/auth/login', fields: { email, password } },
  signup: { path: '/auth/signup', fields: { email, password, 'first-name': 'Ada' } },
  'passwordless-login': { path: '/auth/passwordless/login/send', fields: { email } },
  'passwordless-signup': { path: '/auth/passwordless/signup/send', fields: { email } },
  'forgot-password': { path: '/auth/send-reset-password-email', fields: { email } },
  'reset-password': { path: '/auth/reset-password', fields: { token: '123456', password } },
  profile: { path: '/member', fields: { 'first-name': 'Augusta' }, isForMembers: true },
  email: { path: '/member-auth', fields: { email: 'new@example.com' }, isForMembers: true },
  password: {
    path: '/member-auth',
    fields: { 'current-password': 'the old one', 'new-password': password },
    isForMembers: true,
  },
};
/** Answers that the service meant; all others are trouble on the way. */
const isAnswer = new Set(['an error without words', 'too many attempts without a time']);
const walks = Object.entries(forms).flatMap(([name, sent]) =>
  faults.map(([fault, answer]) => [name, fault, sent, answer] as const),
);

describe('R100 trouble with the network, in forms of the page', () => {
  it.each(walks)('R100 %s, %s: a message, what was typed stays, and another try', async (name, fault, sent, answer) => {
    const unhandled = vi.fn();
    window.addEventListener('unhandledrejection', unhandled);
    const member = sent.isForMembers ? testMember() : null;
    if (member) localStorage.setItem('_ms-mid', 'token');
    const inputs = Object.keys(sent.fields).map((word) => `<input data-ms-member="${word}">`);
    if (/^passwordless/.test(name))
      inputs.push('<p data-ms-passwordless="step-2"><input data-ms-member="token" required></p>');
    page = openPage(
      null as never,
      `<form data-ms-form="${name}" redirect="/next">${inputs.join('')}<button>Go</button></form>`,
      {
        fetch: async (url) =>
          new URL(url).pathname === sent.path
            ? answer()
            : ok({ app: testConfig(), member, sessionData: { sessionId: 'session' } }),
      },
    );
    page.sdk.settings.timeoutMs = 40;
    if (member) await page.state.app.load();
    for (const [word, text] of Object.entries(sent.fields)) page.type(`[data-ms-member="${word}"]`, text);
    page.submit();
    page.submit();
    const tries = () => page.calls.filter((path) => path === sent.path).length;
    await until(() => /\w/.test(page.toast() ?? '') && !page.$('button').hasAttribute('aria-busy'));
    // Two quick submits were one request.
    expect(tries()).toBe(1);
    for (const [word, text] of Object.entries(sent.fields))
      expect(page.$<HTMLInputElement>(`[data-ms-member="${word}"]`).value).toBe(text);
    expect(page.navigate.assign).not.toHaveBeenCalled();
    page.state.toast.hide();
    const again = () => document.querySelector<HTMLButtonElement>('form .ms-try-again');
    expect(again()?.textContent).toBe(isAnswer.has(fault) ? undefined : 'Try again');
    if (again()) again()!.click();
    else page.submit();
    await until(() => tries() === 2 && /\w/.test(page.toast() ?? ''));
    expect(unhandled).not.toHaveBeenCalled();
    window.removeEventListener('unhandledrejection', unhandled);
  });
});
