import memberstackAdmin from '@memberstack/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseLocation } from '../../../../src/platform/database/database-options.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, secret } from '../../../support/http-service.ts';

/** `@memberstack/admin` 1.7.0 as it is on npm, over a socket. */
describeEngines('the unmodified admin package', (engine) => {
  let place: DatabaseLocation;
  let service: HttpService;
  let admin: ReturnType<typeof memberstackAdmin.init>;
  beforeAll(async () => {
    place = await engine.place();
    service = await createHttpService({ store: await engine.open({ secrets: [secret] }, place) });
    const address = await service.server.listen({ port: 0, host: '127.0.0.1' });
    admin = memberstackAdmin.init('sk_sb_demo', { baseUrl: `${address}/admin` });
  });
  afterAll(() => service.close());
  const person = (name: string) => ({ email: `${name}@example.com`, password: 'a fine long passphrase' });
  const create = async (name: string, more: object = {}) =>
    (await admin.members.create({ ...person(name), ...more })).data;

  it('R121 creates a member with all that it takes, who can log in', async () => {
    const member = await create('nora', {
      plans: [{ planId: 'pln_free' }],
      customFields: { 'first-name': 'Nora' },
      metaData: { source: 'shop' },
      json: { theme: 'dark' },
      loginRedirect: '/welcome',
    });
    expect(member).toMatchObject({
      id: expect.stringMatching(/^mem_sb_/),
      auth: { email: 'nora@example.com' },
      verified: false,
      customFields: { 'first-name': 'Nora' },
      metaData: { source: 'shop' },
      json: { theme: 'dark' },
      loginRedirect: '/welcome',
      profileImage: null,
      stripeCustomerId: null,
      lastLogin: null,
      permissions: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      planConnections: [{ planId: 'pln_free', planName: 'Free', type: 'FREE', active: true, status: 'ACTIVE' }],
    });
    expect(await service.logIn('nora@example.com', 'a fine long passphrase')).toBeTruthy();
    expect(await service.mails('nora@example.com')).toEqual([]);
  });

  it.each([
    ['an address that is in use', { email: 'nora@example.com' }, 'email-already-in-use'],
    ['an address that is none', { email: 'nora' }, 'invalid-email'],
    ['a short password', { password: 'short' }, 'invalid-password-too-short'],
    ['a common password', { password: 'password1' }, 'invalid-password-common'],
    ['a paid plan', { plans: [{ planId: 'pln_pro' }] }, 'plan-not-free'],
    ['an unknown plan', { plans: [{ planId: 'pln_none' }] }, 'plan-not-found'],
    ['an unknown field', { customFields: { shoe: '42' } }, 'unknown-custom-field'],
    ['an address of another site', { loginRedirect: 'https://evil.example' }, 'invalid-field-value'],
  ])('R121 rejects a new member with %s by code and message, and makes none', async (_, given, code) => {
    const before = (await admin.members.list()).totalCount;
    await expect(admin.members.create({ ...person('otto'), ...given })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^[A-Z].{10,}/),
    });
    expect((await admin.members.list()).totalCount).toBe(before);
  });

  it('R121 retrieves by id and by address, and answers null for a miss', async () => {
    const { id } = await create('petra+shop');
    expect((await admin.members.retrieve({ id })).data.auth.email).toBe('petra+shop@example.com');
    expect((await admin.members.retrieve({ email: 'Petra+Shop@example.com' })).data.id).toBe(id);
    for (const miss of [{ id: 'mem_none' }, { email: 'none@example.com' }])
      expect(await admin.members.retrieve(miss)).toEqual({ data: null });
  });

  it('R121 updates what it is given, merges fields and metadata, and replaces the JSON', async () => {
    const { id } = await create('quinn', {
      customFields: { 'first-name': 'Quinn', bio: 'Bern' },
      metaData: { a: 1, b: 2 },
      json: { old: true },
    });
    const { data } = await admin.members.update({
      id,
      data: {
        email: 'quinn.new@example.com',
        verified: true,
        customFields: { bio: 'Basel', 'internal-note': 'pays late' },
        metaData: { b: 3, a: null },
        json: { next: 1 },
        profileImage: 'https://images.example/q.jpg',
      },
    });
    expect(data).toMatchObject({
      auth: { email: 'quinn.new@example.com' },
      verified: true,
      customFields: { 'first-name': 'Quinn', bio: 'Basel', 'internal-note': 'pays late' },
      metaData: { b: 3 },
      json: { next: 1 },
      profileImage: 'https://images.example/q.jpg',
    });
    expect(data.metaData).not.toHaveProperty('a');
    await expect(admin.members.update({ id, data: { email: 'nora@example.com' } })).rejects.toMatchObject({
      code: 'email-already-in-use',
    });
    await expect(admin.members.update({ id: 'mem_none', data: { verified: true } })).rejects.toMatchObject({
      code: 'member-not-found',
    });
    await expect(admin.members.update({ id, data: { profileImage: 'javascript:alert(1)' } })).rejects.toMatchObject({
      code: 'invalid-field-value',
    });
  });

  it('R121 adds a free plan once and removes it; a paid one is refused', async () => {
    const { id } = await create('rita');
    const data = { planId: 'pln_free' };
    const plans = async () =>
      (await admin.members.retrieve({ id })).data.planConnections.map((one) => (one as { planId: string }).planId);
    for (let time = 0; time < 2; time++) expect(await admin.members.addFreePlan({ id, data })).toBe('OK');
    expect(await plans()).toEqual(['pln_free']);
    expect(await admin.members.removeFreePlan({ id, data })).toBe('OK');
    expect(await plans()).toEqual([]);
    await expect(admin.members.removeFreePlan({ id, data })).rejects.toMatchObject({ code: 'no-plan-found' });
    await expect(admin.members.addFreePlan({ id, data: { planId: 'pln_pro' } })).rejects.toMatchObject({
      code: 'plan-not-free',
    });
  });

  it('R121 deletes a member once, and her session with her', async () => {
    const { id } = await create('sina');
    const token = await service.logIn('sina@example.com', 'a fine long passphrase');
    expect(await admin.members.delete({ id, data: { deleteStripeCustomer: true } })).toEqual({ data: { id } });
    expect((await service.call('getCurrentMember', {}, { token })).statusCode).toBe(401);
    await expect(admin.members.delete({ id })).rejects.toMatchObject({ code: 'member-not-found' });
  });

  it('R30 refuses a key that is none, and says so', async () => {
    const stranger = memberstackAdmin.init('sk_invented', { baseUrl: `${service.server.listeningOrigin}/admin` });
    await expect(stranger.members.list()).rejects.toMatchObject({
      code: 'invalid-api-key',
      message: 'This API key is not valid.',
    });
  });

  it('M §2 has no data tables, and says so', async () => {
    await expect(admin.dataTables.list()).rejects.toMatchObject({ code: 'not-supported' });
    await expect(admin.dataTables.createRecord({ table: 'cars', data: {} })).rejects.toMatchObject({
      code: 'not-supported',
    });
  });
});
