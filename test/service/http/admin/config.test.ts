import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSecret } from '../../../../src/platform/process/secrets.ts';
import type { AppsDocument } from '../../../../src/service/use-cases/app/apply-apps.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';

interface Answer {
  statusCode: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every operation
  json(): any;
}

describeEngines('R116 the configuration by the admin API', (engine) => {
  let service: HttpService;
  let number: number;
  beforeAll(async () => {
    service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
    number = await service.store.appRevisions.newestNumber();
    await service.store.adminKeys.add(sandbox, {
      id: 'key_build',
      name: 'Build server',
      scopes: ['config:read', 'config:write'],
      createdBy: 'a test',
      keyHash: hashSecret(key),
      lifetimeMs: null,
    });
  });
  afterAll(() => service.close());

  const key = `sk_sb_${'k'.repeat(32)}`;
  const headers = { 'x-api-key': key };
  const get = async (path: string) => (await service.inject({ url: `/admin${path}`, headers })).json();
  const post = (path: string, payload: object, query: Record<string, string> = {}): Promise<Answer> =>
    service.inject({ method: 'POST', url: `/admin${path}`, query, headers, payload });
  const codeOf = (answer: Answer) => answer.json().error?.code;
  const current = async () =>
    (await get('/config')).data as { revision: number; isInFile: boolean; app: { id: string } };
  const shownName = async () => (await service.call('getApp')).json().data.name as string;

  it('R116 shows what is in effect, without seeds, and only the app of the key', async () => {
    const { revision, app, isInFile } = await current();
    expect([revision, app.id, isInFile]).toEqual([number, 'app_demo', false]);
    expect(JSON.stringify(app)).not.toMatch(/seed|afterview/);
  });

  it('R116 a dry run shows each difference by its path, and changes nothing', async () => {
    const { app, revision } = await current();
    const tried = await post('/config', { app: { ...app, name: 'Tried Studio' } }, { dryRun: 'true' });
    expect(tried.json().data).toMatchObject({
      revision,
      outcome: 'applied',
      differences: [{ path: 'name', before: '"Juniper Studio"', after: '"Tried Studio"' }],
      affected: [],
    });
    expect(await service.store.appRevisions.newestNumber()).toBe(revision);
  });

  it('R116 a change is a revision with its audit entry, served at once, and leaves other apps alone', async () => {
    const { app, revision } = await current();
    const done = await post('/config', { app: { ...app, name: 'Willow Studio' }, note: 'A new name', revision });
    expect(done.json().data).toMatchObject({ revision: revision + 1, outcome: 'applied' });
    const newest = (await service.store.appRevisions.newest<AppsDocument>())!;
    expect(newest).toMatchObject({ source: 'key', actor: 'key_build', note: 'A new name' });
    expect(newest.document.apps.map(({ id }) => id).sort()).toEqual(['app_afterview', 'app_demo']);
    await expect.poll(shownName).toBe('Willow Studio');
    const entries = await service.store.auditLog.list(sandbox, { event: 'configuration-changed' });
    expect(entries[0]).toMatchObject({
      actor: 'key',
      detail: { key: 'key_build', revision: revision + 1, source: 'key' },
    });
    expect((await post('/config', { app: { ...app, name: 'Late' }, revision })).json().error.code).toBe(
      'configuration-changed',
    );
  });

  it('R116 names every mistake by its path, and refuses another id', async () => {
    const { app } = await current();
    const wrong = await post('/config', { app: { ...app, colour: 'red', plans: [{ id: 'x y' }] } });
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([400, 'invalid-configuration']);
    const fields = wrong.json().error.errors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['app.colour', 'app.plans[0].name']));
    expect((await post('/config', { app: { ...app, id: 'app_afterview' } })).json().error.errors[0].field).toBe(
      'app.id',
    );
    const taken = await post('/config', { app: { ...app, keys: { sandbox: ['pk_sb_afterview'] } } });
    expect([codeOf(taken), taken.json().error.errors[0].field]).toEqual(['invalid-configuration', 'app.keys']);
  });

  it('R116 warns of members who hold a plan that goes', async () => {
    const { app } = (await get('/config')).data;
    const plans = app.plans.map((plan: { id: string }) =>
      plan.id === 'pln_free' ? { ...plan, isActive: false } : plan,
    );
    const tried = await post('/config', { app: { ...app, plans } }, { dryRun: 'true' });
    expect(tried.json().data.affected).toEqual([
      { planId: 'pln_free', mode: 'live', members: expect.any(Number) },
      { planId: 'pln_free', mode: 'sandbox', members: expect.any(Number) },
    ]);
  });

  it('R116 lists the revisions of this app, and returns to one of them', async () => {
    const { data } = await get('/config/revisions?first=1');
    expect(data).toMatchObject([
      { revision: number + 1, source: 'key', actorName: 'Build server', note: 'A new name' },
    ]);
    const whole = await get('/config/revisions');
    expect(whole).toMatchObject({ data: [{ revision: number + 1 }, { revision: 1 }], hasNextPage: false });
    const older = (await get(`/config/revisions/${number}`)).data;
    expect(older.differences).toEqual([{ path: 'name', before: '"Willow Studio"', after: '"Juniper Studio"' }]);
    const back = await post(`/config/revisions/${number}/return`, {});
    expect(back.json().data).toMatchObject({ revision: number + 2, outcome: 'applied' });
    expect((await get('/config/revisions?first=1')).data[0].note).toBe(`Return to revision ${number}`);
    expect(codeOf(await post('/config/revisions/99/return', {}))).toBe('not-found');
  });
});

describeEngines(
  'R116 a service whose configuration comes from a file',
  (engine) => {
    it('R116 answers dry runs only, and says why', async () => {
      const service = await createHttpService({
        store: await engine.open({ secrets: [secret] }),
        env: { MS_CONFIG_MODE: 'file' },
      });
      const headers = { 'x-api-key': 'sk_sb_demo' };
      const { app, isInFile } = (await service.inject({ url: '/admin/config', headers })).json().data;
      const send = (query: Record<string, string>) =>
        service.inject({
          method: 'POST',
          url: '/admin/config',
          query,
          headers,
          payload: { app: { ...app, name: 'Other' } },
        });
      expect(isInFile).toBe(true);
      expect((await send({ dryRun: 'true' })).json().data.app.name).toBe('Other');
      const refused = await send({});
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'configuration-in-file']);
      await service.close();
    });
  },
  ['memory'],
);

describeEngines('R64 the own words of mails', (engine) => {
  it('R64 stand in the next mail, and are refused with a variable that the mail does not have', async () => {
    const service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
    const headers = { 'x-api-key': 'sk_sb_demo' };
    const { app } = (await service.inject({ url: '/admin/config', headers })).json().data;
    const publish = (texts: object) =>
      service.inject({
        method: 'POST',
        url: '/admin/config',
        headers,
        payload: { app: { ...app, name: 'Willow Studio', mail: { ...app.mail, texts } } },
      });
    const wrong = await publish({ welcome: { text: { de: 'Ihr Code: {code}' } }, login: { subject: '{code} for {' } });
    expect(wrong.json().error.errors).toEqual([
      {
        field: 'app.mail.texts.login.subject',
        code: 'invalid-configuration',
        message: 'mail.texts.login.subject has a brace that is not part of a variable such as {app}.',
      },
      {
        field: 'app.mail.texts.welcome.text.de',
        code: 'invalid-configuration',
        message: 'mail.texts.welcome.text.de has no variable {code}; use {app}, {site}.',
      },
    ]);
    const subject = { de: 'Herein: {code}', '*': 'Come in: {code}' };
    expect((await publish({ login: { subject, text: 'For {email}.' } })).statusCode).toBe(200);
    await expect.poll(async () => (await service.call('getApp')).json().data.name).toBe('Willow Studio');
    const ask = (language: string) =>
      service.call(
        'sendMemberLoginPasswordlessEmail',
        { email: 'ada@example.com' },
        { headers: { 'accept-language': language } },
      );
    for (const [language, words] of [
      ['de-AT', 'Herein'],
      ['nl', 'Come in'],
    ] as const) {
      await ask(language);
      const [mail] = await service.mails('ada@example.com');
      expect(mail!.subject).toBe(`${words}: ${mail!.code}`);
      expect(mail!.text).toContain('For ada@example.com.');
    }
    await service.close();
  });
});

const keysOf = (mode: string) => ({ secretKeyFrom: `KEY_${mode}`, webhookSecretFrom: `SIGNING_${mode}` });

describeEngines('R116 payments that are taken out', (engine) => {
  it('R116 counts the subscriptions of the mode, and nothing that was bought once or given', async () => {
    const service = await createHttpService({
      store: await engine.open({ secrets: [secret] }),
      app: (app) => {
        app.payments = { live: keysOf('LIVE'), sandbox: keysOf('TEST') };
        app.plans.push({
          id: 'pln_book',
          name: 'Book',
          prices: [{ id: 'prc_book', name: 'Once', type: 'ONETIME', amount: 9, currency: 'eur' }],
        });
      },
      env: { KEY_LIVE: 'sk_live_1', SIGNING_LIVE: 'whsec_1', KEY_TEST: 'sk_test_1', SIGNING_TEST: 'whsec_2' },
    });
    const headers = { 'x-api-key': 'sk_sb_demo' };
    const { app } = (await service.inject({ url: '/admin/config', headers })).json().data;
    const subscribers = async (payments: object): Promise<{ planId: string; mode: string; members: number }[]> => {
      const query = { dryRun: 'true' };
      const payload = { app: { ...app, payments } };
      const tried = await service.inject({ method: 'POST', url: '/admin/config', query, headers, payload });
      return tried.json().data.subscribers;
    };
    const before = await subscribers({ live: keysOf('LIVE') });
    const dates = { lastBillingDate: null, nextBillingDate: null, cancelAtDate: null };
    const payment = { amount: 9, currency: 'eur', status: 'PAID', ...dates };
    const connection = { active: true, status: 'ACTIVE' } as const;
    const { planConnections, members } = service.store;
    for (const i of [1, 2, 3]) {
      const [id, email] = [`mem_sb_pays${i}`, `pays${i}@example.com`];
      await members.create(sandbox, { id, email, emailCanon: email });
      await planConnections.add(sandbox, {
        ...connection,
        id: `con_book${i}`,
        memberId: id,
        planId: 'pln_book',
        type: 'ONETIME',
        payment: { ...payment, priceId: 'prc_book' },
      });
      await planConnections.add(sandbox, {
        ...connection,
        id: `con_pro${i}`,
        memberId: id,
        planId: 'pln_pro',
        type: i === 3 ? 'FREE' : 'SUBSCRIPTION',
        payment: i === 3 ? null : { ...payment, priceId: 'prc_pro_monthly' },
      });
    }
    // The seed has some of its own.
    const wanted = before.map((one) => (one.planId === 'pln_pro' ? { ...one, members: one.members + 2 } : one));
    expect(wanted.map(({ planId, mode }) => `${planId} ${mode}`)).toContain('pln_pro sandbox');
    expect(await subscribers({ live: keysOf('LIVE') })).toEqual(wanted);
    expect(await subscribers({ live: keysOf('LIVE'), sandbox: keysOf('OTHER') })).toEqual([]);
    await service.close();
  });
});

describeEngines('R125 where the configuration is in use', (engine) => {
  it('R125 counts who has each plan and a value in each field, also values that are no text to PostgreSQL', async () => {
    const service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
    const { store } = service;
    const read = async () =>
      (await service.inject({ url: '/admin/config/usage', headers: { 'x-api-key': 'sk_sb_demo' } })).json().data;
    for (const [i, level] of ['five years', '', '\0'].entries()) {
      const email = `level-${i}@example.com`;
      const id = `mem_sb_level${i}`;
      await store.members.create(sandbox, { id, email, emailCanon: email, customFields: { level } });
    }
    const usage = await read();
    expect(usage.fields.find(({ key }: { key: string }) => key === 'level')).toEqual({ key: 'level', members: 2 });
    expect(usage.fields.find(({ key }: { key: string }) => key === 'clay')).toEqual({ key: 'clay', members: 0 });
    const held = await store.planConnections.countOf(sandbox, 'pln_free');
    expect(held).toBeGreaterThan(0);
    expect(usage.plans).toContainEqual({ planId: 'pln_free', members: held });
    expect([usage.counted, usage.isAll]).toEqual([await store.members.count(sandbox), true]);
    await service.close();
  });

  it('R116 names the members of both modes whom a closed content group concerns', async () => {
    const service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
    const headers = { 'x-api-key': 'sk_sb_demo' };
    const { app } = (await service.inject({ url: '/admin/config', headers })).json().data;
    const contentGroups = app.contentGroups.map((group: object) => ({ ...group, plans: [] }));
    const tried = await service.inject({
      method: 'POST',
      url: '/admin/config',
      query: { dryRun: 'true' },
      headers,
      payload: { app: { ...app, contentGroups } },
    });
    expect(tried.json().data.affected).toEqual([
      { planId: 'pln_pro', mode: 'live', members: 1 },
      { planId: 'pln_pro', mode: 'sandbox', members: 1 },
    ]);
    await service.close();
  });
});
