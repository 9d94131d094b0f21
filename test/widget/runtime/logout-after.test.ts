// @window
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { distTexts } from '../../support/dist-texts.ts';
import { openPage, page, service, startService, until } from './scene.ts';

const minute = 60_000;
const key = 'ms_active';
startService({ parts: { distDir: distTexts() } });
// The clock alone: what waits goes on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
const use = (type = 'keydown') => document.body.dispatchEvent(new Event(type, { bubbles: true }));
const look = () => document.dispatchEvent(new Event('visibilitychange'));
const isMember = () => page.state.member.isLoggedIn.value;
const question = () => page.state.question.current.value?.title ?? null;
const seen = () => Number(localStorage.getItem(key)) || null;

async function open(html = '<main data-ms-logout-after="20m"><p id="name" data-ms-member="email">you</p></main>') {
  openPage(service, html);
  await page.state.app.load();
  await page.logIn();
}

describe('data-ms-logout-after', () => {
  it('logs out when the time is over, gives the page back and explains it until that is read', async () => {
    await open();
    await until(() => page.seen('#name') === 'mary@example.com');
    sleep(19 * minute);
    look();
    expect(isMember()).toBe(true);
    sleep(minute);
    look();
    await until(question);
    expect([isMember(), question(), page.seen('#name'), seen()]).toEqual([false, 'inactive_title', 'you', null]);
    expect(page.calls).toContain('/member/logout');
    page.state.question.answer(true);
    await until(() => page.state.modal.current.value?.view === 'login');
    expect(sessionStorage.getItem('ms_inactive')).toBeNull();
  });

  it.each(['keydown', 'pointermove', 'pointerdown', 'touchstart', 'wheel'])('counts from the last %s', async (type) => {
    await open();
    sleep(19 * minute);
    await until(() => {
      use(type);
      return seen() === Date.now();
    });
    sleep(19 * minute);
    look();
    expect(isMember()).toBe(true);
  });

  it('takes the first touch after a sleep as too late', async () => {
    await open();
    sleep(60 * minute);
    await until(() => {
      use();
      return !isMember();
    });
  });

  it('R96 stays while another tab is used, and explains a logout that another tab was first to do', async () => {
    await open();
    sleep(19 * minute);
    localStorage.setItem(key, String(Date.now()));
    sleep(19 * minute);
    look();
    expect(isMember()).toBe(true);
    sleep(2 * minute);
    page.state.sdk.session.end();
    page.sdk.announce(null);
    await until(question);
  });

  it('takes the explanation away once she is logged in again', async () => {
    await open();
    sleep(20 * minute);
    look();
    await until(question);
    await page.logIn();
    await until(() => question() === null);
    expect(sessionStorage.getItem('ms_inactive')).toBeNull();
  });

  it('explains nothing after a logout by hand', async () => {
    await open();
    sleep(minute);
    await page.sdk.logout();
    expect([isMember(), question()]).toEqual([false, null]);
  });

  it.each([
    ['<p data-ms-logout-after="1h"></p><p data-ms-logout-after="5m"></p>', 5],
    ['<p data-ms-logout-after="never"></p><p data-ms-logout-after="90s"></p>', 2],
  ])('takes the shortest of %s', async (html, minutes) => {
    await open(html);
    sleep(minutes * minute);
    look();
    await until(() => !isMember());
  });

  it('follows elements that come and go', async () => {
    await open('');
    expect(seen()).toBeNull();
    document.body.innerHTML = '<p data-ms-logout-after="5m"></p>';
    await until(seen);
    document.body.innerHTML = '<p data-ms-logout-after="2h"></p>';
    sleep(10 * minute);
    look();
    expect(isMember()).toBe(true);
    page.$('p').setAttribute('data-ms-logout-after', '3m');
    await until(() => !isMember());
  });

  it('ends on the next page what was left longer ago, and explains it there', async () => {
    await open();
    page.stop();
    page.state.stop();
    sleep(21 * minute);
    openPage(service, '<p data-ms-logout-after="20m"></p>');
    await until(question);
    expect(isMember()).toBe(false);
    page.stop();
    page.state.stop();
    openPage(service, '<p>The page that the logout has led to</p>');
    await until(question);
    page.state.question.answer(null);
    await until(() => sessionStorage.getItem('ms_inactive') === null);
  });

  it('a page without the attribute counts for the others', async () => {
    await open();
    page.stop();
    page.state.stop();
    sleep(5 * minute);
    openPage(service, '<p>Another page</p>');
    await until(() => seen() === Date.now());
    sleep(60 * minute);
    look();
    expect(isMember()).toBe(true);
  });

  it('R100 logs out without a network too', async () => {
    await open();
    page.answerOnce('/member/logout', Response.json({ code: 'internal-error' }, { status: 500 }));
    sleep(20 * minute);
    look();
    await until(question);
    expect(isMember()).toBe(false);
  });

  it('leaves visitors alone, and reads no clock that was set back', async () => {
    openPage(service, '<p data-ms-logout-after="20m"></p>');
    await page.state.app.load();
    use();
    sleep(60 * minute);
    look();
    expect([seen(), question()]).toEqual([null, null]);
    await page.logIn();
    localStorage.setItem(key, String(Date.now() + 1000 * minute));
    look();
    sleep(20 * minute);
    look();
    await until(() => !isMember());
  });

  it('notes a busy mouse once a second, and leaves nothing behind', async () => {
    await open();
    const set = vi.spyOn(Storage.prototype, 'setItem');
    for (let i = 0; i < 500; i++) use('pointermove');
    expect(set.mock.calls.length).toBeLessThanOrEqual(1);
    page.stop();
    sleep(60 * minute);
    use();
    look();
    expect(isMember()).toBe(true);
  });
});
