import { afterEach, expect, it } from 'vitest';
import type { Operation, Wire } from '../../../src/contract/wire.ts';
import type { LiveOptions } from '../../../src/service/http/live/live-hub.ts';
import { describeEngines } from '../../support/engines.ts';
import { type Watcher, watch } from '../../support/event-stream.ts';
import { createHttpService, type HttpService, type HttpServiceOptions, sandbox } from '../../support/http-service.ts';
import { times } from '../../support/store-fixtures.ts';
import { xssStrings } from '../../support/xss-strings.ts';

describeEngines(
  'B7 live comments',
  (engine) => {
    const services: HttpService[] = [];
    const watchers: Watcher[] = [];
    afterEach(async () => {
      for (const one of watchers.splice(0)) one.close();
      for (const one of services.splice(0)) await one.close();
    });

    /** A service that listens; `at` shares the database of another one. */
    async function open(
      live: Partial<LiveOptions> = {},
      options: HttpServiceOptions = {},
      at?: Awaited<ReturnType<typeof engine.place>>,
    ) {
      const service = await createHttpService({
        store: await engine.open({}, at),
        ...options,
        parts: { live: { countAfterMs: 5, ...live } },
      });
      services.push(service);
      const url = await service.server.listen({ port: 0, host: '127.0.0.1' });
      const tokens: Record<string, string> = {};
      const token = async (who: string) => (tokens[who] ??= await service.logIn(`${who}@example.com`));
      async function as<K extends Operation>(who: string, operation: K, input: Wire[K]['in']) {
        const { data, error } = (await service.call(operation, input, { token: await token(who) })).json();
        if (error) throw new Error(error.code);
        return data as Wire[K]['data'];
      }
      return {
        service,
        as,
        token,
        say: (who: string, content: string, channelKey = '/blog') => as(who, 'createPost', { channelKey, content }),
        async watch(
          channels: string | string[] = '/blog',
          how: { who?: string; lastId?: string; headers?: Record<string, string> } = {},
        ) {
          const { who, ...rest } = how;
          const watcher = await watch(url, channels, { ...rest, ...(who && { token: await token(who) }) });
          watchers.push(watcher);
          return watcher;
        },
      };
    }

    it('M §1.8 sends all events of a channel in order to visitors and members', async () => {
      const { as, say, watch } = await open();
      const [visitor, grace] = [await watch(), await watch('/blog', { who: 'grace' })];
      expect([visitor.status, visitor.headers.get('content-type'), visitor.headers.get('cache-control')]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
        'private, no-store',
      ]);
      const { id: postId } = await say('ada', 'hello');
      const { id: threadId } = await as('grace', 'createThread', { postId, content: 'hi' });
      await as('ada', 'postIsTyping', { channelKey: '/blog' });
      await as('ada', 'updatePost', { postId, content: 'hello again' });
      await as('grace', 'postVote', { postId, vote: 'UP' });
      await as('ada', 'threadVote', { threadId, vote: 'DOWN' });
      // Votes on a comment that is deleted before they are read give no event.
      for (const one of [visitor, grace]) await one.next('thread:vote');
      await as('grace', 'deleteThread', { threadId });
      await as('ada', 'deletePost', { postId });
      for (const one of [visitor, grace]) {
        await one.next('post:deleted');
        expect(one.events.filter(({ event }) => event !== 'presence')).toMatchObject([
          {
            event: 'post:new',
            channelKey: '/blog',
            post: { id: postId, member: { customFields: { bio: expect.anything() } } },
          },
          { event: 'thread:new', thread: { id: threadId, postId, content: 'hi' } },
          { event: 'post:typing', memberId: expect.stringMatching(/^mem_/) },
          { event: 'post:updated', post: { content: 'hello again', isEdited: true } },
          { event: 'post:vote', postId, likedBy: 1, dislikedBy: 0 },
          { event: 'thread:vote', postId, threadId, likedBy: 0, dislikedBy: 1 },
          { event: 'thread:deleted', postId, threadId },
          { event: 'post:deleted', postId },
        ]);
      }
    });

    it('R120, C23 streams content as escaped HTML, and text as typed', async () => {
      const { as, say, watch } = await open({}, { limits: { commentsPerMember: { max: 200, seconds: 60 } } });
      const seen = [];
      const expected = [];
      const visitor = await watch();
      for (const words of xssStrings) {
        const { id: postId } = await say('ada', words);
        const { id: threadId } = await as('ada', 'createThread', { postId, content: words });
        // An event that is read after the change shows the comment as it is then.
        const { post } = await visitor.next('post:new', (one) => one.post.id === postId);
        const { thread } = await visitor.next('thread:new', (one) => one.thread.id === threadId);
        await as('ada', 'updatePost', { postId, content: `${words}!` });
        const { post: updated } = await visitor.next('post:updated', (one) => one.post.id === postId);
        for (const { content, text } of [post, thread, updated]) seen.push({ text, hasMarkup: /[<>"']/.test(content) });
        for (const text of [words, words, `${words}!`]) expected.push({ text, hasMarkup: false });
      }
      expect(seen).toEqual(expected);
    });

    it('B7 one stream serves several channels, and goes on where it was cut off, each event once', async () => {
      const { say, watch } = await open();
      const first = await watch(['/a', '/b']);
      await say('ada', 'a1', '/a');
      await say('ada', 'b1', '/b');
      await first.next('post:new', ({ post }) => post.content === 'b1');
      await first.next('post:new', ({ post }) => post.content === 'a1');
      const lastId = first.lastId();
      expect(lastId).toBe('1.1');
      first.close();
      await say('ada', 'a2', '/a');
      await say('ada', 'b2', '/b');
      const second = await watch(['/a', '/b'], { lastId });
      await second.next('post:new', ({ post }) => post.content === 'a2');
      await second.next('post:new', ({ post }) => post.content === 'b2');
      expect(second.events.filter(({ event }) => event === 'post:new')).toHaveLength(2);
    });

    it('B7 sends a reset after a too long absence or an unknown last event', async () => {
      const { service, say, watch } = await open();
      await say('ada', 'old');
      const { id } = await say('ada', 'older');
      for (const lastId of ['9', '7']) expect(await (await watch('/blog', { lastId })).next('reset')).toBeTruthy();
      // What happened is forgotten after a while; the channel remembers how much it was.
      await service.store.transaction(async (tx) => {
        for (let i = 0; i < 600; i++) await tx.comments.note(sandbox, '/blog', { kind: 'post:updated', postId: id });
      });
      const late = await watch('/blog', { lastId: '1' });
      expect(late.events.length === 0 || (await late.next('reset'))).toBeTruthy();
      await late.next('reset');
      expect(late.events.some(({ event }) => event === 'post:updated')).toBe(false);
    });

    it('R50, R28 a stream needs access to the channel, and ends within seconds of access or session', async () => {
      const gated = (app: { commentChannels: object[] }) => {
        app.commentChannels = [
          { key: 'pro', read: 'GROUP', write: 'GROUP', group: 'premium' },
          { key: 'inside', read: 'MEMBERS' },
        ];
      };
      const { service, say, watch, token } = await open({ maxIdentityAgeMs: 0 }, { app: gated });
      expect([(await watch('pro')).status, (await watch('pro', { who: 'mary' })).status]).toEqual([401, 403]);
      const mixed = await watch(['/blog', 'pro'], { who: 'mary' });
      await mixed.ended;
      expect([mixed.status, mixed.body()]).toEqual([403, expect.stringContaining('access-denied')]);

      const ada = await watch('pro', { who: 'ada' });
      await say('ada', 'first', 'pro');
      await ada.next('post:new');
      const { id } = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
      await service.store.planConnections.remove(sandbox, id, 'pln_pro');
      await service.store.comments.add(sandbox, {
        id: 'cmt_x',
        channel: 'pro',
        postId: null,
        memberId: id,
        content: 'secret',
      });
      await ada.ended;
      expect(JSON.stringify(ada.events)).not.toContain('secret');

      const mary = await watch('inside', { who: 'mary' });
      await service.call('logout', {}, { token: await token('mary') });
      await say('ada', 'unheard', 'inside');
      await mary.ended;
      expect(JSON.stringify(mary.events)).not.toContain('unheard');
    });

    it('R28 ends a stream without access at the next heartbeat, also without events', async () => {
      const { service, watch, token } = await open({ maxIdentityAgeMs: 0, heartbeatMs: 20 });
      const mary = await watch('/blog', { who: 'mary' });
      await service.call('logout', {}, { token: await token('mary') });
      await mary.ended;
    });

    it('M §1.8 presence counts people, not tabs, and those who leave', async () => {
      const { service, watch } = await open();
      const one = await watch('/blog', { who: 'ada' });
      await one.next('presence', ({ count }) => count === 1);
      const two = await watch('/blog', { who: 'ada' });
      const three = await watch();
      for (const each of [one, two, three]) await each.next('presence', ({ count }) => count === 2);
      three.close();
      const lastCount = () => one.events.findLast(({ event }) => event === 'presence');
      await expect.poll(lastCount).toMatchObject({ count: 1 });
      for (const each of [one, two]) each.close();
      await expect.poll(() => service.store.presence.count(sandbox, '/blog')).toBe(0);
    });

    it('R42 limits the streams of an address and of a process, and refuses unknown parameters', async () => {
      const { watch } = await open({ maxStreams: 3 }, { limits: { streamsPerAddress: 2 } });
      const open1 = await watch();
      await watch();
      expect((await watch()).status).toBe(429);
      open1.close();
      await expect.poll(async () => (await watch()).status).toBe(200);
      const far = { headers: { 'x-forwarded-for': '203.0.113.9' } };
      expect((await watch('/blog', far)).status).toBe(429);
      for (const wrong of ['', '/x'.repeat(200)]) expect((await watch(wrong)).status).toBe(400);
      expect((await watch([...Array(11).keys()].map(String))).status).toBe(400);
    });

    it('disconnects a reader that does not read, without delay or loss for the others', async () => {
      const { service, as, say, watch, token } = await open(
        { heartbeatMs: 30 },
        { limits: { commentsPerMember: { max: 1000, seconds: 60 } } },
      );
      await token('ada');
      const reader = await watch();
      const deaf = await service.server.inject({
        method: 'GET',
        url: '/comments/stream?channelKey=%2Fblog',
        headers: { 'x-app-id': 'app_demo', 'x-api-key': 'pk_sb_demo', origin: 'http://localhost:4871' },
        payloadAsStream: true,
      });
      expect(deaf.statusCode).toBe(200);
      await times(20, (i) => say('ada', `${i} ${'x'.repeat(4900)}`));
      const { id } = await say('ada', 'last');
      await reader.next('post:new', ({ post }) => post.id === id);
      expect(reader.events.filter(({ event }) => event === 'post:new')).toHaveLength(21);
      await expect.poll(async () => (await service.inject({ url: '/metrics' })).body).toMatch(/^ms_live_streams 1$/m);
      await as('ada', 'deletePost', { postId: id });
      await reader.next('post:deleted');
    });

    it('R81 a service that stops ends its streams, and its people are not counted any more', async () => {
      const { service, watch } = await open();
      const one = await watch();
      await one.next('presence');
      const stopped = service.stop(20_000);
      await one.ended;
      await stopped;
      services.splice(0);
    });

    if (engine.kind === 'postgres') {
      it.each([
        ['by hints alone', { lookEveryMs: null }],
        ['without any hint, by looking', { lookEveryMs: 20 }],
      ])('R75 what is said at one process is heard at another, %s', async (how, live) => {
        const at = await engine.place();
        const here = await open({ lookEveryMs: null }, {}, at);
        const there = await open(live, {}, at);
        if (how.startsWith('without')) {
          const { store } = there.service;
          Object.assign(store, { onHint: () => () => {} });
        }
        const listener = await there.watch('/blog', { who: 'grace' });
        // Its own connection takes a moment to listen; earlier hints are lost.
        if (!how.startsWith('without'))
          await expect
            .poll(async () => {
              await here.service.store.comments.note(sandbox, '/blog', { kind: 'reset' });
              return listener.events.some(({ event }) => event === 'reset');
            })
            .toBe(true);
        await here.say('ada', 'over there');
        expect(await listener.next('post:new')).toMatchObject({ post: { content: 'over there' } });
        const second = await here.watch('/blog', { who: 'ada' });
        await second.next('presence', ({ count }) => count === 2);
        await listener.next('presence', ({ count }) => count === 2);
      });
    }
  },
  ['memory', 'postgres'],
);
