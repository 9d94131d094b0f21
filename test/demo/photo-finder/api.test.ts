import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { withDemoRoles } from '../../../demo/photo-finder/api/demo-members.ts';
import { latchkeyMembers } from '../../../demo/photo-finder/api/outside/members/latchkey.ts';
import type { SignedIn } from '../../../demo/photo-finder/api/outside/members/members.ts';
import { openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import type { FinderStore } from '../../../demo/photo-finder/api/store/store.ts';
import type { PhotoCard } from '../../../demo/photo-finder/contract/entities.ts';
import { rateLimits } from '../../../demo/photo-finder/contract/routes.ts';
import { unpackVectors } from '../../../demo/photo-finder/contract/vectors.ts';
import { soakTimes } from '../../support/soaks.ts';
import { type FinderScene, finderScene, memberIdOf, tokenOf } from './finder-scene.ts';
import { keyOf, photoIdOf, plainPhoto } from './plain-photo.ts';

let scene: FinderScene;
beforeAll(async () => {
  scene = await finderScene(await openFinderStore({ memory: true }), 64);
});
afterAll(() => scene.finder.stop());

describe('check-edit', () => {
  it('R40 the demo’s provider has her page, whichever of the first requests is answered first', async () => {
    const given: string[] = [];
    const member: SignedIn = {
      id: 'mem_demo',
      email: 'provider@afterview.example',
      profileImage: null,
      verified: true,
      permissions: [],
    };
    const store = {
      providers: {
        nById: async () => 1,
        allowEditing: async (_: number, id: string) => {
          await new Promise((resolve) => setImmediate(resolve));
          given.push(id);
        },
      },
    } as unknown as FinderStore;
    const members = withDemoRoles({ byToken: async () => member, forget: () => {} }, store);
    const seen = await Promise.all([1, 2].map(() => members.byToken('any').then(() => given.length)));
    expect([seen, given]).toEqual([[1, 1], ['mem_demo']]);
  });

  const check = (as: Parameters<FinderScene['ask']>[2], body: unknown = {}) =>
    scene.ask('POST', '/api/surgeons/check-edit', { ...as, body });

  it('§7.1 answers the provider that the member may edit, or nothing', async () => {
    expect((await check({ as: 'editor' })).body).toEqual({ data: scene.providerIds[0] });
    expect((await check({ as: 'ada' })).body).toEqual({ data: '' });
    expect((await check({ as: 'editor' }, { msid: memberIdOf('editor') })).body).toEqual({
      data: scene.providerIds[0],
    });
  });

  it('R40, C3 takes the caller from the token: refuses another member’s id, and no token is a visitor', async () => {
    const foreign = await check({ as: 'ada' }, { msid: memberIdOf('editor') });
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'msid-mismatch']);
    expect((await check({}, { msid: memberIdOf('editor') })).status).toBe(401);
  });
});

describe('who is signed in', () => {
  const token = 'a-token-that-is-long-enough';
  const answers = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status });
  const member = {
    data: { id: 'mem_1', auth: { email: 'a@example.com' }, profileImage: null, verified: true, permissions: [] },
  };

  it('R28 asks the membership service, and again after five seconds, so that an end is seen', async () => {
    let [now, asked, isOver] = [0, 0, false];
    const members = latchkeyMembers({
      url: 'http://service.example',
      appId: 'app',
      publicKey: 'pk',
      clock: () => now,
      fetch: async () => {
        asked++;
        return isOver ? answers(401) : answers(200, member);
      },
    });
    const [one, two] = await Promise.all([members.byToken(token), members.byToken(token)]);
    expect([one?.id, two?.id, asked]).toEqual(['mem_1', 'mem_1', 1]);
    isOver = true;
    now = 4_999;
    expect((await members.byToken(token))?.id).toBe('mem_1');
    now = 5_000;
    expect(await members.byToken(token)).toBeNull();
    expect(asked).toBe(2);
  });

  const service = { url: 'http://service.example', appId: 'app', publicKey: 'pk' };

  it('R28 believes a session for five seconds from the question, however late its answer comes', async () => {
    let [now, isOver] = [0, false];
    const late = Promise.withResolvers<void>();
    const members = latchkeyMembers({
      ...service,
      clock: () => now,
      fetch: async () => {
        if (isOver) return answers(401);
        await late.promise;
        return answers(200, member);
      },
    });
    const first = members.byToken(token);
    now = 3_900;
    const joined = members.byToken(token);
    isOver = true;
    late.resolve();
    expect([(await first)?.id, (await joined)?.id]).toEqual(['mem_1', 'mem_1']);
    now = 4_999;
    expect((await members.byToken(token))?.id).toBe('mem_1');
    now = 5_000;
    expect(await members.byToken(token)).toBeNull();
  });

  it('R28 forgets a session at once where its page has logged out, and where its member is gone', async () => {
    let isOver = false;
    const members = latchkeyMembers({
      ...service,
      clock: () => 0,
      fetch: async () => (isOver ? answers(401) : answers(200, member)),
    });
    const isIn = async (isFresh = false) => (await members.byToken(token, { isFresh })) !== null;
    expect(await isIn()).toBe(true);
    isOver = true;
    expect([await isIn(), await isIn(true), await isIn()]).toEqual([true, false, false]);

    isOver = false;
    expect(await isIn(true)).toBe(true);
    isOver = true;
    members.forget('mem_other');
    expect(await isIn()).toBe(true);
    members.forget('mem_1');
    expect(await isIn()).toBe(false);
  });

  it('R28 remembers no answer that was on its way when its member was forgotten', async () => {
    let asked = 0;
    const late = Promise.withResolvers<void>();
    const members = latchkeyMembers({
      ...service,
      clock: () => 0,
      fetch: async () => {
        if (++asked > 1) return answers(401);
        await late.promise;
        return answers(200, member);
      },
    });
    const first = members.byToken(token);
    members.forget('mem_1');
    late.resolve();
    expect((await first)?.id).toBe('mem_1');
    expect(await members.byToken(token)).toBeNull();
  });

  describe('R115 invented tokens', () => {
    const tokenOfMember = (n: number) => `a-member-with-token-number-${n}`;
    /** As the demo limits, and a membership service that knows members and nothing else. */
    async function underAttack() {
      const invented = new Set<string>();
      const members = latchkeyMembers({
        ...service,
        fetch: async (_url, init) => {
          const bearer = new Headers(init?.headers).get('authorization')!;
          if (bearer.includes('a-member')) return answers(200, member);
          invented.add(bearer);
          return answers(401);
        },
      });
      const { finder } = await finderScene(await openFinderStore({ memory: true }), 1, 100, undefined, null, {
        members,
      });
      onTestFinished(() => finder.stop());
      const ask = async (bearer: string, remoteAddress: string) =>
        (
          await finder.server.inject({
            url: '/api/v1/me',
            remoteAddress,
            headers: { authorization: `Bearer ${bearer}` },
          })
        ).statusCode;
      const began = performance.now();
      const mostOf = ({ max, seconds }: { max: number; seconds: number }) =>
        max * (Math.ceil((performance.now() - began) / 1_000 / seconds) + 1);
      return { invented, ask, mostOf };
    }

    it('are looked up so often for each address, and members are still accepted', async () => {
      const { invented, ask, mostOf } = await underAttack();
      const count = soakTimes(10_000, 600);
      // A member who is known comes from one of the attacked addresses, the others from elsewhere.
      expect(await ask(tokenOfMember(0), '203.0.113.0')).toBe(200);
      const statuses: Record<number, number> = {};
      for (let i = 0; i < count; i++) {
        const status = await ask(`invented-token-number-${String(i).padStart(8, '0')}`, `203.0.113.${i % 3}`);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (i % 100 === 0) {
          expect(await ask(tokenOfMember(i + 1), `198.51.100.${i % 200}`)).toBe(200);
          expect(await ask(tokenOfMember(0), '203.0.113.0')).toBe(200);
        }
      }
      expect(statuses[401]! + statuses[429]!).toBe(count);
      expect(invented.size).toBe(statuses[401]);
      expect(invented.size).toBeLessThanOrEqual(3 * mostOf(rateLimits.unknownToken));
    });

    it('from thousands of addresses leave room for the members who are known', async () => {
      const { invented, ask, mostOf } = await underAttack();
      // More than two minutes allow, where the flood meets the end of one.
      const length = 2 * rateLimits.anyUnknownToken.max + 200;
      expect(await ask(tokenOfMember(0), '198.51.100.1')).toBe(200);
      const addresses = Array.from({ length }, (_, i) => `203.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
      for (const [i, address] of addresses.entries()) await ask(`invented-token-number-${i}-${'x'.repeat(8)}`, address);
      expect(invented.size).toBeLessThanOrEqual(mostOf(rateLimits.anyUnknownToken));
      expect(await ask(tokenOfMember(0), '198.51.100.1')).toBe(200);
    });
  });

  it('R115 asks by its own key where it has one, and a key that is refused logs no member out', async () => {
    const sent: unknown[] = [];
    let next = answers(200, { data: { member: { ...member.data, email: 'no' }, plans: [], expiresAt: '' } });
    const members = latchkeyMembers({
      ...service,
      secretKey: 'sk_own',
      clock: () => 0,
      fetch: async (url, init) => {
        sent.push([url, init?.method, new Headers(init?.headers).get('x-api-key'), init?.body]);
        return next;
      },
    });
    expect(await members.byToken(token)).toEqual({
      id: 'mem_1',
      email: 'a@example.com',
      profileImage: null,
      verified: true,
      permissions: [],
    });
    const body = JSON.stringify({ token });
    expect(sent).toEqual([['http://service.example/admin/tokens/verify', 'POST', 'sk_own', body]]);
    next = answers(200, { data: null });
    expect(await members.byToken(token, { isFresh: true })).toBeNull();
    next = answers(401);
    await expect(members.byToken(token, { isFresh: true })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('R87 counts a member neither as signed in nor as signed out while the service is unreachable', async () => {
    for (const fetch of [
      async () => answers(500),
      async () => new Response('<html>', { status: 200 }),
      () => Promise.reject(new Error('down')),
    ]) {
      const members = latchkeyMembers({
        url: 'http://service.example',
        appId: 'app',
        publicKey: 'pk',
        fetch: fetch as typeof globalThis.fetch,
      });
      await expect(members.byToken(token)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    }
    scene.members.isDown = true;
    const { status, headers, body } = await scene.ask('GET', '/v1/me', { as: 'ada' });
    expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    // Public lists need no session.
    expect((await scene.ask('GET', '/v1/photos', { as: 'ada' })).status).toBe(200);
    scene.members.isDown = false;
  });

  it('tells a member her roles, her provider and her counts', async () => {
    const me = async (as: 'ada' | 'editor' | 'moderator' | 'admin') =>
      (await scene.ask('GET', '/v1/me', { as })).body.data;
    expect(await me('ada')).toMatchObject({
      roles: [],
      editProfileSid: '',
      member: { id: 'mem_ada', email: 'ada@example.com' },
    });
    expect(await me('editor')).toMatchObject({ editProfileSid: scene.providerIds[0] });
    expect((await me('moderator')).roles).toEqual(['moderator']);
    expect((await me('admin')).roles).toEqual(['moderator', 'admin']);
  });
});

describe('photos', () => {
  it('a picture that is too explicit has no address until it is asked for', async () => {
    const list = async (query: string) =>
      (await scene.ask('GET', `/v1/photos?sort=new&limit=60${query}`)).body.data.items;
    const hidden = ((await list('')) as PhotoCard[]).filter(({ sens }) => sens > 0);
    expect(hidden.length).toBeGreaterThan(1);
    for (const item of hidden) {
      expect(item.pic.k).toBeNull();
      expect(item.pic.th).toBe('AAAA');
      if (item.before) expect(item.before.k).toBeNull();
    }
    for (const item of (await list('&reveal=1')) as { sens: number; pic: { k: string | null } }[])
      expect(item.pic.k === null, String(item.sens)).toBe(item.sens > 1);
  });

  it('R117 lists are asked for again each time, and answer 304 to who has them', async () => {
    const { headers } = await scene.ask('GET', '/v1/photos');
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await scene.ask('GET', '/v1/photos', { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.status).toBe(304);
    expect((await scene.ask('GET', '/v1/me', { as: 'ada' })).headers['cache-control']).toBe('private, no-store');
  });

  it('a measure in the search is a filter, unless that filter is set', async () => {
    const { data } = (await scene.ask('GET', `/v1/photos?q=${encodeURIComponent('350cc')}`)).body;
    expect(data.understood).toEqual({ cc: '325-375' });
    const set = (await scene.ask('GET', `/v1/photos?cc=100-900&q=${encodeURIComponent('350cc')}`)).body.data;
    expect(set.understood).toEqual({});
    expect(data.total).toBeLessThan(set.total);
  });

  it.each([
    ['over 60 kg', 'w=60-200'],
    ['160-165 cm', 'h=160-165'],
    ['dark skin', 'tone=8,9,10'],
    ['6 months tummy tuck', 'since=6-12&proc=tummy-tuck'],
    ['2 kids before and after', 'parity=2&pair=1'],
  ])('the search "%s" finds what the filters %s find', async (text, filters) => {
    const totalOf = async (query: string) => (await scene.ask('GET', `/v1/photos?${query}`)).body.data.total;
    const found = await totalOf(`q=${encodeURIComponent(text)}`);
    expect(found).toBe(await totalOf(filters));
    expect(found).toBeLessThan(await totalOf(''));
  });

  it('R56 an image is served as one and as nothing else, and goes with its photo', async () => {
    const url = `/img/${keyOf(5, 0)}/320.avif`;
    const { status, headers } = await scene.ask('GET', url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/avif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, noimageindex, noarchive',
    });
    const head = await scene.finder.server.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-type'], head.payload]).toEqual([200, 'image/avif', '']);
    const gone = await scene.finder.server.inject({ method: 'HEAD', url: `/img/${'x'.repeat(26)}/320.avif` });
    expect(gone.statusCode).toBe(404);
    for (const wrong of [`/img/${keyOf(5, 0)}/320.svg`, `/img/${keyOf(5, 0)}/99999.avif`, '/img/../api/320.avif'])
      expect((await scene.ask('GET', wrong)).status).toBe(404);
    const report = await scene.ask('POST', '/v1/reports', {
      body: { targetType: 'photo', targetId: photoIdOf(5), reason: 'its-me', text: 'That is me.' },
    });
    expect(report.body.data.isHidden).toBe(true);
    expect((await scene.ask('GET', url)).status).toBe(404);
    expect((await scene.ask('GET', `/v1/photos/${photoIdOf(5)}`)).body.error.code).toBe('gone');
    const all = (await scene.ask('GET', '/v1/photos?sort=new&limit=60')).body.data;
    expect(all.total).toBe(63);
    expect(all.items.map(({ id }: { id: string }) => id)).not.toContain(photoIdOf(5));
  });

  it('a report is taken once from a member, and only some of them hide', async () => {
    const report = () =>
      scene.ask('POST', '/v1/reports', {
        as: 'bea',
        body: { targetType: 'photo', targetId: photoIdOf(6), reason: 'spam' },
      });
    expect((await report()).body.data.isHidden).toBe(false);
    expect((await report()).body.error.code).toBe('already-reported');
    expect((await scene.ask('GET', `/v1/photos/${photoIdOf(6)}`)).status).toBe(200);
  });

  it('the ranking block holds what the photos state, and photos are fetched by its numbers', async () => {
    const answer = await scene.finder.server.inject({
      method: 'GET',
      url: '/api/v1/facets/vectors?proc=breast-augmentation',
    });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const vectors = unpackVectors(new Uint8Array(answer.rawPayload));
    expect(vectors.n.length).toBeGreaterThan(1);
    expect(vectors.parity).not.toBeNull();
    expect(vectors.cc).not.toBeNull();
    const ids = [...vectors.n].reverse();
    const { items } = (await scene.ask('GET', `/v1/photos?ids=${ids.join(',')}`)).body.data;
    expect(items.map(({ n }: { n: number }) => n)).toEqual(ids);
    for (const [i, n] of vectors.n.entries()) {
      const { f } = items.find((item: { n: number }) => item.n === n);
      expect([vectors.height[i], vectors.toneAge[i]! >> 4]).toEqual([f.h ?? 0, f.tone ?? 0]);
      expect(vectors.toneAge[i]! & 15).toBe(f.age ?? 15);
      expect(vectors.cc![i]).toBe(f.cc === null ? 0 : Math.round(f.cc / 5) - 15);
    }
  });

  it('without a procedure the ranking block holds all photos; look-ups by number apply the filters', async () => {
    const block = async (query: string) =>
      (await scene.finder.server.inject({ method: 'GET', url: `/api/v1/facets/vectors${query}` })).rawPayload;
    const { n, parity, cc } = unpackVectors(new Uint8Array(await block('')));
    expect([n.length, parity, cc]).toEqual([(await scene.ask('GET', '/v1/photos')).body.data.total, null, null]);
    expect((await scene.ask('GET', '/v1/facets/vectors?proc=nothing')).body.error.code).toBe('invalid-filter');
    const some = [...n.subarray(0, 40)].reverse();
    const pears = (await scene.ask('GET', `/v1/photos?shape=pear&ids=${some.join(',')}`)).body.data;
    expect(pears.items.length).toBeGreaterThan(1);
    expect(pears.items.length).toBeLessThan(some.length);
    expect(pears.items.every(({ f }: PhotoCard) => f.shape === 'pear')).toBe(true);
    const order = pears.items.map((item: { n: number }) => some.indexOf(item.n));
    expect(order).toEqual([...order].sort((a: number, b: number) => a - b));
    expect(pears.total).toBe(pears.items.length);
  });

  it('however many lengths of the ranking block a visitor asks for, few of them are kept', async () => {
    const { index } = scene.finder;
    const block = async (cap: number) => (await index.vectors(null, cap)).bytes;
    expect(await block(10_000)).toBe(await block(20_000));
    for (let i = 900; i < 910; i++) await scene.store.photos.add(plainPhoto(i, { source: 'patient' }));
    const first = await block(1);
    expect(await block(1)).toBe(first);
    for (let cap = 2; cap <= 70; cap++) await block(cap);
    expect(await block(1)).not.toBe(first);
  });

  it('more like this shows the same procedure, and never the photo itself', async () => {
    const { card } = (await scene.ask('GET', `/v1/photos/${photoIdOf(2)}`)).body.data;
    const { items } = (await scene.ask('GET', `/v1/photos/${photoIdOf(2)}/similar?limit=5`)).body.data;
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect([item.proc, item.id === card.id]).toEqual([card.proc, false]);
  });
});

describe('R43 answers', () => {
  it('carry no uploader, no key of an original and nothing of other members', async () => {
    for (const path of [
      '/v1/photos?facets=1&limit=60',
      `/v1/photos/${photoIdOf(2)}`,
      `/v1/providers/${scene.providerIds[0]}`,
      '/v1/providers',
      '/v1/config',
    ]) {
      const text = JSON.stringify((await scene.ask('GET', path)).body);
      for (const secret of [
        'mem_uploader',
        'sha256":"',
        'original',
        'cns_of_all',
        'a secret for cursors',
        tokenOf('ada'),
      ])
        expect(
          text.includes(secret) && !(path === '/v1/config' && secret === 'sha256":"'),
          `${secret} in ${path}`,
        ).toBe(false);
    }
  });
});

describe('limits', () => {
  it('R78 counts a visitor’s lists by address, reports that in headers, and stores no address', async () => {
    const small = await finderScene(await openFinderStore({ memory: true }), 2, 1);
    const codes: number[] = [];
    for (let i = 0; i < 122; i++) codes.push((await small.ask('GET', '/v1/providers')).status);
    expect(codes.slice(0, 120).every((status) => status === 200)).toBe(true);
    const last = await small.ask('GET', '/v1/providers');
    expect([last.status, last.body.error.code]).toEqual([429, 'rate-limited']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    // What is counted by the day outlives a restart: it is in the database.
    await small.ask('POST', '/v1/removals', {
      body: { photoId: `pho_${'0'.repeat(20)}`, relation: 'self', statement: 'It is me.' },
    });
    await small.sendDocument(new Uint8Array([1]), 'ada');
    const names = (await small.store.db.sql.selectFrom('limits').select('name').execute()).map(({ name }) => name);
    expect(names.sort()).toEqual(['document:mem_ada', expect.stringMatching(/^removal:address:[0-9a-f]{32}$/)]);
    await small.finder.stop();
  });

  it('§8 the audit log holds nothing of a visitor’s address', async () => {
    const small = await finderScene(await openFinderStore({ memory: true }), 2);
    const body = { targetType: 'photo', targetId: photoIdOf(0), reason: 'spam' };
    expect((await small.ask('POST', '/v1/reports', { body })).status).toBe(200);
    const rows = await small.store.db.sql.selectFrom('audit_log').selectAll().execute();
    expect(rows).toMatchObject([{ event: 'reported', actor: 'visitor' }]);
    expect(JSON.stringify(rows)).not.toContain('127.0.0');
    await small.finder.stop();
  });

  it('§4 requests that cannot be read cost none of the day’s three claims', async () => {
    const small = await finderScene(await openFinderStore({ memory: true }), 2, 1);
    const claim = (body: unknown) =>
      small.ask('POST', `/v1/providers/${small.providerIds[1]}/claims`, { as: 'ada', body });
    for (let i = 0; i < 4; i++) expect((await claim({ role: 'owner' })).status).toBe(400);
    const sent = await claim({ role: 'self', licenceNo: 'A 1', statement: 'This is my page.' });
    expect([sent.status, sent.headers['ratelimit-limit'], sent.headers['ratelimit-remaining']]).toEqual([
      200,
      '3',
      '2',
    ]);
    // Headers speak of the day's claims alone, and reading is limited all the same.
    expect((await claim({})).headers).not.toHaveProperty('ratelimit-remaining');
    const more: number[] = [];
    for (let i = 0; i < 120; i++) more.push((await claim({})).status);
    expect(more.at(-1)).toBe(429);
    await small.finder.stop();
  });

  it('§4 RateLimit-Reset is the time until uses come back, of the minute and of the day', async () => {
    let now = Date.now();
    const store = await openFinderStore({ memory: true }, { clock: () => now });
    const small = await finderScene(store, 2, 1);
    const resets = async () => {
      const list = await small.ask('GET', '/v1/providers');
      const report = await small.ask('POST', '/v1/reports', {
        body: { targetType: 'photo', targetId: photoIdOf(0), reason: 'spam' },
      });
      return [list, report].map(({ headers }) => Number(headers['ratelimit-reset']));
    };
    expect(await resets()).toEqual([60, 86_400]);
    now += 10_000;
    expect(await resets()).toEqual([50, 86_390]);
    now += 50_000;
    expect(await resets()).toEqual([60, 86_340]);
    await small.finder.stop();
  });
});
