import { beforeEach, expect, it } from 'vitest';
import { hashSecret } from '../../../src/platform/process/secrets.ts';
import { describeAccounts, hours, minutes } from '../../support/account-scene.ts';
import { refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';

const ownPages = { origin: 'https://service.example' };
const email = 'ada@example.com';
const password = 'a walk along the river';
const fresh = 'nineteen tin soldiers';

describeAccounts('the login link of the pages of the service', (scene) => {
  let service: TestService;
  let ada: TestBrowser;
  let page: TestBrowser;
  beforeEach(async () => {
    service = scene.service();
    [ada, page] = await member(service);
  });
  /** A member with a proved mailbox, and a page of the service in the same browser. */
  async function member(of: TestService): Promise<[TestBrowser, TestBrowser]> {
    const browser = of.browser();
    await browser.call('signupMemberEmailPassword', { email, password });
    const { id } = (await of.memberOf(email))!;
    await scene.store.members.update(of.tenant, id, { verified: true });
    const own = of.browser(ownPages);
    own.deviceCookie = browser.deviceCookie;
    return [browser, own];
  }
  const mailed = async (of: TestService, to: string, purpose: 'reset' | 'confirm') =>
    (await of.mails(to)).flatMap(({ link }) => link?.split(`#ms_${purpose}=`)[1] ?? []).at(-1)!;
  async function reset(by: TestBrowser, of = service) {
    await of.browser().call('sendMemberResetPasswordEmail', { email });
    const token = await mailed(of, email, 'reset');
    return (await by.call('resetMemberPassword', { token, newPassword: fresh })).data.loginToken;
  }
  const enter = (passwordlessToken: string, by = service.browser()) =>
    by.call('loginMemberPasswordless', { passwordlessToken });
  const refused = 'invalid-passwordless-login-code';

  it('R16 the link of the reset page logs in once, on another device, as the member of the mail', async () => {
    const token = await reset(service.browser(ownPages));
    expect(token).toMatch(/^[\w-]{43}$/);
    const { data } = await service.call('checkMailedLink', { token: token!, purpose: 'login' });
    expect(data.email).toBe(email);
    expect((await enter(token!)).data.member.auth.email).toBe(email);
    expect((await refusalOf(enter(token!))).code).toBe(refused);
  });

  it('R16 of ten uses of the link at once exactly one logs in', async () => {
    const token = await reset(page);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => enter(token!)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('R14 the link logs in for ten minutes and no longer', async () => {
    const inTime = await reset(page);
    scene.clock.advance(minutes(10) - 10);
    expect((await enter(inTime!)).data.member.auth.email).toBe(email);
    const tooLate = await reset(page);
    scene.clock.advance(minutes(10));
    expect((await refusalOf(enter(tooLate!))).code).toBe(refused);
  });

  it.each([
    ['a page of the site', 'https://juniper.example'],
    ['a server without Origin', null],
    ['another site', 'https://evil.example'],
    ['an address that begins like the service', 'https://service.example.evil.example'],
    ['an opaque origin', 'null'],
  ])('R24 %s gets no login link from a reset or a confirmation', async (_, origin) => {
    const caller = service.browser({ origin });
    caller.deviceCookie = ada.deviceCookie;
    expect(await reset(caller)).toBeUndefined();
    await ada.call('loginMemberEmailPassword', { email, password: fresh });
    caller.deviceCookie = ada.deviceCookie;
    await ada.call('updateMemberAuth', { email: 'new@example.com' });
    const token = await mailed(service, 'new@example.com', 'confirm');
    expect((await caller.call('confirmMemberEmail', { token })).data).toEqual({ success: true, member: null });
  });

  it('R23 the confirmation of a new address in a known browser leads back signed in', async () => {
    await ada.call('updateMemberAuth', { email: 'new@example.com', oldPassword: password });
    const token = await mailed(service, 'new@example.com', 'confirm');
    const { loginToken } = (await page.call('confirmMemberEmail', { token })).data;
    expect((await enter(loginToken!)).data.member.auth.email).toBe('new@example.com');
    // The way back of the address before changes it back and no more.
    const undo = await mailed(service, email, 'confirm');
    expect((await page.call('confirmMemberEmail', { token: undo })).data).not.toHaveProperty('loginToken');
  });

  it.each([
    ['59 minutes after its mail leads back signed in', minutes(59), true],
    ['an hour after its mail confirms and no more', hours(1), false],
  ])('R25 a confirmation %s', async (_, ms, logsIn) => {
    const to = 'grace@example.com';
    const grace = service.browser();
    await grace.call('signupMemberEmailPassword', { email: to, password });
    page.deviceCookie = grace.deviceCookie;
    scene.clock.advance(ms);
    const token = await mailed(service, to, 'confirm');
    const { success, loginToken } = (await page.call('confirmMemberEmail', { token })).data;
    expect([success, loginToken !== undefined]).toEqual([true, logsIn]);
  });

  it('R11 while "Was this you?" is open there is no login link, and one after the answer', async () => {
    const to = 'eve@example.com';
    await service.browser().call('signupMemberEmailPassword', { email: to, password });
    const token = await mailed(service, to, 'confirm');
    const owner = service.browser(ownPages);
    const { data } = await owner.call('confirmMemberEmail', { token, anyDevice: true });
    expect(data.review).toBeDefined();
    expect(data).not.toHaveProperty('loginToken');
    const resetIt = async () => {
      await service.browser().call('sendMemberResetPasswordEmail', { email: to });
      const token = await mailed(service, to, 'reset');
      return (await owner.call('resetMemberPassword', { token, newPassword: fresh })).data;
    };
    expect(await resetIt()).toEqual({ success: true });
    const answered = await owner.call('reviewSuspendedAccess', { token: data.review!.token, answer: 'remove' });
    expect((await enter(answered.data.loginToken!)).data.member.auth.email).toBe(to);
    // Given twice it opens no second way in.
    const again = await owner.call('reviewSuspendedAccess', { token: data.review!.token, answer: 'remove' });
    expect(again.data).not.toHaveProperty('loginToken');
    expect(await resetIt()).toHaveProperty('loginToken');
  });

  it.each(['restore', 'remove'] as const)(
    'R11 an answer from a site or after an hour logs no one in (%s)',
    async (answer) => {
      const to = 'eve@example.com';
      await service.browser().call('signupMemberEmailPassword', { email: to, password });
      const token = await mailed(service, to, 'confirm');
      const { review } = (await service.browser(ownPages).call('confirmMemberEmail', { token, anyDevice: true })).data;
      const asked = { token: review!.token, answer };
      if (answer === 'restore')
        expect((await service.browser().call('reviewSuspendedAccess', asked)).data).not.toHaveProperty('loginToken');
      else {
        scene.clock.advance(hours(1));
        expect((await service.browser(ownPages).call('reviewSuspendedAccess', asked)).data).not.toHaveProperty(
          'loginToken',
        );
      }
    },
  );

  it('R22 a disabled member is not let in by a login link from before', async () => {
    const token = await reset(page);
    const { id } = (await service.memberOf(email))!;
    await scene.store.members.update(service.tenant, id, { disabled: true });
    expect((await refusalOf(enter(token!))).code).toBe(refused);
  });

  it('§4.2 without passwordless login a reset leads back signed in, and no confirmation does', async () => {
    const off = scene.service({ passwordless: { enabled: false, allowWithoutFlow: false } });
    const [browser, own] = await member(off);
    const token = await reset(own, off);
    expect((await enter(token!, off.browser())).data.member.auth.email).toBe(email);
    expect((await refusalOf(enter(token!, off.browser()))).code).toBe('passwordless-disabled');
    await browser.call('loginMemberEmailPassword', { email, password: fresh });
    own.deviceCookie = browser.deviceCookie;
    await browser.call('updateMemberAuth', { email: 'new@example.com' });
    const confirm = await mailed(off, 'new@example.com', 'confirm');
    expect((await own.call('confirmMemberEmail', { token: confirm })).data).toEqual({ success: true, member: null });
  });

  it('R40 a login link of one mode is unknown in the other', async () => {
    const live = service.withApp({ ...service.app, mode: 'live' });
    const token = await reset(page);
    expect((await refusalOf(enter(token!, live.browser()))).code).toBe(refused);
  });

  it('R22 the thief of a reset link gets no way in that outlives the next reset of the owner', async () => {
    const thief = service.browser(ownPages);
    const token = await reset(thief);
    const used = await reset(thief);
    // A second reset ends the link of the first.
    expect((await refusalOf(enter(token!))).code).toBe(refused);
    const entered = service.browser();
    await enter(used!, entered);
    const unused = await reset(thief);
    await reset(service.browser());
    expect((await refusalOf(enter(unused!))).code).toBe(refused);
    expect((await refusalOf(entered.call('getCurrentMember', {}))).code).toBe('client/invalid-token');
    const { id } = (await service.memberOf(email))!;
    expect(await scene.store.devices.find(service.tenant, hashSecret(entered.deviceCookie!), id)).toBeNull();
  });
});
