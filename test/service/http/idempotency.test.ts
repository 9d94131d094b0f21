import { afterAll, beforeAll, expect, it } from 'vitest';
import { headers as names } from '../../../src/contract/constants.ts';
import type { DatabaseLocation } from '../../../src/platform/database/database-options.ts';
import { idempotencyKeyOf } from '../../../src/service/http/pipeline/idempotency.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../support/http-service.ts';
import { times } from '../../support/store-fixtures.ts';
import { picture } from '../outside/files/corpus.ts';
import { rawRows } from '../store/raw-rows.ts';

describeEngines(
  'R49 one effect a key',
  (engine) => {
    let place: DatabaseLocation;
    let service: HttpService;
    let mary: string;
    const key = (name: string) => ({ 'idempotency-key': `key-of-${name}` });
    beforeAll(async () => {
      place = await engine.place();
      service = await createHttpService({ store: await engine.open({ secrets: [secret] }, place) });
      mary = await service.logIn('mary@example.com');
    });
    afterAll(() => service.close());
    const person = (name: string) => ({ email: `${name}@example.com`, password: 'a fine long passphrase' });
    const signUp = (name: string, headers: Record<string, string>, input: object = person(name)) =>
      service.call('signupMemberEmailPassword', input as never, { headers });

    it('R49 twenty sign-ups at once with one key make one member, session and mail, and get one answer', async () => {
      const answers = await times(20, () => signUp('nora', key('nora')));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(new Set(answers.map(({ headers }) => String(headers['set-cookie']))).size).toBe(1);
      const { member, tokens } = answers[0]!.json().data;
      expect(await service.store.sessions.ofMember(sandbox, member.id)).toHaveLength(1);
      expect(await service.mails('nora@example.com')).toHaveLength(1);
      expect((await service.call('getCurrentMember', {}, { token: tokens.accessToken })).statusCode).toBe(200);
      // Without the key the second one is refused: the address is taken.
      expect((await signUp('nora', {})).statusCode).toBe(409);
    });

    it('R49 the same key with another body is refused, and with another caller it is another key', async () => {
      const first = await signUp('olga', key('olga'));
      const other = await signUp('olga', key('olga'), { ...person('olga'), password: 'another long passphrase' });
      expect([other.statusCode, other.json().error.code]).toEqual([422, 'idempotency-mismatch']);
      const grace = await service.logIn('grace@example.com');
      const removed = (token: string) => service.call('removePlan', { planId: 'pln_free' }, { token });
      await removed(mary);
      await removed(grace);
      const add = (token: string) => service.call('addPlan', { planId: 'pln_free' }, { token, headers: key('plan') });
      const [hers, another] = [await add(mary), await add(grace)];
      expect([hers.statusCode, another.statusCode]).toEqual([200, 200]);
      expect(hers.json().data.member.id).not.toBe(another.json().data.member.id);
      expect(first.statusCode).toBe(200);
    });

    it('R49 a free plan that is added twenty times at once is added once', async () => {
      await service.call('removePlan', { planId: 'pln_free' }, { token: mary });
      const answers = await times(20, () =>
        service.call('addPlan', { planId: 'pln_free' }, { token: mary, headers: key('again') }),
      );
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(answers[0]!.statusCode).toBe(200);
      // A double click without a key is refused; one with it is not.
      expect((await service.call('addPlan', { planId: 'pln_free' }, { token: mary })).statusCode).toBe(409);
    });

    it('R49 a comment that is sent twenty times at once is posted once and mailed once', async () => {
      const ada = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
      const token = await service.logIn();
      await service.store.members.update(sandbox, ada.id, { verified: true });
      await service.call('subscribeToChannel', { channelKey: '/once', action: 'THREADS_ONLY' }, { token });
      const post = () =>
        service.call('createPost', { channelKey: '/once', content: 'Hello.' }, { token, headers: key('post') });
      const posts = await times(20, post);
      expect(new Set(posts.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      const postId = posts[0]!.json().data.id as string;
      const replies = await times(20, () =>
        service.call('createThread', { postId, content: 'Hello too.' }, { token: mary, headers: key('thread') }),
      );
      expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      const { posts: found, totalCount } = (await service.call('getPosts', { channelKey: '/once' })).json().data;
      expect([totalCount, found[0]._count.Threads]).toEqual([1, 1]);
      expect(await service.mails('ada@example.com')).toHaveLength(1);
      // A second comment on purpose is a second comment.
      expect(
        (await service.call('createPost', { channelKey: '/once', content: 'Hello.' }, { token })).json().data.id,
      ).not.toBe(postId);
    });

    it('R49 twenty times at once a seat is taken once, a checkout begun once, and a picture kept once', async () => {
      const owner = await service.logIn();
      const { ownedTeams } = (await service.call('getCurrentMember', {}, { token: owner })).json().data.teams;
      const { teamId } = ownedTeams[0];
      const { inviteToken } = (await service.call('getTeam', { teamId }, { token: owner })).json().data;
      const seats = async () => (await service.store.teams.byId(sandbox, teamId))!.seatsUsed;
      const before = await seats();
      const form = new FormData();
      form.append('profileImage', new Blob([await picture().png().toBuffer()]), 'me.png');
      const upload = new Response(form);
      const image = {
        method: 'POST',
        url: '/member/profile-image',
        headers: {
          ...{ [names.appId]: 'app_demo', [names.publicKey]: 'pk_sb_demo', authorization: `Bearer ${mary}` },
          ...{ ...key('image'), 'content-type': upload.headers.get('content-type')! },
        },
        payload: Buffer.from(await upload.arrayBuffer()),
      } as const;
      const input = { priceId: 'prc_pro_monthly' };
      const options = (name: string) => ({ token: mary, headers: key(name) });
      for (const again of [
        () => service.call('joinTeam', { inviteToken }, options('seat')),
        () => service.call('purchasePlansWithCheckout', input, options('checkout')),
        () => service.inject(image),
      ]) {
        const answers = await times(20, again);
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
        expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      }
      expect(await seats()).toBe(before + 1);
      const stored = await rawRows(place, `select count(*) as pictures from files where type = 'image/webp'`);
      expect(stored.map(({ pictures }) => Number(pictures))).toEqual([1]);
    });

    it('R49 a refusal is not stored: the corrected call may use the same key', async () => {
      const input = { ...person('pia'), customFields: { nonsense: 'x' } };
      expect((await signUp('pia', key('pia'), input)).statusCode).toBe(400);
      expect((await signUp('pia', key('pia'))).statusCode).toBe(200);
    });

    it('R49 after a crash between effect and answer the retry gets the first answer', async () => {
      const ada = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
      const [team] = (await service.store.teams.ofMember(sandbox, ada.id)).owned;
      const { store } = service;
      let isDying = true;
      const crashing = await createHttpService({
        store: {
          ...store,
          async transaction(work) {
            const done = await store.transaction(work);
            if (!isDying) return done;
            isDying = false;
            throw new Error('the process died just after the commit');
          },
        },
      });
      const join = () =>
        crashing.call('joinTeam', { inviteToken: team!.inviteToken! }, { token: mary, headers: key('join') });
      expect((await join()).statusCode).toBe(500);
      const again = await join();
      expect([again.statusCode, again.json().data.id]).toEqual([200, team!.id]);
      const joined = await service.store.auditLog.list(sandbox, { event: 'team-joined', limit: 10 });
      expect(
        joined.filter(({ memberId }) => memberId === (again.json().data.members.at(-1).member.id as string)),
      ).toHaveLength(1);
    });

    it('R13 R27 the stored call contains no readable password, token or address', async () => {
      const answer = await signUp('quinn', key('quinn'));
      const rows = await rawRows(place, "select * from idempotency_keys where name = 'key-of-quinn'");
      expect(rows).toHaveLength(1);
      const stored = JSON.stringify(rows);
      for (const secret of [person('quinn').password, 'quinn@example.com', answer.json().data.tokens.accessToken])
        expect(stored).not.toContain(secret);
    });

    it('a key that is none is refused before anything happens', async () => {
      for (const wrong of ['short', 'with blanks in it', 'x'.repeat(201)])
        expect((await signUp('rita', { 'idempotency-key': wrong })).statusCode).toBe(400);
      expect(await service.store.members.byEmail(sandbox, 'rita@example.com')).toBeNull();
      expect(idempotencyKeyOf({ headers: {} } as never)).toBeUndefined();
    });
  },
  ['file', 'postgres', 'newest'],
);
