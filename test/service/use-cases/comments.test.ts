import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Post } from '../../../src/contract/comment-entities.ts';
import type { Operation, Wire } from '../../../src/contract/wire.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, type HttpServiceOptions, sandbox } from '../../support/http-service.ts';
import { times } from '../../support/store-fixtures.ts';

describeEngines('M §1.8 comments', (engine) => {
  async function open(options: HttpServiceOptions = {}) {
    const service = await createHttpService({ store: await engine.open(), ...options });
    const tokens: Record<string, string> = {};
    /** One call as a member, or as a visitor: the data, or the code of the refusal. */
    async function as<K extends Operation>(who: string | null, operation: K, input: Wire[K]['in']) {
      if (who) tokens[who] ??= await service.logIn(`${who}@example.com`);
      const answer = await service.call(operation, input, who ? { token: tokens[who]! } : {});
      const { data, error } = answer.json();
      return (error?.code ?? data) as Wire[K]['data'] & string;
    }
    const say = (who: string, content: string, channelKey = '/blog') => as(who, 'createPost', { channelKey, content });
    const idOf = async (who: string) => (await service.store.members.byEmail(sandbox, `${who}@example.com`))!.id;
    return { service, as, say, idOf };
  }

  it('M §2, R43 a post has the expected shape with our additions, and only public data of its author', async () => {
    const { service, as, say, idOf } = await open();
    const post = await say('ada', 'Which clay?');
    const expected = {
      id: expect.stringMatching(/^cmt_sb_/),
      channelKey: '/blog',
      internalOrder: '1',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      content: 'Which clay?',
      text: 'Which clay?',
      isEdited: false,
      ownVote: 'NONE',
      isReported: false,
      member: {
        id: await idOf('ada'),
        customFields: { 'first-name': 'Ada', bio: 'Weaves algebraical patterns.' },
        profileImage: null,
        isModerator: false,
      },
      _count: { Threads: 0, likedBy: 0, dislikedBy: 0 },
    };
    expect(post).toEqual(expected);
    const reply = await as('grace', 'createThread', { postId: post.id, content: 'The grey one.' });
    expect(reply).toMatchObject({
      postId: post.id,
      content: 'The grey one.',
      member: { customFields: { 'first-name': 'Grace' } },
    });
    expect(await as(null, 'getPosts', { channelKey: '/blog' })).toEqual({
      posts: [{ ...expected, _count: { ...expected._count, Threads: 1 } }],
      totalCount: 1,
      lastEvent: 2,
      closedMessage: null,
    });
    expect(await as(null, 'getThreads', { postId: post.id })).toEqual({ threads: [reply], totalCount: 1 });
    await service.close();
  });

  it('M §2 pages by the last comment, in both orders, misses none that is written meanwhile', async () => {
    const { service, as, say } = await open();
    for (let i = 1; i <= 7; i++) await say('ada', `no. ${i}`);
    const walk = async (order: 'newest' | 'oldest') => {
      const seen: string[] = [];
      for (let after: string | undefined; ; ) {
        const { posts } = await as(null, 'getPosts', {
          channelKey: '/blog',
          order,
          limit: '3',
          ...(after && { after }),
        });
        if (posts.length === 0) return seen;
        seen.push(...posts.map(({ content }: Post) => content));
        after = posts.at(-1)!.internalOrder;
        if (seen.length === 3) await say('grace', 'in between');
      }
    };
    const numbers = Array.from({ length: 7 }, (_, i) => `no. ${i + 1}`);
    expect(await walk('newest')).toEqual(numbers.toReversed());
    expect(await walk('oldest')).toEqual([...numbers, 'in between', 'in between']);
    expect((await as(null, 'getPosts', { channelKey: '/blog' })).totalCount).toBe(9);
    for (const wrong of [{ limit: '0' }, { limit: '101' }, { after: 'x' }, { order: 'best' }])
      expect(await as(null, 'getPosts', { channelKey: '/blog', ...wrong } as never)).toBe('invalid-request');
    await service.close();
  });

  it('R52 fifty votes at once are one vote, and a changed or withdrawn one leaves the counts right', async () => {
    const { service, as, say } = await open();
    const { id: postId } = await say('ada', 'Vote!');
    await as('grace', 'postVote', { postId, vote: 'UP' });
    await times(50, (i) => as('grace', 'postVote', { postId, vote: i % 2 ? 'UP' : 'DOWN' }));
    const after = await as('grace', 'getPost', { postId });
    expect(after._count.likedBy + after._count.dislikedBy).toBe(1);
    await Promise.all([
      ...(['UP', 'DOWN', 'NONE'] as const).map((vote) => as('mary', 'postVote', { postId, vote })),
      as('grace', 'postVote', { postId, vote: 'DOWN' }),
    ]);
    const mary = (await as('mary', 'getPost', { postId })).ownVote;
    expect((await as(null, 'getPost', { postId }))._count).toEqual({
      Threads: 0,
      likedBy: mary === 'UP' ? 1 : 0,
      dislikedBy: mary === 'DOWN' ? 2 : 1,
    });
    for (const who of ['mary', 'grace']) await as(who, 'postVote', { postId, vote: 'NONE' });
    expect((await as('mary', 'getPost', { postId }))._count).toMatchObject({ likedBy: 0, dislikedBy: 0 });
    await service.close();
  });

  it('M §2, R85 only author and moderators edit and delete; acts of moderators are audited', async () => {
    const { service, as, say, idOf } = await open({
      app: (app) => {
        app.seed.members[2].isModerator = true;
      },
    });
    const { id: postId } = await say('ada', 'first');
    const { id: threadId } = await as('grace', 'createThread', { postId, content: 'a reply' });
    expect(await as('grace', 'updatePost', { postId, content: 'mine now' })).toBe('access-denied');
    expect(await as('grace', 'deletePost', { postId })).toBe('access-denied');
    expect(await as('ada', 'updateThread', { threadId, content: 'mine now' })).toBe('access-denied');
    expect(await as('ada', 'updatePost', { postId, content: 'second' })).toMatchObject({
      content: 'second',
      isEdited: true,
    });
    expect(await as('mary', 'updateThread', { threadId, content: 'kinder' })).toMatchObject({
      content: 'kinder',
      member: { id: await idOf('grace') },
    });
    expect(await as('mary', 'deleteThread', { threadId })).toEqual({ success: true });
    expect((await as(null, 'getPost', { postId }))._count.Threads).toBe(0);
    expect(await as('ada', 'deletePost', { postId })).toEqual({ success: true });
    expect(await as(null, 'getPosts', { channelKey: '/blog' })).toMatchObject({ posts: [], totalCount: 0 });
    for (const gone of [
      as('ada', 'deletePost', { postId }),
      as('ada', 'postVote', { postId, vote: 'UP' }),
      as('ada', 'createThread', { postId, content: 'x' }),
      as(null, 'getThreads', { postId }),
      // A reply is no post.
      as(null, 'getPost', { postId: threadId }),
    ])
      expect(await gone).toBe('comment-not-found');
    const audited = await service.store.auditLog.list(sandbox, { event: 'comment-moderated' });
    expect(audited.map(({ memberId, detail }) => [memberId, detail])).toEqual(
      ['deleted', 'edited'].map((what) => [
        expect.any(String),
        { commentId: threadId, authorId: expect.any(String), what },
      ]),
    );
    expect(audited[0]!.memberId).toBe(await idOf('mary'));
    await service.close();
  });

  it('R50, R41 applies a channel’s rule at every call; without access its comments do not exist', async () => {
    const { service, as, say, idOf } = await open({
      app: (app) => {
        app.commentChannels = [
          { key: 'pro/', filter: 'STARTS', read: 'GROUP', write: 'GROUP', group: 'premium' },
          { key: 'news', write: 'MODERATORS' },
          { key: 'inside', read: 'MEMBERS' },
        ];
      },
    });
    const { id: postId } = await say('ada', 'for Pro only', 'pro/glazes');
    expect(await as(null, 'getPosts', { channelKey: 'pro/glazes' })).toBe('login-required');
    expect(await as('mary', 'getPosts', { channelKey: 'pro/glazes' })).toBe('access-denied');
    expect(await as('mary', 'getChannelInfo', { channelKey: 'pro/glazes' })).toBe('access-denied');
    expect(await say('mary', 'me too', 'pro/glazes')).toBe('access-denied');
    expect(await as('mary', 'postIsTyping', { channelKey: 'pro/glazes' })).toBe('access-denied');
    expect(await as('mary', 'getPost', { postId })).toBe('comment-not-found');
    expect(await as('mary', 'postVote', { postId, vote: 'UP' })).toBe('comment-not-found');
    expect(await as('mary', 'createThread', { postId, content: 'x' })).toBe('comment-not-found');

    expect(await say('ada', 'I am no moderator', 'news')).toBe('access-denied');
    expect(await as(null, 'getChannelInfo', { channelKey: 'news' })).toMatchObject({ canPost: false, totalCount: 0 });
    expect(await as(null, 'getPosts', { channelKey: 'inside' })).toBe('login-required');
    expect(await as('mary', 'getPosts', { channelKey: 'inside' })).toMatchObject({ totalCount: 0 });

    await service.store.planConnections.remove(sandbox, await idOf('ada'), 'pln_pro');
    expect(await as('ada', 'updatePost', { postId, content: 'still mine' })).toBe('comment-not-found');
    await service.close();
  });

  it('R52 stores text as typed; refuses empty, too long and too frequent ones at the field', async () => {
    const { service, say } = await open({ limits: { commentsPerMember: { max: 3, seconds: 60 } } });
    for (const words of [' <b>bold</b> & "quoted" \n second line ', '🏺'.repeat(2500), 'x'])
      expect((await say('ada', words)).text).toBe(words);
    expect(await say('ada', 'a fourth')).toBe('rate-limited');
    const refused = async (content: string) => {
      const token = await service.logIn('mary@example.com');
      return (await service.call('createPost', { channelKey: 'a', content }, { token })).json().error;
    };
    for (const nothing of ['', '  \n '])
      expect(await refused(nothing)).toMatchObject({
        code: 'required-field-missing',
        errors: [{ field: 'content', code: 'required-field-missing' }],
      });
    expect(await refused('x'.repeat(5001))).toMatchObject({
      code: 'field-limit-exceeded',
      errors: [{ field: 'content' }],
    });
    await service.close();
  });

  it('R120 C23 answers content as escaped HTML and text as typed, and stores it as typed', async () => {
    const { service, as, say } = await open();
    const typed = `<b title="x">Tom's</b> & co`;
    const both = { content: '&lt;b title=&quot;x&quot;&gt;Tom&#39;s&lt;/b&gt; &amp; co', text: typed };
    const post = await say('ada', typed);
    const postId = post.id;
    const thread = await as('ada', 'createThread', { postId, content: typed });
    const threadId = thread.id;
    for (const answer of [
      post,
      thread,
      await as('ada', 'getPost', { postId }),
      (await as('ada', 'getPosts', { channelKey: '/blog' })).posts[0],
      (await as('ada', 'getThreads', { postId })).threads[0],
      await as('ada', 'updatePost', { postId, content: typed }),
      await as('ada', 'updateThread', { threadId, content: typed }),
      await as('ada', 'postVote', { postId, vote: 'UP' }),
      await as('ada', 'threadVote', { threadId, vote: 'UP' }),
    ])
      expect(answer).toMatchObject(both);
    expect((await service.store.comments.byId(sandbox, postId, ''))!.content).toBe(typed);
    await service.close();
  });

  it('R78 a deleted member’s comments, votes and replies go too, and other counts stay right', async () => {
    const { service, as, say } = await open();
    const own = await say('mary', 'canary words');
    const { id: postId } = await say('ada', 'stays');
    await as('grace', 'createThread', { postId: own.id, content: 'a reply to her' });
    await as('mary', 'createThread', { postId, content: 'canary reply' });
    await as('mary', 'postVote', { postId, vote: 'UP' });
    await as('mary', 'subscribeToChannel', { channelKey: '/blog', action: 'THREADS_ONLY' });
    expect(await as('mary', 'deleteMember', {})).toMatchObject({ id: own.member.id });
    const { posts, totalCount } = await as(null, 'getPosts', { channelKey: '/blog' });
    expect([posts.map(({ content }: Post) => content), totalCount]).toEqual([['stays'], 1]);
    expect(posts[0]!._count).toEqual({ Threads: 0, likedBy: 0, dislikedBy: 0 });
    expect(await as(null, 'getPost', { postId: own.id })).toBe('comment-not-found');
    await service.close();
  });

  it('M §1.8 mails subscribers about replies to their posts, once per conversation, and no others', async () => {
    const { service, as, say, idOf } = await open();
    const { id: postId } = await say('ada', 'Which clay?', '/blog/clay?x=1');
    await as('ada', 'subscribeToChannel', { channelKey: '/blog/clay?x=1', action: 'THREADS_ONLY' });
    await as('mary', 'subscribeToChannel', { channelKey: '/blog/clay?x=1', action: 'THREADS_ONLY' });
    await service.store.members.update(sandbox, await idOf('ada'), { verified: true });
    const reply = await as('grace', 'createThread', { postId, content: 'The <b>grey</b> one.' });
    await as('grace', 'createThread', { postId, content: 'Or the red one.' });
    await as('ada', 'createThread', { postId, content: 'Thank you.' });
    const mails = await service.mails();
    expect(mails.map(({ to, link }) => [to, link])).toEqual([
      ['ada@example.com', `http://localhost:4871/blog/clay?postId=${postId}&threadId=${reply.id}`],
    ]);
    expect(mails[0]!.html).toContain('The &lt;b&gt;grey&lt;/b&gt; one.');
    await service.close();
  });

  it('M §1.8 numbers the events of a channel without gaps, in the order of parallel commits', async () => {
    const { service, say } = await open();
    const reader = { after: 0, limit: 100 };
    const seen: number[] = [];
    let isWriting = true;
    const reading = (async () => {
      while (isWriting) {
        const notes = await service.store.comments.notesSince(sandbox, '/blog', { ...reader, after: seen.at(-1) ?? 0 });
        seen.push(...notes.map(({ number }) => number));
        // A database in memory answers synchronously, and would block the writers.
        await setImmediate();
      }
    })();
    await times(20, (i) => say(i % 2 ? 'ada' : 'grace', `no. ${i}`));
    isWriting = false;
    await reading;
    const notes = await service.store.comments.notesSince(sandbox, '/blog', { ...reader, after: seen.at(-1) ?? 0 });
    seen.push(...notes.map(({ number }) => number));
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    await service.close();
  });
});
