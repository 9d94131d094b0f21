import { beforeEach, expect, it } from 'vitest';
import { describeAccounts } from '../../support/account-scene.ts';
import { addressKey, refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';

const password = 'a walk along the river';
const thiefs = 'three stones and a fern';
const email = 'ada@example.com';

describeAccounts('a stolen session does not give away the account for good', (scene) => {
  let service: TestService;
  let ada: TestBrowser;
  beforeEach(async () => {
    service = scene.service();
    ada = await cameByCode(email);
    await ada.call('setPassword', { password });
  });

  /** A member whose mailbox is proved. */
  async function cameByCode(to: string): Promise<TestBrowser> {
    const browser = service.browser();
    await browser.call('sendMemberSignupPasswordlessEmail', { email: to });
    const passwordlessToken = browser.withFlow(await service.codeFor(to));
    await browser.call('signupMemberPasswordless', { email: to, passwordlessToken });
    return browser;
  }
  async function moveTo(who: TestBrowser, to: string) {
    await who.call('updateMemberAuth', { email: to });
    await who.call('confirmMemberEmail', { token: who.withFlow(await service.codeFor(to)) });
  }
  const linksTo = async (to: string) =>
    (await service.mails(to)).flatMap(({ link }) =>
      link?.includes('#ms_confirm=') ? [link.split('#ms_confirm=')[1]!] : [],
    );
  const undoLink = async (to: string) => (await linksTo(to)).at(-1)!;
  const undo = (token: string) => service.browser().call('confirmMemberEmail', { token });

  it('R23 taking a change back also ends the password, which the thief may know or have set', async () => {
    await moveTo(ada, 'thief@example.com');
    await ada.call('updateMemberAuth', { oldPassword: password, newPassword: thiefs });
    await undo(await undoLink(email));
    for (const tried of [password, thiefs])
      expect(
        (await refusalOf(service.browser().call('loginMemberEmailPassword', { email, password: tried }))).code,
      ).toBe('invalid-credentials');
    // Her mailbox is the way back in.
    const owner = service.browser();
    await owner.call('sendMemberResetPasswordEmail', { email });
    await owner.call('resetMemberPassword', {
      token: owner.withFlow(await service.codeFor(email)),
      newPassword: password,
    });
    await owner.call('loginMemberEmailPassword', { email, password });
  });

  it('R23 a thief who changed the address twice cannot undo the owner’s undo', async () => {
    await moveTo(ada, 'thief@example.com');
    await moveTo(ada, 'thief-two@example.com');
    const his = await undoLink('thief@example.com');
    await undo(await undoLink(email));
    expect((await refusalOf(undo(his))).code).toBe('invalid-code');
    expect((await service.memberOf(email))?.verified).toBe(true);
  });

  it('R23 refuses a sign-up with an address that its owner may still take back', async () => {
    await moveTo(ada, 'thief@example.com');
    const thief = service.browser();
    expect((await refusalOf(thief.call('signupMemberEmailPassword', { email, password: thiefs }))).code).toBe(
      'email-already-in-use',
    );
    expect(await service.memberOf(email)).toBeNull();
    await undo(await undoLink(email));
    expect((await service.memberOf(email))?.email).toBe(email);
  });

  it('R11 R23 an address that was never confirmed has no way back: it may be another person’s', async () => {
    const slip = service.browser();
    await slip.call('signupMemberEmailPassword', { email: 'jonh@example.com', password });
    await moveTo(slip, 'john@example.com');
    const notice = (await service.mails('jonh@example.com')).at(-1)!;
    expect([notice.subject, notice.link, notice.code]).toEqual([
      'Your address at Juniper Studio was changed',
      null,
      null,
    ]);
    expect(notice.text).not.toContain('#ms_confirm');
    expect(notice.html).not.toContain('#ms_confirm');
    await slip.call('getCurrentMember', {});
  });

  it('R11 R113 the mail asks when a confirmation by link elsewhere suspended access', async () => {
    const stranger = service.browser();
    await stranger.call('signupMemberEmailPassword', { email: 'vera@example.com', password: thiefs });
    await stranger.call('sendMemberVerificationEmail', {});
    const token = await undoLink('vera@example.com');
    await service.browser().call('confirmMemberEmail', { token, anyDevice: true });
    expect((await refusalOf(stranger.call('getCurrentMember', {}))).code).toBe('client/invalid-token');
    expect(
      (
        await refusalOf(
          service.browser().call('loginMemberEmailPassword', { email: 'vera@example.com', password: thiefs }),
        )
      ).code,
    ).toBe('invalid-credentials');
    expect((await service.mails('vera@example.com')).at(-1)!.text).toMatch(/suspended/);
  });

  it('R4 C2 guesses at the code of an address do not reveal whether it has an account', async () => {
    await cameByCode('bea@example.com');
    const answers = async (by: string, to: string) => {
      const member = await cameByCode(by);
      const refusals: string[] = [];
      for (let flow = 0; flow < 7; flow++) {
        await member.call('updateMemberAuth', { email: to });
        for (let guess = 0; guess < 5; guess++) {
          const token = member.withFlow(String(guess).padStart(6, '0'));
          refusals.push((await refusalOf(member.call('confirmMemberEmail', { token }))).code);
        }
      }
      return refusals;
    };
    const free = await answers('cleo@example.com', 'free@example.com');
    expect(await answers('dora@example.com', 'bea@example.com')).toEqual(free);
    expect(free.filter((code) => code === 'code-needs-link')).toHaveLength(5);
  });

  it('R6 R19 one member cannot have mails sent to address after address', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 12; i++)
      codes.push(
        await ada.call('updateMemberAuth', { email: `victim-${i}@example.com` }).then(
          () => 'sent',
          ({ code }) => code,
        ),
      );
    expect(codes.filter((code) => code === 'sent')).toHaveLength(10);
    expect(codes.slice(10)).toEqual(['rate-limited', 'rate-limited']);
  });

  it('R6 nor fill a mailbox that is not hers with notices of changed passwords', async () => {
    const stranger = service.browser();
    const to = 'victim@example.com';
    await stranger.call('signupMemberEmailPassword', { email: to, password });
    let [current, next] = [password, thiefs];
    const codes: string[] = [];
    for (let i = 0; i < 14; i++) {
      const change = stranger.call('updateMemberAuth', { oldPassword: current, newPassword: next });
      codes.push(
        await change.then(
          () => 'changed',
          ({ code }) => code,
        ),
      );
      if (codes.at(-1) === 'changed') [current, next] = [next, current];
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('changed'));
    expect(codes.slice(10)).toEqual(Array(4).fill('rate-limited'));
  });

  it('R6 nor with welcomes, by signing up and leaving again and again', async () => {
    for (let i = 0; i < 13; i++) {
      const stranger = service.browser({ ipKey: `192.0.2.${i}` });
      await stranger.call('signupMemberEmailPassword', { email: 'victim@example.com', password });
      await stranger.call('deleteMember', {});
    }
    expect(await service.mails('victim@example.com')).toHaveLength(10);
  });

  it('R17 a code of one purpose opens nothing of another', async () => {
    const owner = service.browser();
    const codes: Record<string, () => Promise<string>> = {
      reset: async () => {
        await owner.call('sendMemberResetPasswordEmail', { email });
        return owner.withFlow(await service.codeFor(email));
      },
      login: async () => {
        await owner.call('sendMemberLoginPasswordlessEmail', { email });
        return owner.withFlow(await service.codeFor(email));
      },
      signup: async () => {
        await owner.call('sendMemberSignupPasswordlessEmail', { email });
        return owner.withFlow(await service.codeFor(email));
      },
      reauth: async () => {
        await ada.call('sendReauthCode', {});
        return ada.withFlow(await service.codeFor(email));
      },
      email: async () => {
        await ada.call('updateMemberAuth', { email: 'ada-two@example.com' });
        return ada.withFlow(await service.codeFor('ada-two@example.com'));
      },
    };
    const uses: Record<string, (token: string) => Promise<unknown>> = {
      reset: (token) => owner.call('resetMemberPassword', { token, newPassword: thiefs }),
      login: (token) => owner.call('loginMemberPasswordless', { email, passwordlessToken: token }),
      signup: (token) => owner.call('signupMemberPasswordless', { email, passwordlessToken: token }),
      reauth: (token) => ada.call('reauthenticate', { token }),
      email: (token) => ada.call('confirmMemberEmail', { token }),
    };
    for (const [made, make] of Object.entries(codes)) {
      const token = await make();
      const bare = token.split('.')[1]!;
      for (const [used, use] of Object.entries(uses)) {
        if (used === made) continue;
        for (const sent of [token, bare])
          expect([made, used, (await refusalOf(use(sent))).status]).toEqual([made, used, 400]);
      }
    }
  });
  it('R16 R76 parallel resets, password changes and confirmations are all answered, without deadlock', async () => {
    for (let round = 0; round < 4; round++) {
      const resets = await Promise.all(
        [1, 2, 3].map(async () => {
          const browser = service.browser();
          await browser.call('sendMemberResetPasswordEmail', { email });
          return { browser, token: '' };
        }),
      );
      const codes = (await service.mails(email)).slice(-3).flatMap(({ code }) => code ?? []);
      expect(codes).toHaveLength(3);
      // The order of the three codes does not matter: each names its flow.
      const links = (await service.mails(email)).slice(-3).map(({ link }) => link!.split('#ms_reset=')[1]!);
      const owner = service.browser();
      await owner.call('loginMemberEmailPassword', { email, password });
      await owner.call('updateMemberAuth', { email: `ada-${round}@example.com` });
      const confirm = owner.withFlow(await service.codeFor(`ada-${round}@example.com`));
      const outcomes = await Promise.all(
        [
          ...resets.map(({ browser }, i) =>
            browser.call('resetMemberPassword', { token: links[i]!, newPassword: password }),
          ),
          owner.call('updateMemberAuth', { oldPassword: password, newPassword: password }),
          owner.call('confirmMemberEmail', { token: confirm }),
        ].map((call) =>
          call.then(
            () => 'done',
            (error) => error.code ?? String(error),
          ),
        ),
      );
      expect(
        outcomes.filter(
          (one) =>
            !/^(done|invalid-code|invalid-reset-code|reauth-required|login-required|client\/invalid-token)$/.test(one),
        ),
      ).toEqual([]);
      expect(outcomes).toContain('done');
      // Back to where she was.
      const now = await scene.store.members.byEmail(service.tenant, `ada-${round}@example.com`);
      if (now) await scene.store.members.changeEmail(service.tenant, now.id, { email, emailCanon: email });
      await scene.store.limits.clear(service.tenant, [`codes:${addressKey(email)}`]);
    }
  });
});
