// @window
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { streamPath } from '../../../src/contract/routes.ts';
import type { Fetch } from '../../../src/widget/sdk/client.ts';
import { createHttpService, type HttpService, sandbox } from '../../support/http-service.ts';
import { xssStrings } from '../../support/xss-strings.ts';
import { openPage, type TestPage, until } from './scene.ts';

const html = `
<section data-ms-channel="wall" data-ms-channel-sort="newest">
  <b id="count" data-ms-post="count"></b> <i id="here" data-ms-channel-presence="count"></i>
  <input type="checkbox" id="notify" data-ms-channel-notify>
  <form id="say" data-ms-form="post"><textarea data-ms-post="content"></textarea><button>Post</button></form>
  <p id="typing" data-ms-post-content="is-typing-section">Someone is typing</p>
  <p id="none" data-ms-channel-content="!has-posts">Nothing yet</p>
  <div data-ms-post="container">
    <article data-ms-post="item">
      <b data-ms-post-creator="bio">A member</b> <time data-ms-post="date"></time> <i data-ms-post="is-edited">edited</i>
      <p class="words" data-ms-post="content">words</p>
      <button class="like" data-ms-post="like">+ <b data-ms-post="likeCount"></b></button>
      <button class="edit" data-ms-post="edit">Edit</button> <button class="delete" data-ms-post="delete">Delete</button>
      <button class="report" data-ms-post-report="show">Report</button> <i class="reported" data-ms-post="is-reported">Reported</i>
      <p class="why" data-ms-post-report="section"><select data-ms-post-report="reason"><option>Unkind</option></select><button class="send" data-ms-post="report">Send</button></p>
      <div data-ms-post-edit="section"><form class="edit-form" data-ms-post-edit="form">
        <textarea data-ms-post-edit="content"></textarea><button>Save</button><button type="button" data-ms-post-edit="cancel">No</button></form></div>
      <button class="show" data-ms-post="showThreads">Replies <b data-ms-post="threadCount"></b></button>
      <div class="threads" data-ms-thread="section">
        <div data-ms-thread="container"><div data-ms-thread="item"><p class="words" data-ms-thread="content"></p><button class="delete" data-ms-thread="delete">Delete</button></div></div>
        <form class="reply" data-ms-form="thread"><textarea data-ms-thread="content"></textarea><button>Reply</button></form>
      </div>
    </article>
  </div>
  <button id="more" data-ms-post="loadMore">More</button>
</section>`;

describe('M §1.8 comments', () => {
  let service: HttpService;
  let page: TestPage;
  beforeEach(async () => {
    service = await createHttpService({ parts: { live: { countAfterMs: 5 } } });
  });
  afterEach(async () => {
    page.close();
    await service.close();
  });
  afterAll(() => vi.useRealTimers());

  const idOf = async (who: string) => (await service.store.members.byEmail(sandbox, `${who}@example.com`))!.id;
  async function said(who: string, content: string, id: string, postId: string | null = null) {
    await service.store.comments.add(sandbox, { id, channel: 'wall', postId, memberId: await idOf(who), content });
  }
  const words = () => [...document.querySelectorAll('article > .words')].map((one) => one.textContent);
  const shown = (selector: string) => page.$(selector).style.display !== 'none';
  const write = (form: string, text: string) => {
    const field = page.$<HTMLTextAreaElement>(`${form} textarea`);
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    page.$<HTMLFormElement>(form).requestSubmit();
  };

  it('M §1.8 a closed channel cannot be written in and names the reason, from the moment it is closed', async () => {
    await said('grace', 'first', 'cmt_first');
    page = openPage(
      service,
      html.replace('<p id="none"', '<p id="open" data-ms-channel-content="!closed">Open</p><p id="none"'),
    );
    await page.logIn('ada@example.com');
    await until(() => words().join() === 'first');
    const field = page.$<HTMLTextAreaElement>('#say textarea');
    field.value = 'half a sentence';
    expect([shown('#open'), field.disabled]).toEqual([true, false]);

    await service.store.comments.setClosed(sandbox, 'wall', true);
    await until(() => field.disabled);
    const reason = page.$(`#${field.getAttribute('aria-describedby')}`);
    expect(reason.textContent).toBe('The comments here are closed. You can still read them.');
    expect(page.$<HTMLButtonElement>('#say button').disabled).toBe(true);
    expect(page.$<HTMLTextAreaElement>('.reply textarea').disabled).toBe(true);
    expect(page.$<HTMLInputElement>('#notify').disabled).toBe(false);
    expect([field.value, words(), shown('#open')]).toEqual(['half a sentence', ['first'], false]);

    await service.store.comments.setClosed(sandbox, 'wall', false);
    await until(() => !field.disabled);
    expect([reason.isConnected, field.hasAttribute('aria-describedby'), shown('#open')]).toEqual([false, false, true]);
  });

  it('M §1.8 a member reports a post with a reason, once, and never her own', async () => {
    await said('grace', 'rude', 'cmt_rude');
    await said('ada', 'mine', 'cmt_mine');
    page = openPage(service, html);
    await page.logIn('ada@example.com');
    await until(() => words().join() === 'mine,rude' && shown('article:first-of-type .edit'));
    const rude = 'article[data-ms-post-id="cmt_rude"]';
    expect([shown('article .report'), shown(`${rude} .report`), shown(`${rude} .why`)]).toEqual([false, true, false]);
    page.click(`${rude} .report`);
    expect(shown(`${rude} .why`)).toBe(true);
    page.click(`${rude} .send`);
    await until(() => shown(`${rude} .reported`));
    expect([shown(`${rude} .report`), shown(`${rude} .why`)]).toEqual([false, false]);
    expect(document.activeElement).toBe(page.$(rude));
    const [reported] = await service.store.comments.reported(sandbox, { from: null, limit: 10 });
    expect(reported).toMatchObject({ id: 'cmt_rude', reports: [{ memberId: await idOf('ada'), reason: 'Unkind' }] });
  });

  it('R52 shows forty texts that look like markup or script as text in posts, replies and the edit field', async () => {
    const token = await service.logIn();
    await service.call('updateMember', { customFields: { bio: xssStrings[0]! } }, { token });
    for (const [i, text] of xssStrings.entries()) await said('ada', text, `cmt_${100 + i}`);
    for (const [i, text] of xssStrings.slice(0, 20).entries()) await said('ada', text, `cmt_${200 + i}`, 'cmt_139');
    page = openPage(service, html);
    await page.logIn('ada@example.com');
    await page.state.app.load();
    await until(() => words().length === 20);
    const plain = document.querySelectorAll('article')[1]!;
    page.click('#more');
    await until(() => words().length === 40);
    expect(words()).toEqual([...xssStrings].reverse());
    page.click('article .show');
    const replies = () => [...document.querySelectorAll('article .threads .words')].map((one) => one.textContent);
    await until(() => replies().filter(Boolean).length === 20);
    expect(replies().filter(Boolean).sort()).toEqual(xssStrings.slice(0, 20).toSorted());
    page.click('article .edit');
    await until(() => document.querySelector<HTMLTextAreaElement>('article .edit-form textarea')!.value !== '');
    expect(document.querySelector<HTMLTextAreaElement>('article .edit-form textarea')!.value).toBe(xssStrings.at(-1));
    // Every article is built of what the template is built of, and of nothing else.
    const parts = (of: Element) => [...of.querySelectorAll('*')].map(({ localName }) => localName);
    for (const article of document.querySelectorAll('article'))
      expect(new Set(parts(article))).toEqual(new Set(parts(plain)));
    expect(plain.querySelector('[data-ms-post-creator]')!.textContent).toBe(xssStrings[0]);
  });

  it('M §1.8 shows a visitor posts in order, as text, with author, date and counts, without author tools', async () => {
    await said('ada', '<img src=x onerror=alert(1)> one', 'cmt_1');
    await said('mary', 'two', 'cmt_2');
    page = openPage(service, html);
    await page.state.app.load();
    await until(() => words().length === 2);
    expect(words()).toEqual(['two', '<img src=x onerror=alert(1)> one']);
    expect(document.querySelector('article img')).toBeNull();
    const [second, first] = document.querySelectorAll('article');
    expect(first!.querySelector('[data-ms-post-creator]')!.textContent).toBe('Weaves algebraical patterns.');
    expect(second!.querySelector('[data-ms-post-creator]')!.textContent).toBe('A member');
    expect(first!.querySelector('time')!.getAttribute('datetime')).toMatch(/^\d{4}-/);
    expect([page.$('#count').textContent, shown('#none'), shown('article .edit'), shown('article .delete')]).toEqual([
      '2',
      false,
      false,
      false,
    ]);
    expect(shown('[data-ms-post="is-edited"]')).toBe(false);
    await until(() => page.$('#here').textContent === '1');
  });

  it('M §1.8 a member says something, changes it, likes it, and deletes it after being asked', async () => {
    page = openPage(service, html);
    await page.logIn('ada@example.com');
    await until(() => shown('#none'));
    write('#say', 'hello');
    await until(() => words().join() === 'hello');
    expect([page.$('#count').textContent, page.$<HTMLTextAreaElement>('#say textarea').value, shown('#none')]).toEqual([
      '1',
      '',
      false,
    ]);

    page.click('article .edit');
    await until(() => shown('[data-ms-post-edit="section"]'));
    expect(page.$<HTMLTextAreaElement>('.edit-form textarea').value).toBe('hello');
    write('.edit-form', 'hello again');
    await until(() => words().join() === 'hello again');
    await until(() => shown('[data-ms-post="is-edited"]') && !shown('[data-ms-post-edit="section"]'));

    page.click('article .like b');
    await until(() => page.$('article .like b').textContent === '1');
    expect(page.$('article .like').getAttribute('aria-pressed')).toBe('true');
    page.click('article .like');
    await until(() => page.$('article .like b').textContent === '0');

    page.click('article .delete');
    await until(() => page.$('article .delete').textContent === 'Are you sure?');
    expect(words()).toEqual(['hello again']);
    // R107 a double click deletes nothing; a later one does.
    page.click('article .delete');
    expect(words()).toEqual(['hello again']);
    await until(() => {
      document.querySelector<HTMLElement>('article .delete')?.click();
      return words().length === 0;
    });
    await until(() => page.$('#count').textContent === '0' && shown('#none'));
  });

  it('M §1.8 a reply that she takes back is counted off once, though the service tells her of it too', async () => {
    await said('mary', 'first', 'cmt_1');
    await said('ada', 'mine', 'cmt_2', 'cmt_1');
    await said('mary', 'hers', 'cmt_3', 'cmt_1');
    page = openPage(service, html);
    await page.logIn('ada@example.com');
    const replies = () => [...document.querySelectorAll('.threads .words')].map((one) => one.textContent).join();
    const count = () => page.$('[data-ms-post="threadCount"]').textContent;
    await until(() => page.$('#here').textContent === '1' && count() === '2');
    page.click('article .show');
    await until(() => replies() === 'mine,hers' && shown('.threads .delete'));
    // The answer comes first here, and the word of the stream after it.
    vi.spyOn(page.state.sdk, 'deleteThread').mockResolvedValue({ data: { success: true } } as never);
    await until(() => {
      document.querySelector<HTMLElement>('[data-ms-thread-id="cmt_2"] .delete')?.click();
      return replies() === 'hers';
    });
    await service.store.comments.remove(sandbox, (await service.store.comments.byId(sandbox, 'cmt_2', null))!);
    // What is said next comes after that word.
    await said('mary', 'hers too', 'cmt_4', 'cmt_1');
    await until(() => replies() === 'hers,hers too');
    expect(count()).toBe('2');
  });

  it("M §1.8 opens replies below their post; others' changes arrive live, and focus and typing stay", async () => {
    await said('mary', 'first', 'cmt_1');
    page = openPage(service, html);
    await page.logIn('ada@example.com');
    await until(() => words().length === 1);
    await until(() => page.$('#here').textContent === '1');
    const field = page.$<HTMLTextAreaElement>('#say textarea');
    field.focus();
    field.value = 'half a sent';
    const article = page.$('article');

    await said('mary', 'second', 'cmt_2');
    await until(() => words().join() === 'second,first');
    await said('mary', 'a reply', 'cmt_3', 'cmt_1');
    await until(() => article.querySelector('[data-ms-post="threadCount"]')!.textContent === '1');
    expect(article.querySelector('.show')!.getAttribute('aria-expanded')).toBe('false');
    article.querySelector<HTMLElement>('.show')!.click();
    await until(() => article.querySelector('.threads .words')?.textContent === 'a reply');
    const post = (await service.store.comments.byId(sandbox, 'cmt_1', null))!;
    await service.store.comments.edit(sandbox, post, 'first, changed');
    await until(() => words()[1] === 'first, changed');
    await service.store.comments.vote(sandbox, post, await idOf('mary'), 'UP');
    await until(() => article.querySelector('.like b')!.textContent === '1');
    await service.store.comments.remove(sandbox, (await service.store.comments.byId(sandbox, 'cmt_2', null))!);
    await until(() => words().join() === 'first, changed');
    await service.store.comments.note(sandbox, 'wall', { kind: 'post:typing', memberId: await idOf('mary') });
    await until(() => shown('#typing'));
    expect(document.querySelector('article')).toBe(article);
    expect([document.activeElement, field.value]).toEqual([field, 'half a sent']);
  });

  it('M §1.8 sends typing at most every three seconds, and shows it for five after the last event', async () => {
    page = openPage(service, html);
    await page.logIn('ada@example.com');
    await until(() => shown('#none') && page.$('#here').textContent === '1');
    let at = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => at);
    const told = () => page.calls.filter((path) => path === '/comments/posts/typing').length;
    const typeAfter = (ms: number) => {
      at += ms;
      page.type('#say textarea', `${ms}`);
    };
    for (const ms of [0, 1500, 1499]) typeAfter(ms);
    await until(() => told() === 1);
    typeAfter(1);
    typeAfter(2999);
    await until(() => told() === 2);
    typeAfter(1);
    await until(() => told() === 3);
    vi.mocked(Date.now).mockRestore();

    const timers = vi.spyOn(window, 'setTimeout');
    const ends = () => timers.mock.calls.filter(([, ms]) => ms === 5000).map(([end]) => end as () => void);
    const clear = vi.spyOn(window, 'clearTimeout');
    const note = async (who: string) =>
      service.store.comments.note(sandbox, 'wall', { kind: 'post:typing', memberId: await idOf(who) });
    await note('ada');
    await note('mary');
    await until(() => shown('#typing') && ends().length === 1);
    const place = timers.mock.calls.findIndex(([, ms]) => ms === 5000);
    await note('mary');
    await until(() => ends().length === 2);
    expect(clear).toHaveBeenCalledWith(timers.mock.results[place]!.value);
    expect(shown('#typing')).toBe(true);
    ends()[1]!();
    expect(shown('#typing')).toBe(false);
  });

  it('M §1.8 Enter sends, Shift+Enter breaks the line; empty and too long texts show a field error', async () => {
    page = openPage(service, html);
    await page.logIn('ada@example.com');
    await until(() => shown('#none'));
    const field = page.$<HTMLTextAreaElement>('#say textarea');
    const press = (shiftKey: boolean) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', shiftKey, bubbles: true, cancelable: true }));
    press(false);
    await until(() => document.querySelector('.ms-field-error'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    field.value = 'x'.repeat(5001);
    press(false);
    await until(() => document.querySelector('.ms-field-error')?.textContent?.includes('more than'));
    expect(field.value).toHaveLength(5001);
    field.value = 'by Enter';
    expect(press(true)).toBe(true);
    expect(press(false)).toBe(false);
    await until(() => words().join() === 'by Enter');
    page.$('article .show').click();
    await until(() => page.$('article .show').getAttribute('aria-expanded') === 'true');
    const reply = page.$<HTMLTextAreaElement>('article .reply textarea');
    reply.value = 'and a reply';
    reply.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await until(() => document.querySelector('.threads .words')?.textContent === 'and a reply');
  });

  it.each(['Enter', ' '])('M §1.8 the key "%s" presses an icon that is drawn as SVG', async (key) => {
    await said('mary', 'first', 'cmt_first');
    page = openPage(
      service,
      html.replace(
        '<button class="like" data-ms-post="like">+',
        '<svg class="like" data-ms-post="like"></svg><button>',
      ),
    );
    await page.logIn('ada@example.com');
    await until(() => words().join() === 'first');
    const like = page.$('.like');
    // As in browsers: only HTML elements have it.
    Object.assign(like, { click: undefined });
    like.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await until(() => document.querySelector('[data-ms-post="likeCount"]')?.textContent === '1');
  });

  it('M §1.8 more posts come by the button, and a link leads to its post and reply', async () => {
    for (let i = 1; i <= 25; i++) await said('mary', `no. ${i}`, `cmt_${i}`);
    await said('ada', 'the reply', 'cmt_reply', 'cmt_5');
    page = openPage(service, html);
    await page.state.app.load();
    await until(() => words().length === 20);
    expect(shown('#more')).toBe(true);
    page.click('#more');
    await until(() => words().length === 25);
    await until(() => !shown('#more'));
    page.close();

    history.replaceState(null, '', '?postId=cmt_5&threadId=cmt_reply');
    page = openPage(service, html);
    await page.state.app.load();
    await until(() => document.activeElement?.querySelector('.words')?.textContent === 'the reply');
    expect(words()[0]).toBe('no. 5');
    history.replaceState(null, '', location.pathname);
  });

  it('M §1.8 mail about replies is asked for by a box that shows what is', async () => {
    page = openPage(service, html);
    await page.logIn('ada@example.com');
    await until(() => shown('#none'));
    page.click('#notify');
    const subscription = async () => service.store.comments.subscription(sandbox, 'wall', await idOf('ada'));
    await until(() => page.toast() !== null);
    expect(await subscription()).toBe('THREADS_ONLY');
    await page.logIn('mary@example.com');
    await until(() => !page.$<HTMLInputElement>('#notify').checked);
    await page.logIn('ada@example.com');
    await until(() => page.$<HTMLInputElement>('#notify').checked);
  });

  it('M §1.8 a crowd is counted as 255+', async () => {
    const count = vi.spyOn(service.store.presence, 'count').mockResolvedValue(256);
    page = openPage(service, html);
    await page.logIn('ada@example.com');
    await until(() => page.$('#here').textContent === '255+');
    count.mockRestore();
  });

  it('M §1.8 a page hears of new posts by $msChannelEvents, as long as it wants to', async () => {
    page = openPage(service, html);
    await page.state.app.load();
    await until(() => page.$('#here').textContent === '1');
    const heard: string[] = [];
    const { unsubscribe } = page.state.channelEvents.subscribe(({ event }) => heard.push(event));
    await said('mary', 'one', 'cmt_1');
    await until(() => heard.length === 1);
    unsubscribe();
    await said('mary', 'two', 'cmt_2');
    await until(() => words().length === 2);
    expect(heard).toEqual(['new-post']);
  });

  it('B9 the end of the runtime gives the page back as it was, and no stream goes on', async () => {
    await said('ada', 'one', 'cmt_1');
    const browser = service.browserFetch() as unknown as Fetch;
    const streams: AbortSignal[] = [];
    page = openPage(service, html, {
      fetch: (url, init) => {
        if (new URL(url).pathname === streamPath) streams.push(init.signal!);
        return browser(url, init);
      },
    });
    const before = html.trim().replace(/\s+/g, ' ');
    await page.state.app.load();
    await until(() => words().length === 1 && page.$('#here').textContent === '1');
    page.stop();
    expect(document.querySelectorAll('article')).toHaveLength(1);
    expect(document.querySelector('article')!.hasAttribute('data-ms-post-id')).toBe(false);
    expect(before).toContain('article');
    expect(streams.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
