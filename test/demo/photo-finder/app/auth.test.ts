// @window
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../demo/photo-finder/app/state/api/api-error.ts';
import { createAuth } from '../../../../demo/photo-finder/app/state/session/auth.ts';
import { eventually } from '../../../support/eventually.ts';

const member = { id: 'mem_1', verified: true, auth: { email: 'a@example.com' } };
const tell = (name: string, detail: unknown) => document.dispatchEvent(new CustomEvent(name, { detail }));

const openScript = (methods: object) =>
  Object.assign(window, { $ms: { getMemberCookie: () => undefined, ...methods } });

describe('§4 the auth store of the app', () => {
  const checkEdit = vi.fn(async (_: string) => '');
  const log = vi.fn();
  let auth: ReturnType<typeof createAuth>;
  let stop: () => void;
  beforeEach(() => {
    checkEdit.mockReset().mockResolvedValue('');
    log.mockReset();
    auth = createAuth({ checkEdit, log, hasSession: () => true });
    stop = auth.start();
  });
  afterEach(() => {
    stop();
    Reflect.deleteProperty(window, '$ms');
  });

  it('knows a visitor at once where no session is kept', () => {
    expect(createAuth({ checkEdit, hasSession: () => false }).isKnown.value).toBe(true);
    expect(auth.isKnown.value).toBe(false);
  });

  it('marks a code as sent, and a first sign-up where the address was new', () => {
    tell('ms:code-sent', { email: 'a@example.com', type: 'login' });
    expect([auth.verificationSent.value, auth.firstTimeSignup.value]).toEqual([true, false]);
    tell('ms:code-sent', { email: 'a@example.com', type: 'signup' });
    expect([auth.verificationSent.value, auth.firstTimeSignup.value]).toEqual([true, true]);
    tell('ms:success', { type: 'SIGNUP', data: { member } });
    expect([auth.isLoggedIn.value, auth.verificationSent.value, auth.firstTimeSignup.value]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('takes only a verified member with an id for logged in', () => {
    tell('ms:success', { type: 'LOGIN', data: { member: { ...member, verified: false } } });
    expect(auth.isLoggedIn.value).toBe(false);
    tell('ms:success', { type: 'LOGIN', data: { member: { ...member, id: '' } } });
    expect(auth.isLoggedIn.value).toBe(false);
    tell('ms:success', { type: 'LOGIN', data: { member } });
    expect(auth.isLoggedIn.value).toBe(true);
  });

  it('asks once for the page that the member may edit, and forgets it with the login', async () => {
    checkEdit.mockResolvedValue('prv_1');
    tell('ms:ready', { app: {}, member });
    tell('ms:auth', { member });
    await eventually(() => expect(auth.editProfileSid.value).toBe('prv_1'));
    expect(checkEdit.mock.calls).toEqual([['mem_1']]);
    tell('ms:auth', { member: null });
    expect([auth.isLoggedIn.value, auth.editProfileSid.value]).toEqual([false, '']);
  });

  it('§8 logs what fails and shows nothing of it', async () => {
    checkEdit.mockRejectedValue(new Error('away'));
    tell('ms:ready', { app: {}, member });
    await eventually(() => expect(log).toHaveBeenCalledOnce());
    expect(auth.isLoggedIn.value).toBe(true);
  });

  it('§6 retries the query for a member’s page after a lost response, and not after a refusal', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const failing = (status: number) => new ApiError({ code: 'x', message: 'Not now.', status });
      checkEdit.mockRejectedValueOnce(failing(0)).mockRejectedValueOnce(failing(503)).mockResolvedValueOnce('prv_1');
      tell('ms:ready', { app: {}, member });
      await vi.advanceTimersByTimeAsync(3000);
      expect([auth.editProfileSid.value, log.mock.calls.length]).toEqual(['prv_1', 2]);
      tell('ms:auth', { member: null });
      checkEdit.mockReset().mockRejectedValue(failing(403));
      tell('ms:auth', { member });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(checkEdit).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('§8 keeps who the script has named meanwhile, when its own question fails', async () => {
    let fail = (_: Error) => {};
    const getCurrentMember = () => new Promise((_, reject) => (fail = reject));
    openScript({ getCurrentMember });
    const asking = auth.refresh();
    tell('ms:ready', { app: {}, member });
    fail(new Error('away'));
    await asking;
    expect(auth.isLoggedIn.value).toBe(true);
  });

  it('§8 a refresh and a logout that fail are a line in the log each, and end as a visitor', async () => {
    tell('ms:success', { type: 'LOGIN', data: { member } });
    const away = vi.fn().mockRejectedValue(new Error('away'));
    openScript({ getCurrentMember: away, logout: away });
    await auth.refresh();
    expect([auth.isLoggedIn.value, auth.isKnown.value, log.mock.calls.length]).toEqual([false, true, 1]);
    tell('ms:success', { type: 'LOGIN', data: { member } });
    await auth.logOut();
    expect([auth.isLoggedIn.value, log.mock.calls.length]).toEqual([false, 2]);
  });

  it('refreshes from the script, and logs out whatever the script says', async () => {
    const logout = vi.fn().mockRejectedValue(new Error('away'));
    openScript({ getCurrentMember: async () => ({ data: member }), logout });
    await auth.refresh();
    expect(auth.isLoggedIn.value).toBe(true);
    await auth.logOut();
    expect(auth.isLoggedIn.value).toBe(false);
    expect(logout).toHaveBeenCalledOnce();
  });
});
