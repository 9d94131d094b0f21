import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { consoleAppId } from '../../../../src/contract/built-in-apps.ts';
import { consoleSessionPath } from '../../../../src/contract/console.ts';
import { hashSecret } from '../../../../src/platform/process/secrets.ts';
import { fakeAuthenticator } from '../../../support/fake-authenticator.ts';
import { createHttpService, type HttpService } from '../../../support/http-service.ts';

const tenant = { appId: consoleAppId, mode: 'live' } as const;
const email = 'operator@latchkey.example';
const password = 'latchkey-demo';
let service: HttpService;
afterEach(() => service.close());

const call = (operation: Parameters<HttpService['call']>[0], input: Record<string, unknown>, token?: string) =>
  service.call(operation, input, {
    ...{ key: 'pk_console', appId: consoleAppId, origin: service.settings.publicUrl },
    ...(token !== undefined && { token }),
  });
const sessionStatus = async (token: string) =>
  (await service.inject({ url: consoleSessionPath, headers: { authorization: `Bearer ${token}` } })).statusCode;
const logIn = () => call('loginMemberEmailPassword', { email, password });

it('R128 the first login sets an app up, and a later one passes by it or by a passkey alone', async () => {
  service = await createHttpService({ env: { MS_DEMO: '0', MS_PUBLIC_URL: 'https://members.example' } });
  const { store } = service;
  const id = 'mem_operator';
  await store.members.create(tenant, { id, email, emailCanon: email, verified: true, permissions: ['owner'] });
  const token = 'i'.repeat(43);
  await store.authFlows.open(tenant, {
    ...{ idHash: hashSecret('invite'), purpose: 'reset', memberId: id, emailCanon: email, codeMac: null },
    lifetimeMs: 60_000,
    link: { tokenHash: hashSecret(token), lifetimeMs: 60_000 },
  });
  expect((await call('resetMemberPassword', { token, newPassword: password })).statusCode).toBe(200);
  const first = (await logIn()).json().error;
  expect(first.code).toBe('second-factor-setup-required');
  const waiting = { token: first.secondFactorToken };
  const { secret } = (await call('startRequiredSecondFactor', waiting)).json().data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { data } = (await call('finishRequiredSecondFactor', { ...waiting, code })).json();
  expect(data.recoveryCodes).toHaveLength(10);
  expect(await sessionStatus(data.tokens.accessToken)).toBe(200);
  expect((await logIn()).json().error.code).toBe('second-factor-required');

  const device = fakeAuthenticator(service.settings.publicUrl);
  const start = (await call('startPasskeyRegistration', {}, data.tokens.accessToken)).json().data;
  const credential = device.create(start.options);
  expect((await call('finishPasskeyRegistration', { credential }, data.tokens.accessToken)).statusCode).toBe(200);
  const { options } = (await call('startPasskeyLogin', {})).json().data;
  const login = (await call('finishPasskeyLogin', { credential: device.get(options) })).json();
  expect(await sessionStatus(login.data.tokens.accessToken)).toBe(200);
});

it('R128 the operator of the demo logs in by the password alone', async () => {
  service = await createHttpService();
  expect((await logIn()).json().data.member.auth.email).toBe(email);
});
