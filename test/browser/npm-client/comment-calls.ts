import { expect, it } from 'vitest';
import type { Loose } from './doors.ts';
import type { Scene } from './scene.ts';

export function commentCalls({ name, seeds, call, refused, open, logIn }: Scene) {
  it('M §1.8 writes, reads, votes, edits and deletes comments', async () => {
    await open();
    await logIn(seeds.owner);
    const channelKey = `guestbook-${name}`;
    const { id: postId } = await call('createPost', { channelKey, content: 'First of all' });
    expect(await refused('createPost', { channelKey, content: ' ' })).toBe('required-field-missing');
    const { posts, totalCount } = await call('getPosts', { channelKey, order: 'newest', limit: 5 });
    expect([posts.map(({ id }: Loose) => id), totalCount]).toEqual([[postId], 1]);
    await call('updatePost', { postId, content: 'First of all, <i>hello</i>' });
    // C23
    expect((await call('getPosts', { channelKey })).posts[0].content).toBe('First of all, &lt;i&gt;hello&lt;/i&gt;');
    await call('postVote', { postId, vote: 'UP' });
    const { id: threadId } = await call('createThread', { postId, content: 'A reply' });
    expect((await call('getThreads', { postId, order: 'oldest' })).threads.map(({ id }: Loose) => id)).toEqual([
      threadId,
    ]);
    await call('updateThread', { threadId, content: 'A better reply' });
    await call('threadVote', { threadId, vote: 'DOWN' });
    await call('subscribeToChannel', { channelKey, action: 'THREADS_ONLY' });
    expect(await call('getChannelInfo', { channelKey })).toMatchObject({ subscription: 'THREADS_ONLY', totalCount: 1 });
    await call('postIsTyping', { channelKey });
    await call('logout');

    await logIn(seeds.mate);
    const [post, thread] = [{ postId }, { threadId }];
    expect(await refused('updatePost', { ...post, content: 'Mine now' })).toBe('access-denied');
    expect(await refused('updateThread', { ...thread, content: 'Mine now' })).toBe('access-denied');
    expect(await refused('deletePost', post)).toBe('access-denied');
    expect(await refused('deleteThread', thread)).toBe('access-denied');
    const gone = 'cmt_none';
    expect(await refused('postVote', { postId: gone, vote: 'UP' })).toBe('comment-not-found');
    expect(await refused('threadVote', { threadId: gone, vote: 'UP' })).toBe('comment-not-found');
    expect(await refused('createThread', { postId: gone, content: 'To no post' })).toBe('comment-not-found');
    expect(await refused('getThreads', { postId: gone })).toBe('comment-not-found');
    for (const method of ['getPosts', 'getChannelInfo', 'postIsTyping'])
      expect([method, await refused(method, { channelKey: '' })]).toEqual([method, 'invalid-request']);
    expect(await refused('subscribeToChannel', { channelKey, action: 'ALL' })).toBe('invalid-request');
    await call('logout');
    await logIn(seeds.owner);
    await call('deleteThread', { threadId });
    await call('deletePost', { postId });
    expect((await call('getPosts', { channelKey })).posts).toEqual([]);
  });
}
