import { afterAll, beforeAll, expect, it } from 'vitest';
import { consentText } from '../../../demo/photo-finder/api/domain/consent-text.ts';
import config from '../../../demo/photo-finder/config.json' with { type: 'json' };
import { webhookHeaders } from '../../../src/service/domain/webhooks.ts';
import { WebhookFailed } from '../../../src/service/outside/webhooks/webhooks.ts';
import { picture } from '../../service/outside/files/corpus.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { decideAfterLook } from './decide-after-look.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, memberIdOf, newsSecret } from './finder-scene.ts';

const asAfterview = { appId: 'app_afterview', key: 'pk_sb_afterview', origin: 'http://localhost:4872' };
const consent = { kind: 'self', ...consentText(config.product, config.consentVersion, 'self') };
const minuteMs = 60_000;

describeFinder('an account that is deleted at the membership service', (engine) => {
  let scene: FinderScene;
  let service: HttpService;
  let adaId: string;
  let adaToken: string;
  /** What the service has posted: address, body and headers. */
  const posted: { url: string; body: string; headers: Record<string, string> }[] = [];
  const hear = (body: string, headers: Record<string, string>) =>
    scene.finder.server.inject({
      method: 'POST',
      url: '/webhooks/latchkey',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });

  beforeAll(async () => {
    service = await createHttpService({
      env: { FINDER_WEBHOOK_SECRET: newsSecret },
      parts: {
        webhookSender: {
          async post(url, body, headers) {
            posted.push({ url, body, headers });
            const { statusCode } = await hear(body, headers);
            if (statusCode >= 300) throw new WebhookFailed(`answered ${statusCode}`);
            return { status: statusCode, text: '' };
          },
        },
      },
    });
    const input = { email: 'ada@afterview.example', password: 'a fine long passphrase' };
    const { member, tokens } = (await service.call('signupMemberEmailPassword', input, asAfterview)).json().data;
    [adaId, adaToken] = [member.id, tokens.accessToken];
    scene = await finderScene(await engine.open(), 4, undefined, undefined, null, {
      idOf: (person) => (person === 'ada' ? adaId : memberIdOf(person)),
    });
  });
  afterAll(async () => {
    await scene.finder.stop();
    await service.close();
  });
  const ask = (...args: Parameters<FinderScene['ask']>) => scene.ask(...args);
  const total = async (query: string) => (await ask('GET', `/v1/photos?${query}`)).body.data.total;

  let made = 0;
  /** A set of hers that everybody sees. */
  async function published(): Promise<string> {
    const id = (await ask('POST', '/v1/photos', { as: 'ada', body: { source: 'patient' } })).body.data.id;
    const bytes = await picture(700, 900 + made++)
      .flatten()
      .jpeg()
      .toBuffer();
    await scene.send(id, bytes, { as: 'ada' });
    await ask('PUT', `/v1/photos/${id}`, {
      as: 'ada',
      body: { procedures: ['chin'], monthsAfter: 6, caption: 'Worth it, zebrafinch.' },
    });
    const { version, sha256 } = consent;
    await ask('POST', `/v1/photos/${id}/submit`, { as: 'ada', body: { consent: { kind: 'self', version, sha256 } } });
    await scene.finder.runJobs();
    const { items } = (await ask('GET', '/v1/moderation/items?tab=photos', { as: 'moderator' })).body.data;
    const item = items.find(({ targetId }: { targetId: string }) => targetId === id);
    const decision = { action: 'approve', version: item.version };
    const decided = await decideAfterLook(ask, item.id, decision, 'moderator');
    expect(decided.status).toBe(200);
    return id;
  }
  const collect = async () =>
    (await ask('POST', '/v1/collections', { as: 'ada', body: { title: `canary-title ${made++}` } })).body.data.id;
  const isThere = async (id: string) => (await ask('GET', `/v1/collections/${id}`, { as: 'ada' })).status === 200;
  const bodyOf = (more: object = {}) =>
    JSON.stringify({
      type: 'member.deleted',
      timestamp: new Date().toISOString(),
      appId: 'app_afterview',
      mode: 'sandbox',
      data: { member: { id: adaId } },
      ...more,
    });
  const signed = (id: string, body: string, { secret = newsSecret, ageMs = 0 } = {}) =>
    webhookHeaders(id, body, [secret], Date.now() - ageMs);

  it('R59 a wrong signature, an old one, a changed body and the news of another app change nothing', async () => {
    const [id, collection] = [await published(), await collect()];
    const body = bodyOf();
    const foreign = bodyOf({ appId: 'app_demo' });
    const refused: [string, string, Record<string, string>][] = [
      ['no signature', body, {}],
      ['another secret', body, signed('msg_1', body, { secret: `${newsSecret}!` })],
      ['six minutes old', body, signed('msg_2', body, { ageMs: 6 * minuteMs })],
      ['six minutes ahead', body, signed('msg_3', body, { ageMs: -6 * minuteMs })],
      [
        'a new time on an old signature',
        body,
        { ...signed('msg_4', body, { ageMs: minuteMs }), 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) },
      ],
      ['another id', body, { ...signed('msg_5', body), 'webhook-id': 'msg_6' }],
      ['one byte more', `${body} `, signed('msg_7', body)],
      ['another app', foreign, signed('msg_8', foreign)],
      ['no news', 'null', signed('msg_9', 'null')],
      ['no JSON', '{"type"', signed('msg_10', '{"type"')],
    ];
    for (const [what, sent, headers] of refused) {
      const answer = await hear(sent, headers);
      expect([what, answer.statusCode, answer.json().error.code]).toEqual([what, 400, 'invalid-request']);
    }
    // Of what is genuine, only a deletion is acted on.
    const created = bodyOf({ type: 'member.created' });
    expect((await hear(created, signed('msg_11', created))).statusCode).toBe(204);
    expect((await ask('GET', '/webhooks/latchkey')).status).toBe(405);
    await scene.finder.runJobs();
    expect((await ask('GET', `/v1/photos/${id}`)).status).toBe(200);
    expect(await isThere(collection)).toBe(true);
  });

  it('R78 takes all her data out of lists, search, collections and images, once for repeated events', async () => {
    const [id, collection] = [await published(), await collect()];
    await ask('PUT', `/v1/collections/${collection}/items/${id}`, { as: 'ada', body: {} });
    const { pic } = (await ask('GET', `/v1/photos/${id}`)).body.data.card;
    const others = (await ask('PUT', `/v1/saves/${id}`, { as: 'bea', body: {} })).body.data.collections[0].id;
    expect((await ask('GET', `/img/${pic.k}/320.avif`)).status).toBe(200);
    expect(await total('q=zebrafinch')).toBeGreaterThan(0);

    const deleted = await service.call('deleteMember', undefined, { ...asAfterview, token: adaToken });
    expect(deleted.statusCode).toBe(200);
    await service.webhooks.drain();
    expect(posted.map(({ url, body }) => [url, JSON.parse(body).type])).toEqual([
      ['http://127.0.0.1:4872/webhooks/latchkey', 'member.deleted'],
    ]);
    expect([await total(''), await total('q=zebrafinch')]).toEqual([4, 0]);
    expect((await ask('GET', `/v1/photos/${id}`)).status).toBe(410);
    expect((await ask('GET', `/img/${pic.k}/320.avif`)).status).toBe(404);
    expect((await ask('GET', `/v1/collections/${collection}`)).status).toBe(404);
    expect((await ask('GET', `/v1/collections/${others}`, { as: 'bea' })).body.data.items[0].card).toBeNull();
    await scene.finder.runJobs();
    expect(await scene.images.read(pic.k, '320.avif')).toBeNull();
    const tables = ['photos', 'photo_words', 'collections', 'reports', 'consents', 'provider_claims', 'kept_links'];
    for (const table of tables) {
      const rows = await scene.store.db.sql
        .selectFrom(table as 'photos')
        .selectAll()
        .execute();
      const text = JSON.stringify(rows);
      expect([table, ...[adaId, 'canary-title', 'zebrafinch'].map((word) => text.includes(word))]).toEqual([
        table,
        false,
        false,
        false,
      ]);
    }

    // What came after is not touched by the same news: neither byte for byte, nor signed again as
    // another try is.
    const later = await collect();
    const [{ body, headers }] = posted as [(typeof posted)[number]];
    expect((await hear(body, headers)).statusCode).toBe(204);
    expect((await hear(body, signed(headers['webhook-id']!, body))).statusCode).toBe(204);
    expect(await isThere(later)).toBe(true);
    // Its last seconds are followed by one more look, after which nothing is left.
    await scene.store.db.sql.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', 'erase-member').execute();
    await scene.finder.runJobs();
    expect(await isThere(later)).toBe(false);
  });
});
