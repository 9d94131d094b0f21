// @window http://localhost:4870/console
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { consoleAppId } from '../../src/contract/built-in-apps.ts';
import type { Operation } from '../../src/contract/wire.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { fakeAuthenticator } from '../support/fake-authenticator.ts';

const operators = { appId: consoleAppId, mode: 'live' } as const;
let scene: ConsoleScene;
let ahead = 0;
afterEach(() => scene.close());

/** An owner whose login has become too old while she fills in the form of a key. */
async function startWithOldLogin() {
  ahead = 0;
  scene = await startConsole('owner', 'keys', undefined, { clock: () => Date.now() + ahead });
  await scene.press('Add key');
  await scene.fill('Name', 'shop server');
}
async function addKey() {
  ahead += 11 * 60_000;
  const buttons = await eventually(() => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('dialog button')];
    if (found.length === 0) throw new Error('no dialog');
    return found;
  });
  buttons.find(({ textContent }) => textContent === 'Add key')!.click();
  await scene.seen('Is it you?');
}
const ways = () =>
  [...document.querySelectorAll('[role=alertdialog] form button[part=link]')].map((one) => one.textContent);
const client = () => (window as unknown as { $ms: Record<string, (input?: object) => Promise<unknown>> }).$ms;
/** A call of the operator's own account. */
async function asOperator(operation: Operation, input = {}) {
  const options = { key: 'pk_console', appId: consoleAppId, origin: scene.service.settings.publicUrl };
  const token = String(client().getMemberCookie!());
  const answer = (await scene.service.call(operation, input, { ...options, token })).json();
  if (answer.error) throw answer.error;
  return answer.data;
}
const withoutPassword = () => scene.service.store.members.update(operators, 'mem_owner', { passwordHash: null });

it('R39 an operator with a password proves herself by it, or by a mailed code', async () => {
  await startWithOldLogin();
  await addKey();
  expect(ways()).toEqual(['Email me a code']);
  await scene.fill('Your password', 'wrong');
  await scene.answer('Go on');
  await scene.seen('This is not your current password.');
  await scene.fill('Your password', 'latchkey-demo');
  await scene.answer('Go on');
  await scene.seen('The key was created');
});

it('R39 an operator who logs in by mailed codes alone proves herself by one', async () => {
  await startWithOldLogin();
  await withoutPassword();
  await addKey();
  await scene.seen('We have emailed a 6-digit code to owner@example.com.');
  expect(ways()).toEqual(['Send another code']);
  const [mail] = await scene.service.mails('owner@example.com');
  await scene.fill('Code', '000000');
  await scene.answer('Go on');
  await scene.seen('Please enter a valid code');
  await scene.fill('Code', mail!.code!);
  await scene.answer('Go on');
  await scene.seen('The key was created');
});

it('R39 an operator without a password proves herself by her authenticator app', async () => {
  await startWithOldLogin();
  await withoutPassword();
  const app = new TOTP({ secret: Secret.fromBase32((await asOperator('startSecondFactor')).secret) });
  const at = () => ({ timestamp: Date.now() + ahead });
  await asOperator('confirmSecondFactor', { code: app.generate(at()) });
  await addKey();
  await scene.seen('Enter the code of your authenticator app to go on.');
  expect(ways()).toEqual(['Email me a code']);
  await scene.fill('Code', app.generate(at()));
  await scene.answer('Go on');
  await scene.seen('The key was created');
});

it('R39 an operator with a passkey alone proves herself by it, and may close its dialog before', async () => {
  await startWithOldLogin();
  await withoutPassword();
  const device = fakeAuthenticator(scene.service.settings.publicUrl);
  const { options } = await asOperator('startPasskeyRegistration');
  await asOperator('finishPasskeyRegistration', { credential: device.create(options) });
  let tries = 0;
  client().reauthenticateWithPasskey = async () => {
    if (++tries === 1) throw { code: 'popup-closed', message: 'The window was closed.' };
    await asOperator('reauthenticate', { passkey: device.get((await asOperator('startPasskeyLogin')).options) });
  };
  await addKey();
  expect(ways()).toEqual(['Email me a code']);
  expect((await scene.service.mails('owner@example.com')).filter(({ code }) => code !== null)).toEqual([]);
  const question = [...document.querySelectorAll('[role=alertdialog]')].at(-1)!;
  await scene.answer('Use your passkey');
  await eventually(() => expect(tries).toBe(1));
  await eventually(() => expect(question.querySelector('[aria-busy=true]')).toBeNull());
  expect(question.querySelector('[role=alert]')).toBeNull();
  await scene.answer('Use your passkey');
  await scene.seen('The key was created');
});
