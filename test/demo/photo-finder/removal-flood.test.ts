import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { hideVerdict } from '../../../demo/photo-finder/api/domain/hide-rule.ts';
import { solve } from '../../../demo/photo-finder/app/state/api/proof-of-work.ts';
import { deskSteps } from './desk-steps.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, metricsToken } from './finder-scene.ts';
import { addPhotos, photoIdOf } from './plain-photo.ts';

const hourMs = 60 * 60 * 1000;
const verdicts: [address: number, network: number, all: number, isProved: boolean, verdict: string][] = [
  [0, 0, 0, false, 'hide'],
  [2, 2, 9, false, 'hide'],
  [3, 0, 0, false, 'prove'],
  [0, 3, 0, false, 'prove'],
  [3, 0, 0, true, 'wait'],
  [0, 3, 0, true, 'wait'],
  [0, 0, 10, false, 'prove'],
  [0, 0, 10, true, 'hide'],
  [0, 0, 19, true, 'hide'],
  [0, 0, 20, false, 'prove'],
  [0, 0, 20, true, 'wait'],
];

it.each(verdicts)(
  'R119 %i and %i of a sender, %i of all, proved %s: %s',
  (address, network, all, isProved, verdict) => {
    expect(hideVerdict({ address, network, all }, isProved)).toBe(verdict);
  },
);

describeFinder('R119 removal by anybody', (engine) => {
  let scene: FinderScene;
  let now = Date.UTC(2026, 10, 1);
  let next = 100;
  beforeAll(async () => {
    scene = await finderScene(await engine.open({ clock: () => now }), 3, 1);
    await addPhotos(scene.store, 100, 420);
  });
  // Another day: what was hidden so far counts no more.
  beforeEach(() => {
    now += 25 * hourMs;
  });
  const { look, decide, code, itemOf, queue } = deskSteps(() => scene);

  const from = async (address: string, method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await scene.finder.server.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: address,
      ...(body && { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const request = (address: string, photo: number, more: object = {}) =>
    from(address, 'POST', '/removals', {
      photoId: photoIdOf(photo),
      relation: 'self',
      statement: 'It is me.',
      ...more,
    });
  /** As quick as a flood's own. */
  const proof = async (address: string) => proofOf((await from(address, 'GET', '/proof-of-work')).data);
  const proofOf = ({ salt, digest, signature, most }: Parameters<typeof solve>[0]) => {
    for (let number = 0; number < most; number++)
      if (createHash('sha256').update(`${salt}.${number}`).digest('hex') === digest)
        return `${salt}.${number}.${signature}`;
    return expect.unreachable('no number fits');
  };
  /** What the page does: a proof where one is asked for. */
  const likeThePage = async (address: string, photo: number) => {
    const first = await request(address, photo);
    return first.error?.code === 'proof-required' ? request(address, photo, { proof: await proof(address) }) : first;
  };
  const isShown = async (photo: number) => (await scene.store.photos.byId(photoIdOf(photo)))?.status === 'published';
  const hiddenIn = async (photos: readonly number[]) =>
    (await Promise.all(photos.map(isShown))).filter((shown) => !shown).length;
  const take = (count: number) => Array.from({ length: count }, () => next++);

  it('the page finds what it is asked to compute', async () => {
    const puzzle = (await from('10.0.0.2', 'GET', '/proof-of-work')).data;
    expect(await solve(puzzle)).toBe(proofOf(puzzle));
  });

  it('one request names one photo', async () => {
    const [one, other] = take(2);
    for (const photos of [
      { photoId: undefined, photoIds: [photoIdOf(one!), photoIdOf(other!)] },
      { photoId: [photoIdOf(one!)] },
    ])
      expect((await request('10.0.0.1', one!, photos)).error.code).toBe('invalid-request');
    expect(await hiddenIn([one!, other!])).toBe(0);
  });

  it.each([
    ['address', () => '10.1.0.1'],
    ['network', (i: number) => `10.2.0.${i + 1}`],
    ['IPv6 network', (i: number) => `2001:db8::${i + 1}`],
  ] as const)(
    'three photos a day of one %s are hidden at once; then a proof of work, and a moderator',
    async (_, of) => {
      const photos = take(5);
      for (const i of [0, 1, 2]) expect((await request(of(i), photos[i]!)).data.removal.state).toBe('hidden');
      expect((await request(of(3), photos[3]!)).error.code).toBe('proof-required');
      expect((await request(of(3), photos[3]!, { proof: 'nonsense' })).error.code).toBe('proof-required');
      const used = await proof(of(3));
      const { removal, token } = (await request(of(3), photos[3]!, { proof: used })).data;
      expect(removal.state).toBe('received');
      expect(await hiddenIn(photos)).toBe(3);
      // Once, and not longer than a form is filled in.
      expect((await request(of(4), photos[4]!, { proof: used })).error.code).toBe('proof-required');
      const old = await proof(of(4));
      now += 20 * 60_000;
      expect((await request(of(4), photos[4]!, { proof: old })).error.code).toBe('proof-required');

      expect((await queue('removals')).inView).toBe(1);
      const item = await itemOf('removals', removal.id);
      expect((await queue('removals')).items[0].priority).toBe(item.priority);
      expect(await look(item.id)).toMatchObject({ actions: ['verify', 'restore'] });
      expect(code(await decide(item, { action: 'verify' }))).toBe('ok');
      expect([await isShown(photos[3]!), (await queue('removals')).inView]).toEqual([false, 0]);
      const { state } = (await from(of(0), 'GET', `/removals/${removal.id}?t=${token}`)).data;
      expect(state).toBe('verified');
      // The next day begins anew.
      now += 24 * hourMs;
      expect((await request(of(4), photos[4]!)).data.removal.state).toBe('hidden');
    },
  );

  it('a flood from 100 addresses hides at most 20 an hour, and every honest first request hides at once', async () => {
    const [flood, honest] = [take(100), take(5)];
    for (const [i, photo] of flood.entries()) {
      await request(`10.${20 + i}.0.1`, photo);
      const person = honest[i / 20];
      if (person === undefined) continue;
      expect((await likeThePage(`10.200.${i}.1`, person)).data.removal.state).toBe('hidden');
    }
    expect(await hiddenIn([...flood, ...honest])).toBeLessThanOrEqual(20);
    expect(await hiddenIn(flood)).toBeLessThanOrEqual(10);
    expect(await hiddenIn(honest)).toBe(5);
  });

  it('a flood that computes its proofs hides 20 an hour; the others wait where a moderator sees them', async () => {
    const flood = take(26);
    const states = [];
    for (const [i, photo] of flood.entries())
      states.push((await likeThePage(`10.${20 + i}.0.1`, photo)).data.removal.state);
    expect(states).toEqual([...Array(20).fill('hidden'), ...Array(6).fill('received')]);
    expect(await hiddenIn(flood)).toBe(20);
    expect((await queue('photos')).inView).toBe(6);
    const counted = (
      await scene.finder.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    ).body;
    expect(counted).toMatch(/^av_removals_waiting 6$/m);
    expect(counted).toMatch(/^av_alerts_total\{what="removal-waits"\} [1-9]/m);
    // Within any hour, not by the clock.
    now += hourMs - 1;
    expect((await likeThePage('10.90.0.1', next++)).data.removal.state).toBe('received');
    now += 1;
    expect((await likeThePage('10.91.0.1', next++)).data.removal.state).toBe('hidden');
  });

  it('a photo that is hidden already costs nothing, and a request that waits keeps none hidden', async () => {
    const [photo, ...others] = take(4);
    const first = (await request('10.3.0.1', photo!)).data.removal;
    expect((await request('10.3.0.1', photo!)).data.removal.state).toBe('hidden');
    for (const other of others.slice(0, 2))
      expect((await request('10.3.0.1', other)).data.removal.state).toBe('hidden');
    const waiting = (await likeThePage('10.3.0.1', others[2]!)).data.removal;
    expect([waiting.state, first.state]).toEqual(['received', 'hidden']);
    const item = await itemOf('removals', waiting.id);
    expect(code(await decide(item, { action: 'restore', note: 'She agreed.' }))).toBe('ok');
    expect(await isShown(others[2]!)).toBe(true);
  });

  it('an appeal goes by the same rule', async () => {
    const photos = take(4);
    const { removal, token } = (await request('10.4.0.1', photos[0]!)).data;
    const item = await itemOf('removals', removal.id);
    await decide(item, { action: 'restore', note: 'She agreed.' });
    for (const photo of photos.slice(1, 3)) await request('10.4.0.1', photo);
    const appeal = await from('10.4.0.1', 'POST', `/removals/${removal.id}/appeal`, { t: token, text: 'Look again.' });
    expect([appeal.data.state, await isShown(photos[0]!)]).toEqual(['received', true]);
  });

  it('reports that hide at once go by the same rule', async () => {
    const photos = take(24);
    const report = (address: string, photo: number) =>
      from(address, 'POST', '/reports', { targetType: 'photo', targetId: photoIdOf(photo), reason: 'its-me' });
    const own = [];
    for (const photo of photos.slice(0, 4)) own.push((await report('10.5.0.1', photo)).data.isHidden);
    expect(own).toEqual([true, true, true, false]);
    for (const [i, photo] of photos.slice(4).entries()) await report(`10.${20 + i}.0.1`, photo);
    expect(await hiddenIn(photos)).toBe(10);
  });
});
