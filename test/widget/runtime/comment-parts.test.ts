// @window
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService, sandbox } from '../../support/http-service.ts';
import { openPage, type TestPage, until } from './scene.ts';

/** Every part that a post and a reply can have, as a builder's template has them. */
const html = (channel: string, { sort = 'oldest', threadSort = 'oldest' } = {}) => `
<section data-ms-channel="${channel}" data-ms-channel-sort="${sort}">
  <select id="notices" data-ms-channel-notifications><option value="NONE">Never</option><option value="THREADS_ONLY">Replies</option></select>
  <p id="some" data-ms-channel-content="has-posts">Said so far</p><p id="none" data-ms-channel-content="!has-posts">Nothing yet</p>
  <p id="loading" data-ms-channel-content="loading">One moment</p><p id="reading" data-ms-post="loading">Reading</p>
  <i id="types" data-ms-post="is-typing">…</i>
  <button id="above" data-ms-post="loadMoreAbove">Earlier</button>
  <div data-ms-post="container"><article data-ms-post="item">
    <img class="face" data-ms-post-creator="profile-image" alt="" src="/face.png" srcset="/face.png 2x"><i class="owner" data-ms-post="ownerProfileImage"></i>
    <b class="mark" data-ms-post="isModerator">Studio</b> <i class="mine" data-ms-post="hidden">Only you and the studio see this</i>
    <p class="words" data-ms-post="content"></p>
    <button class="ask" data-ms-post-delete="show">Delete</button>
    <div class="sure" data-ms-post-delete="section">Really? <button class="delete" data-ms-post="delete">Yes</button></div>
    <p class="some" data-ms-post-content="has-threads">Replies</p><p class="none" data-ms-post-content="!has-threads">No reply yet</p>
    <section data-ms-thread="section" data-ms-thread-sort="${threadSort}">
      <button class="above" data-ms-thread="loadMoreAbove">Earlier</button>
      <div data-ms-thread="container"><div class="reply" data-ms-thread="item">
        <img class="face" data-ms-thread-creator="profile-image" alt="" src="/face.png"><i class="owner" data-ms-thread="ownerProfileImage"></i>
        <b class="mark" data-ms-thread="isModerator">Studio</b> <i class="mine" data-ms-thread="hidden">Yours</i>
        <p class="words" data-ms-thread="content"></p>
        <button class="dislike" data-ms-thread="dislike">- <b data-ms-thread="dislikeCount"></b></button>
        <button class="edit" data-ms-thread="edit">Edit</button>
        <div class="editing" data-ms-thread-edit="section"><form data-ms-thread-edit="form"><textarea data-ms-thread-edit="content"></textarea><button>Save</button><button type="button" data-ms-thread-edit="cancel">No</button></form></div>
        <button class="ask" data-ms-thread-delete="show">Delete</button>
        <div class="sure" data-ms-thread-delete="section">Really? <button class="delete" data-ms-thread="delete">Yes</button></div>
      </div></div>
      <button class="more" data-ms-thread="loadMore">Later</button>
    </section>
  </article></div>
</section>`;

describe('M §1.8 every part of posts and replies', () => {
  let service: HttpService;
  let page: TestPage;
  let channel = '';
  let made = 0;
  beforeAll(async () => {
    service = await createHttpService({ parts: { live: { countAfterMs: 5 } } });
  });
  beforeEach(() => {
    channel = `parts-${++made}`;
  });
  afterEach(() => {
    page.close();
    history.replaceState(null, '', '/');
  });
  afterAll(() => service.close());

  const idOf = async (who: string) => (await service.store.members.byEmail(sandbox, `${who}@example.com`))!.id;
  /** Answers its id, which is of this test alone. */
  async function said(who: string, content: string, name: string, postId: string | null = null) {
    const id = `cmt_${channel}_${name}`;
    await service.store.comments.add(sandbox, { id, channel, postId, memberId: await idOf(who), content });
    return id;
  }
  const isShown = (element: Element | null | undefined) => (element as HTMLElement).style.display !== 'none';
  const shown = (selector: string) => isShown(page.$(selector));
  const words = (selector = 'article > .words') =>
    [...document.querySelectorAll(selector)].map((one) => one.textContent);
  const replies = () => words('.reply .words');
  async function open(options = {}) {
    page = openPage(service, html(channel, options));
    await page.state.app.load();
  }

  it('blocks of a channel and of posts follow their content; the oldest post is first if configured', async () => {
    page = openPage(service, html(channel));
    expect([shown('#loading'), shown('#reading'), shown('#none')]).toEqual([true, true, false]);
    await until(() => shown('#none') && !shown('#some'));
    expect([shown('#loading'), shown('#reading'), shown('#types')]).toEqual([false, false, false]);
    const first = await said('mary', 'one', 'one');
    await until(() => words().join() === 'one');
    await said('mary', 'two', 'two');
    await until(() => words().join() === 'one,two');
    expect([shown('#none'), shown('#some')]).toEqual([false, true]);
    expect([shown('article > .some'), shown('article > .none')]).toEqual([false, true]);
    await said('ada', 'a reply', 'reply', first);
    await until(() => shown('article > .some') && !shown('article > .none'));
    await service.store.comments.note(sandbox, channel, { kind: 'post:typing', memberId: await idOf('mary') });
    await until(() => shown('#types'));
  });

  it.each([
    ['oldest', 'first,second'],
    ['newest', 'second,first'],
  ])('replies come in the order that the page asks for: %s', async (threadSort, expected) => {
    const post = await said('mary', 'post', 'post');
    await said('ada', 'first', 'first', post);
    await said('mary', 'second', 'second', post);
    await open({ threadSort });
    await until(() => replies().join() === expected);
  });

  it('pictures, the mark of moderators, and what only authors see, in posts and in replies', async () => {
    await service.store.members.update(sandbox, await idOf('grace'), {
      profileImage: 'https://pictures.example/grace.png',
      isModerator: true,
    });
    const post = await said('grace', 'post', 'post');
    await said('grace', 'reply of grace', 'reply', post);
    await said('mary', 'reply of mary', 'other', post);
    await open();
    await until(() => replies().length === 2);
    const [ofGrace, ofMary] = document.querySelectorAll('.reply');
    for (const one of [page.$('article'), ofGrace!]) {
      const face = one.querySelector<HTMLImageElement>(':scope > .face')!;
      expect([face.src, face.hasAttribute('srcset')]).toEqual(['https://pictures.example/grace.png', false]);
      expect(one.querySelector<HTMLElement>(':scope > .owner')!.style.backgroundImage).toContain('grace');
      expect(isShown(one.querySelector(':scope > .mark'))).toBe(true);
    }
    expect(ofMary!.querySelector('.face')!.getAttribute('src')).toBe('/face.png');
    expect(isShown(ofMary!.querySelector('.mark'))).toBe(false);

    const marks = () => ['article > .mine', 'article > .ask', '.reply .mine', '.reply .ask'].map(shown);
    expect(marks()).toEqual([false, false, false, false]);
    await page.logIn('mary@example.com');
    await until(() => isShown(ofMary!.querySelector('.mine')));
    expect([marks(), isShown(ofMary!.querySelector('.ask'))]).toEqual([[false, false, false, false], true]);
    // Moderators may change what others have said.
    await page.logIn('grace@example.com');
    await until(() => marks().every(Boolean));
    expect(isShown(ofMary!.querySelector('.edit'))).toBe(true);
    await service.store.members.update(sandbox, await idOf('grace'), { profileImage: null, isModerator: false });
  });

  it('a reply is disliked, changed, left as it was, and deleted after its section has asked', async () => {
    const post = await said('mary', 'post', 'post');
    await said('ada', 'a reply', 'reply', post);
    await open();
    await page.logIn('ada@example.com');
    await until(() => replies().join() === 'a reply' && shown('.reply .edit'));
    const reply = page.$('.reply');
    const inside = <T extends HTMLElement>(selector: string) => reply.querySelector<T>(selector)!;

    inside('.dislike b').click();
    await until(() => inside('.dislike b').textContent === '1');
    expect(inside('.dislike').getAttribute('aria-pressed')).toBe('true');
    inside('.dislike').click();
    await until(() => inside('.dislike b').textContent === '0');

    const field = inside<HTMLTextAreaElement>('.editing textarea');
    expect(isShown(inside('.editing'))).toBe(false);
    inside('.edit').click();
    await until(() => isShown(inside('.editing')) && field.value === 'a reply');
    expect([isShown(inside('.words')), document.activeElement]).toEqual([false, field]);
    field.value = 'never sent';
    inside('[data-ms-thread-edit="cancel"]').click();
    await until(() => !isShown(inside('.editing')));
    expect([inside('.words').textContent, isShown(inside('.words'))]).toEqual(['a reply', true]);
    inside('.edit').click();
    await until(() => isShown(inside('.editing')));
    field.value = 'a better reply';
    inside<HTMLFormElement>('form').requestSubmit();
    await until(() => replies().join() === 'a better reply' && !isShown(inside('.editing')));
    expect((await service.store.comments.byId(sandbox, `cmt_${channel}_reply`, null))!.content).toBe('a better reply');

    expect(isShown(inside('.sure'))).toBe(false);
    inside('.ask').click();
    await until(() => isShown(inside('.sure')));
    expect(replies()).toHaveLength(1);
    inside('.delete').click();
    await until(() => replies().length === 0);
    expect(await service.store.comments.byId(sandbox, `cmt_${channel}_reply`, null)).toBeNull();
  });

  it('a post is deleted by its author only, after its section asks', async () => {
    await said('ada', 'post', 'post');
    await open();
    await page.logIn('mary@example.com');
    await until(() => words().length === 1);
    expect([shown('article > .ask'), shown('article > .sure')]).toEqual([false, false]);
    await page.logIn('ada@example.com');
    await until(() => shown('article > .ask'));
    page.click('article > .ask');
    await until(() => shown('article > .sure'));
    page.click('article > .sure .delete');
    await until(() => words().length === 0 && shown('#none'));
  });

  it('a link into the middle of a channel: what is above comes by its button, until there is no more', async () => {
    for (let i = 10; i < 35; i++) await said('mary', `no. ${i}`, `${i}`);
    history.replaceState(null, '', `/?postId=cmt_${channel}_32`);
    await open();
    await until(() => words()[0] === 'no. 32');
    expect([words().join(), shown('#above')]).toEqual(['no. 32,no. 33,no. 34', true]);
    page.click('#above');
    await until(() => words().length === 23);
    expect([words()[0], shown('#above')]).toEqual(['no. 12', true]);
    page.click('#above');
    await until(() => words().length === 25 && !shown('#above'));
    expect(words()[0]).toBe('no. 10');
  });

  it('more replies come by their button; above the first there is never anything', async () => {
    const post = await said('mary', 'post', 'post');
    for (let i = 10; i < 32; i++) await said('mary', `no. ${i}`, `${i}`, post);
    await open();
    await until(() => replies().length === 20);
    expect([shown('article .more'), shown('article .above')]).toEqual([true, false]);
    page.click('article .more');
    await until(() => replies().length === 22 && !shown('article .more'));
    expect([replies().at(-1), shown('article .above')]).toEqual(['no. 31', false]);
  });

  it('a list of choices asks for mail about replies, and shows what is', async () => {
    await open();
    await page.logIn('ada@example.com');
    await until(() => shown('#none'));
    const choice = page.$<HTMLSelectElement>('#notices');
    choice.value = 'THREADS_ONLY';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => page.toast() !== null);
    expect(await service.store.comments.subscription(sandbox, channel, await idOf('ada'))).toBe('THREADS_ONLY');
    await page.logIn('mary@example.com');
    await until(() => choice.value === 'NONE');
    await page.logIn('ada@example.com');
    await until(() => choice.value === 'THREADS_ONLY');
  });
});
