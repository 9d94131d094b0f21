import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';

describeEngines('comments by the admin API', (engine) => {
  let service: HttpService;
  let author: string;
  beforeAll(async () => {
    service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
    author = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!.id;
    const add = (id: string, postId: string | null) =>
      service.store.comments.add(sandbox, { id, channel: 'wall', postId, memberId: author, content: `Text of ${id}` });
    for (let n = 0; n < 5; n++) await add(`cmt_${n}`, null);
    await add('cmt_reply', 'cmt_4');
  });
  afterAll(() => service.close());

  const headers = { 'x-api-key': 'sk_sb_demo' };
  const read = async (query: string) => (await service.inject({ url: `/admin/comments?${query}`, headers })).json();
  const send = (id: string, action: 'hide' | 'restore', query = {}) =>
    service.inject({ method: 'POST', url: `/admin/comments/${id}/${action}`, query, headers, payload: {} });
  const seen = async () => {
    const { data } = (await service.call('getPosts', { channelKey: 'wall' })).json();
    return data.posts as { id: string; threadsCount: number }[];
  };
  const shown = async () => (await seen()).map(({ id }) => id).filter((id) => id.startsWith('cmt_'));

  it('R125 lists all comments page by page, newest first, each once', async () => {
    const ids: string[] = [];
    let after = '';
    do {
      const page = await read(`first=4&member=ada@example.com&channel=wall${after && `&after=${after}`}`);
      ids.push(...page.data.map(({ id }: { id: string }) => id));
      after = page.hasNextPage ? page.endCursor : '';
    } while (after);
    expect(ids.filter((id) => id.startsWith('cmt_')).toSorted()).toEqual(
      ['cmt_0', 'cmt_1', 'cmt_2', 'cmt_3', 'cmt_4', 'cmt_reply'].toSorted(),
    );
    expect(new Set(ids).size).toBe(ids.length);
    const [reply] = (await read('first=100')).data.filter(({ id }: { id: string }) => id === 'cmt_reply');
    // A key that moderates may not read who members are.
    expect(reply).toMatchObject({ channel: 'wall', postId: 'cmt_4', memberId: author, author: null, hiddenAt: null });
  });

  it('M §1.8 a hidden comment is gone for every reader and from the counts, until it is restored', async () => {
    const before = await shown();
    const channel = async () => (await service.store.comments.channel(sandbox, 'wall')).posts;
    const posts = await channel();
    expect((await send('cmt_2', 'hide', { dryRun: 'true' })).json().data.hiddenAt).not.toBeNull();
    expect(await shown()).toEqual(before);
    expect((await send('cmt_2', 'hide')).statusCode).toBe(200);
    expect(await shown()).toEqual(before.filter((id) => id !== 'cmt_2'));
    expect(await channel()).toBe(posts - 1);
    const token = await service.logIn('ada@example.com');
    const edited = await service.call('updatePost', { postId: 'cmt_2', content: 'again' }, { token });
    expect(edited.json().error.code).toBe('comment-not-found');
    expect((await read('hidden=true')).data.map(({ id }: { id: string }) => id)).toEqual(['cmt_2']);
    // Twice is once.
    await send('cmt_2', 'hide');
    expect(await channel()).toBe(posts - 1);
    await send('cmt_2', 'restore');
    expect([await shown(), await channel()]).toEqual([before, posts]);
    const entries = await service.store.auditLog.list(sandbox, { memberId: author, event: 'comment-hidden' });
    expect(entries).toMatchObject([{ actor: 'key', detail: { comment: 'cmt_2', channel: 'wall' } }]);
  });

  it('M §1.8 a hidden reply leaves the count of its post, and is deleted without counting twice', async () => {
    const replies = async () =>
      (await read('first=100')).data.find(({ id }: { id: string }) => id === 'cmt_4').replies as number;
    expect(await replies()).toBe(1);
    await send('cmt_reply', 'hide');
    expect(await replies()).toBe(0);
    const remove = () => service.inject({ method: 'DELETE', url: '/admin/comments/cmt_reply', headers });
    expect((await remove()).json()).toEqual({ data: { id: 'cmt_reply' } });
    expect(await replies()).toBe(0);
    expect((await remove()).json().error.code).toBe('comment-not-found');
  });

  it('M §1.8 a closed channel shows its posts and takes nothing new, until it is opened again', async () => {
    const token = await service.logIn('grace@example.com');
    const as = async (operation: 'createPost' | 'createThread' | 'updatePost' | 'deletePost', input: object) => {
      const answer = (
        await service.call(operation, { channelKey: 'hall', content: 'x', ...input } as never, { token })
      ).json();
      return answer.error?.code ?? answer.data.id ?? 'ok';
    };
    const post = (action: string, query = {}, more = {}) =>
      service.inject({
        method: 'POST',
        url: `/admin/channels/${action}`,
        query,
        headers: { ...headers, ...more },
        payload: { channel: 'hall' },
      });
    const postId = await as('createPost', {});
    const info = async () => (await service.call('getChannelInfo', { channelKey: 'hall' }, { token })).json().data;
    const page = async (language = 'en') =>
      (await service.call('getPosts', { channelKey: 'hall' }, { headers: { 'accept-language': language } })).json()
        .data;

    expect((await post('close', { dryRun: 'true' })).json().data.closedAt).not.toBeNull();
    expect([(await info()).isClosed, (await page()).closedMessage]).toEqual([false, null]);
    const once = { 'idempotency-key': 'close-the-hall' };
    const closed = await post('close', {}, once);
    expect(closed.json().data).toMatchObject({ channel: 'hall', posts: 1, closedAt: expect.any(String) });
    expect((await post('close', {}, once)).json()).toEqual(closed.json());
    expect(await info()).toMatchObject({ isClosed: true, canPost: false, totalCount: 1 });
    expect(await page()).toMatchObject({
      totalCount: 1,
      closedMessage: 'The comments here are closed. You can still read them.',
    });
    expect((await page('de')).closedMessage).toContain('geschlossen');
    for (const [operation, input] of [
      ['createPost', {}],
      ['createThread', { channelKey: undefined, postId }],
      ['updatePost', { channelKey: undefined, postId }],
    ] as const)
      expect([operation, await as(operation, input)]).toEqual([operation, 'channel-closed']);
    expect((await page()).posts.map(({ text }: { text: string }) => text)).toEqual(['x']);

    const list = async (query: string) =>
      (await service.inject({ url: `/admin/channels?${query}`, headers })).json() as {
        data: { channel: string }[];
        endCursor: string;
        hasNextPage: boolean;
      };
    const named = async (query: string) => (await list(query)).data.map(({ channel }) => channel);
    expect([await named('closed=true'), await named('search=HAL'), await named('search=%25')]).toEqual([
      ['hall'],
      ['hall'],
      [],
    ]);
    const first = await list('first=1');
    expect(first.hasNextPage).toBe(true);
    expect([first.data[0]!.channel, ...(await named(`after=${first.endCursor}`))]).toEqual(await named('first=100'));

    for (let twice = 0; twice < 2; twice++) expect((await post('reopen')).json().data.closedAt).toBeNull();
    expect(await as('createThread', { channelKey: undefined, postId })).toMatch(/^cmt_/);
    const entries = await service.store.auditLog.list(sandbox, { actor: 'key', limit: 100 });
    expect(
      entries.filter(({ event }) => event.startsWith('channel-')).map(({ event, detail }) => [event, detail.channel]),
    ).toEqual([
      ['channel-reopened', 'hall'],
      ['channel-closed', 'hall'],
    ]);
  });

  it('M §1.8 members report comments, once each; operators see why, answer them, and it is recorded', async () => {
    const tokens = { ada: '', grace: '', mary: '' };
    for (const who of ['ada', 'grace', 'mary'] as const) tokens[who] = await service.logIn(`${who}@example.com`);
    const as = async (
      who: keyof typeof tokens,
      operation: 'reportComment' | 'createPost' | 'getPost',
      input: object,
    ) => {
      const answer = (await service.call(operation, input as never, { token: tokens[who] })).json();
      return answer.error?.code ?? answer.data;
    };
    const said = async (content: string) =>
      (await as('ada', 'createPost', { channelKey: 'yard', content })).id as string;
    const [rude, fine, gone] = [await said('rude'), await said('fine'), await said('gone')];
    const reports = async (query = '') =>
      (await service.inject({ url: `/admin/reports?channel=yard${query}`, headers })).json() as {
        data: {
          comment: { id: string };
          count: number;
          state: string;
          answer: string | null;
          reports: { reason: string }[];
        }[];
        endCursor: string;
        hasNextPage: boolean;
      };
    const open = async () => (await reports('&state=open')).data.map(({ comment }) => comment.id);
    const reply = async (answer: string, comments: string[], query = {}) =>
      (
        await service.inject({
          method: 'POST',
          url: '/admin/reports/answer',
          query,
          headers,
          payload: { answer, comments },
        })
      ).json().data;

    expect(await as('ada', 'reportComment', { commentId: rude })).toBe('access-denied');
    for (const reason of [' Unkind ', 'Again'])
      expect(await as('grace', 'reportComment', { commentId: rude, reason })).toEqual({ success: true });
    await as('mary', 'reportComment', { commentId: rude });
    expect([
      (await as('grace', 'getPost', { postId: rude })).isReported,
      (await as('ada', 'getPost', { postId: rude })).isReported,
    ]).toEqual([true, false]);
    for (const commentId of [fine, gone]) await as('mary', 'reportComment', { commentId, reason: 'Advertising' });
    const first = await reports('&first=2');
    expect(first.hasNextPage).toBe(true);
    const rest = await reports(`&first=2&after=${first.endCursor}`);
    const all = [...first.data, ...rest.data];
    expect(all.map(({ comment }) => comment.id).toSorted()).toEqual([rude, fine, gone].toSorted());
    const { count, reports: why } = all.find(({ comment }) => comment.id === rude)!;
    expect([count, why.map(({ reason }) => reason).toSorted()]).toEqual([2, ['', 'Unkind']]);

    await reply('hide', [rude], { dryRun: 'true' });
    expect(await open()).toHaveLength(3);
    expect(await reply('hide', [rude, 'cmt_none'])).toEqual({ answered: [rude], missing: ['cmt_none'] });
    expect(await as('grace', 'getPost', { postId: rude })).toBe('comment-not-found');
    await reply('dismiss', [fine]);
    await reply('delete', [gone]);
    expect(await open()).toEqual([]);
    expect((await reports('&state=answered')).data.map(({ answer }) => answer).toSorted()).toEqual([
      'dismissed',
      'hidden',
    ]);
    await reply('restore', [rude]);
    // She has reported it before; another member opens it again.
    await as('mary', 'reportComment', { commentId: fine });
    expect(await open()).toEqual([]);
    await as('grace', 'reportComment', { commentId: fine, reason: 'Unkind' });
    expect(await open()).toEqual([fine]);
    const events = await service.store.auditLog.list(sandbox, { actor: 'key', limit: 100 });
    for (const event of ['reports-dismissed', 'comment-hidden', 'comment-deleted', 'comment-restored'])
      expect([
        event,
        events.filter((entry) => entry.event === event && entry.detail.channel === 'yard').length,
      ]).toEqual([event, 1]);
    const { length } = await service.store.auditLog.list(sandbox, { event: 'comment-reported', limit: 100 });
    expect(length).toBe(5);

    // R78 her reports go with her.
    const [grace, mary] = await Promise.all(
      ['grace', 'mary'].map((who) => service.store.members.byEmail(sandbox, `${who}@example.com`)),
    );
    const remove = (id: string) => service.inject({ method: 'DELETE', url: `/admin/members/${id}`, headers });
    await remove(grace!.id);
    expect((await reports('&state=open')).data).toMatchObject([{ comment: { id: fine }, count: 1 }]);
    await remove(mary!.id);
    expect((await reports()).data).toEqual([]);
  });

  it('R78 a member with hidden comments is deleted, and the counts of the channel stay right', async () => {
    const channel = async () => (await service.store.comments.channel(sandbox, 'wall')).posts;
    const own = (await shown()).length;
    await send('cmt_3', 'hide');
    const posts = await channel();
    expect((await service.inject({ method: 'DELETE', url: `/admin/members/${author}`, headers })).statusCode).toBe(200);
    expect(await channel()).toBe(posts - (own - 1));
  });
});
