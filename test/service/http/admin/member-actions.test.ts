import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';
import { newPasskey } from '../../../support/store-fixtures.ts';

describeEngines('what an operator does for one member', (engine) => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
  });
  afterAll(() => service.close());

  const send = (path: string, payload: object = {}, query: Record<string, string> = {}) =>
    service.inject({
      method: 'POST',
      url: `/admin${path}`,
      query,
      headers: { 'x-api-key': 'sk_sb_demo' },
      payload,
    });
  const read = async (path: string) =>
    (await service.inject({ url: `/admin${path}`, headers: { 'x-api-key': 'sk_sb_demo' } })).json().data;
  const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code;
  async function member(name: string): Promise<string> {
    return (await send('/members', { email: `${name}@example.com` })).json().data.id;
  }

  it('R121 mails a link that logs in, once, and none in a dry run or to a disabled member', async () => {
    const id = await member('lena');
    const to = 'lena@example.com';
    const path = `/members/${id}/send-login-link`;
    expect((await send(path, {}, { dryRun: 'true' })).json()).toEqual({ data: { sentTo: to } });
    expect(await service.mails(to)).toEqual([]);
    expect((await send(path)).json()).toEqual({ data: { sentTo: to } });
    const [mail] = await service.mails(to);
    expect(mail!.subject).toBe('Juniper Studio sent you a login link');
    const passwordlessToken = /#ms_login=([\w-]+)/.exec(mail!.link!)![1]!;
    const logIn = () => service.call('loginMemberPasswordless', { passwordlessToken });
    expect((await logIn()).statusCode).toBe(200);
    expect((await logIn()).statusCode).toBe(400);
    expect(JSON.stringify(await service.store.auditLog.list(sandbox, { memberId: id }))).not.toContain(
      passwordlessToken,
    );
    await send(`/members/${id}/disable`);
    expect(codeOf(await send(path))).toBe('access-denied');
  });

  it('R25 mails a link that confirms an address at the press of its button, and none to a verified one', async () => {
    const id = await member('rosa');
    const path = `/members/${id}/send-confirmation`;
    expect((await send(path)).json()).toEqual({ data: { sentTo: 'rosa@example.com' } });
    const [mail] = await service.mails('rosa@example.com');
    expect(mail).toMatchObject({ subject: 'Confirm your address at Juniper Studio', code: null });
    expect(mail!.text).toContain('You did not request this mail.');
    const token = /\/confirm\?.*#ms_confirm=([\w-]+)/.exec(mail!.link!)![1]!;
    expect((await service.call('confirmMemberEmail', { token, anyDevice: true })).statusCode).toBe(200);
    expect((await read(`/members/${id}`)).verified).toBe(true);
    expect((await send(path)).json()).toEqual({ data: { sentTo: 'rosa@example.com' } });
    expect(await service.mails('rosa@example.com')).toHaveLength(1);
  });

  it('§3.1 lists the mails to a member, shows them without what they carried, and forgets them with her', async () => {
    const id = await member('wanda');
    await send(`/members/${id}/send-confirmation`);
    await service.call('sendMemberResetPasswordEmail', { email: 'wanda@example.com' });
    const list = async () => (await read(`/members/${id}/mails`)) as { id: string; template: string; state: string }[];
    expect(await list()).toMatchObject([
      { template: 'reset', language: 'en', state: 'waiting', finishedAt: null },
      { template: 'verify', state: 'waiting' },
    ]);
    const { code, link } = (await service.mails('wanda@example.com')).find((mail) => mail.code !== null)!;
    expect(await list()).toMatchObject([
      { state: 'done', finishedAt: expect.any(String), lastError: null },
      { state: 'done' },
    ]);
    const shown = await read(`/members/${id}/mails/${(await list())[0]!.id}`);
    expect(shown).toMatchObject({
      subject: expect.stringContaining('123456'),
      html: expect.stringMatching(/^<!doctype/),
    });
    for (const secret of [code, link]) expect(JSON.stringify([shown, await list()])).not.toContain(secret);

    const other = await member('wim');
    expect(await read(`/members/${other}/mails`)).toEqual([]);
    const stranger = await service.inject({
      url: `/admin/members/${other}/mails/${(await list())[0]!.id}`,
      headers: { 'x-api-key': 'sk_sb_demo' },
    });
    expect(codeOf(stranger)).toBe('not-found');

    await service.inject({ method: 'DELETE', url: `/admin/members/${id}`, headers: { 'x-api-key': 'sk_sb_demo' } });
    expect(await service.store.outbox.mailsTo(sandbox, id)).toEqual([]);
  });

  it('R19 mails at most ten links a day to one member, and takes none of her own codes', async () => {
    const id = await member('mona');
    for (let time = 0; time < 10; time++) expect((await send(`/members/${id}/send-reset`)).statusCode).toBe(200);
    expect(codeOf(await send(`/members/${id}/send-reset`))).toBe('rate-limited');
    await service.call('sendMemberResetPasswordEmail', { email: 'mona@example.com' });
    expect((await service.mails('mona@example.com')).filter(({ code }) => code)).toHaveLength(1);
  });

  it.each([
    ['is disabled', (id: string) => send(`/members/${id}/disable`)],
    [
      'has a new address',
      (id: string) =>
        service.inject({
          method: 'PATCH',
          url: `/admin/members/${id}`,
          headers: { 'x-api-key': 'sk_sb_demo' },
          payload: { email: 'paula@example.com' },
        }),
    ],
  ])('R127 the wait of a lost app ends when its member %s', async (_, change) => {
    const id = await member('paul');
    const { secondFactors } = service.store;
    await secondFactors.begin(sandbox, id, 'SECRET');
    await secondFactors.confirm(sandbox, id, { secret: 'SECRET', step: 1 });
    await secondFactors.startRemoval(sandbox, id, { waitMs: 60_000 });
    expect((await change(id)).statusCode).toBe(200);
    expect((await secondFactors.find(sandbox, id))?.removalAt).toBeNull();
    await service.store.members.remove(sandbox, id);
  });

  it('R36 removes a passkey with a mail, and never the last way in', async () => {
    const id = await member('wanda');
    const { store } = service;
    for (const name of ['phone', 'laptop']) await store.passkeys.add(sandbox, newPasskey(name, id), { atMost: 2 });
    const left = async () =>
      ((await read(`/members/${id}`)).auth.passkeys ?? []).map((one: { name: string }) => one.name);
    const remove = (name: string) => send(`/members/${id}/passkeys/${name}/remove`);
    expect((await read(`/members/${id}`)).auth.passkeys).toEqual(
      expect.arrayContaining([
        { id: 'phone', name: 'phone', createdAt: expect.stringMatching(/Z$/), lastUsedAt: null },
      ]),
    );
    expect((await remove('phone')).json().data.auth.passkeys).toMatchObject([{ id: 'laptop' }]);
    expect(codeOf(await remove('phone'))).toBe('passkey-not-found');
    const last = await remove('laptop');
    expect([codeOf(last), await left()]).toEqual(['account-set-password-before-disconnect', ['laptop']]);
    expect(last.json().error.message).toContain('the only way in');
    expect(await service.mails('wanda@example.com')).toMatchObject([
      { subject: 'Juniper Studio has removed a passkey from your account' },
    ]);
    await store.members.update(sandbox, id, { passwordHash: 'a hash' });
    expect((await remove('laptop')).json().data.auth).not.toHaveProperty('passkeys');
    expect(await store.auditLog.list(sandbox, { memberId: id, event: 'passkey-removed' })).toHaveLength(2);
  });

  it('R127 removes the authenticator app of a member, who gets a mail, once', async () => {
    const id = await member('otto');
    const { secondFactors } = service.store;
    await secondFactors.begin(sandbox, id, 'SECRET');
    expect(codeOf(await send(`/members/${id}/reset-second-factor`))).toBe('second-factor-not-found');
    await secondFactors.confirm(sandbox, id, { secret: 'SECRET', step: 1 });
    await secondFactors.replaceRecoveryCodes(sandbox, id, ['a mac']);
    const path = `/members/${id}/reset-second-factor`;
    const hasFactor = async () => (await read(`/members/${id}`)).auth.hasSecondFactor;
    expect((await send(path, {}, { dryRun: 'true' })).statusCode).toBe(200);
    expect(await hasFactor()).toBe(true);
    expect((await send(path)).json().data.auth).not.toHaveProperty('hasSecondFactor');
    expect([await hasFactor(), await secondFactors.recoveryCodes(sandbox, id)]).toEqual([undefined, []]);
    expect(codeOf(await send(path))).toBe('second-factor-not-found');
    const mails = await service.mails('otto@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Juniper Studio has removed the authenticator app from your account',
    ]);
    const entries = await service.store.auditLog.list(sandbox, { memberId: id, event: 'second-factor-removed' });
    expect(entries).toMatchObject([{ actor: 'key' }]);
  });

  it('R121 verifies an address once, with one audit entry', async () => {
    const id = await member('nele');
    for (let time = 0; time < 2; time++) expect((await send(`/members/${id}/verify`)).json().data.verified).toBe(true);
    expect(await service.store.auditLog.list(sandbox, { memberId: id, event: 'member-updated' })).toHaveLength(1);
  });

  it('R44 merges the JSON of a member, and loses nothing of two calls at once', async () => {
    const id = await member('olga');
    const merge = (json: object) => send(`/members/${id}/merge-json`, { json });
    await merge({ theme: { color: 'red', size: 2 }, old: 1 });
    expect((await merge({ theme: { size: null }, old: null })).json().data.json).toEqual({ theme: { color: 'red' } });
    await Promise.all([merge({ a: 1 }), merge({ b: 2 })]);
    expect((await read(`/members/${id}`)).json).toEqual({ theme: { color: 'red' }, a: 1, b: 2 });
    expect(codeOf(await merge({ big: 'x'.repeat(65_536) }))).toBe('field-limit-exceeded');
  });

  it('R48 shows the teams of a member, sets their seats and removes all but the owner', async () => {
    const [team] = await read('/members/ada@example.com/teams');
    const grace = await service.store.members.byEmail(sandbox, 'grace@example.com');
    expect(team.members.map(({ role }: { role: string }) => role)).toEqual(['OWNER', 'MEMBER']);
    expect((await send(`/teams/${team.id}/seats`, { seats: 1 })).json().data.seats).toBe(2);
    expect((await send(`/teams/${team.id}/seats`, { seats: 9 })).json().data.seats).toBe(9);
    const remove = (memberId: string) => send(`/teams/${team.id}/remove-member`, { memberId });
    expect(codeOf(await remove(team.ownerId))).toBe('cannot-change-team-account');
    expect((await remove(grace!.id)).json().data).toMatchObject({ seatsUsed: 1, members: [{ role: 'OWNER' }] });
    expect(codeOf(await remove(grace!.id))).toBe('member-not-found');
    expect(codeOf(await send('/teams/none/seats', { seats: 3 }))).toBe('team-not-found');
  });

  it('R61 lists deliveries without recipient and content, and tries a webhook again', async () => {
    const payload = { url: 'https://crm.example/secret-path', secretFrom: 'X', type: 'member.created', body: '{}' };
    await service.store.outbox.add(sandbox, { id: 'msg_listed', kind: 'webhook', payload });
    const listed = await read('/deliveries?kind=webhook&state=waiting');
    expect(listed).toMatchObject([{ id: 'msg_listed', kind: 'webhook', type: 'member.created', host: 'crm.example' }]);
    expect(JSON.stringify(listed)).not.toContain('secret-path');
    expect((await send('/deliveries/retry', { id: 'msg_listed' })).json()).toEqual({ data: { retried: 1 } });
    expect(codeOf(await send('/deliveries/retry', { id: 'msg_none' }))).toBe('not-found');
    // The content of one, without its signature; of a mail there is none.
    const headers = { 'content-type': 'application/json', 'user-agent': 'Latchkey', 'webhook-id': 'msg_listed' };
    expect(await read('/deliveries/msg_listed')).toEqual({
      id: 'msg_listed',
      request: { host: 'crm.example', headers, body: '{}' },
      answer: null,
    });
    await service.store.outbox.add(sandbox, { id: 'msg_mail', kind: 'mail', payload: {} });
    const ofMail = await service.inject({ url: '/admin/deliveries/msg_mail', headers: { 'x-api-key': 'sk_sb_demo' } });
    expect(codeOf(ofMail)).toBe('not-found');
  });
});
