import { untracked } from '@preact/signals-core';
import { attributes } from '../../../catalogue/attributes.ts';
import { storageKeys } from '../../../contract/constants.ts';
import { durationMs } from '../../../contract/duration.ts';
import { leadAfterAuth } from '../after-auth.ts';
import { startLostAppBanner } from '../lost-app-banner.ts';
import { allIn, attributeOf } from '../natives.ts';
import type { Page, StartFamily } from '../page.ts';
import { startViewBanner } from '../view-banner.ts';

const noticeTitle = 'inactive_title';
const { name } = attributes.logoutAfter;
const { lastActive, inactivityNotice } = storageKeys;
/** No `scroll`: a page scrolls by itself too. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;
/** After a sign of life the listeners are off for so long: moving the mouse costs nothing. */
const pauseMs = 1000;
const longestTimerMs = 2 ** 31 - 1;

/** The shortest one counts; without any this tab only notes that it is used. */
const shortestLimitMs = (document: Document) =>
  Math.min(
    ...allIn(document.documentElement, `[${name}]`).map(
      (element) => durationMs(attributeOf(element, name) ?? '') ?? Number.POSITIVE_INFINITY,
    ),
  );

/** Stays until it is read, also on the page that the logout leads to. */
async function showNotice({ state, sdk }: Page) {
  const { tab } = sdk.session;
  tab.set(inactivityNotice, '1');
  const answer = await state.question.ask({
    title: noticeTitle,
    message: 'inactive_message',
    yes: 'login',
    no: 'close',
    isSafe: true,
  });
  tab.remove(inactivityNotice);
  if (answer) void state.modal.open('login', {}, 'page');
}

/** Logs out, leads to where a logout leads, and says why. */
async function endSession(page: Page) {
  const { sdk, navigate } = page;
  sdk.session.tab.set(inactivityNotice, '1');
  // Without a network too the person at this screen is logged out.
  const server = await sdk.logout().then(
    ({ data }) => data.redirect,
    () => null,
  );
  const target = leadAfterAuth(page, { server });
  if (target) navigate.assign(target);
  else void showNotice(page);
}

/**
 * `data-ms-logout-after`: ends the session when no tab of the site was used for that long. The
 * clock decides, because timers stand still while a machine sleeps.
 */
export const logoutAfterFamily: StartFamily = (page) => {
  const { document, view, state, sdk } = page;
  const { local, tab } = sdk.session;
  let last = 0;
  let isMember = false;
  let isEnding = false;
  let cancelCheck = () => {};
  let cancelPause = () => {};

  const limit = () => shortestLimitMs(document);
  /** Also what other tabs have noted. */
  function refresh() {
    const now = Date.now();
    const noted = Number(local.get(lastActive)) || 0;
    // A clock that was set back must not keep a session.
    if (noted > now) local.set(lastActive, String(now));
    last = Math.min(Math.max(last, noted), now);
  }
  const isOver = () => last > 0 && Date.now() - last >= limit();

  function listen(isOn: boolean) {
    for (const type of signs)
      if (isOn) document.addEventListener(type, note, { capture: true, passive: true });
      else document.removeEventListener(type, note, true);
  }

  function check() {
    cancelCheck();
    if (!isMember || isEnding) return;
    refresh();
    if (isOver()) return end();
    const ms = limit();
    if (Number.isFinite(ms)) cancelCheck = page.later(check, Math.min(last + ms - Date.now(), longestTimerMs));
  }

  /** The first sign of life after a sleep comes too late. */
  function note() {
    if (!isMember || isEnding) return;
    refresh();
    if (isOver()) return end();
    const ms = limit();
    if (!Number.isFinite(ms) && !state.isTimed.peek()) return;
    follow();
    last = Date.now();
    local.set(lastActive, String(last));
    listen(false);
    cancelPause();
    cancelPause = page.later(() => listen(isMember), Math.min(pauseMs, ms / 10));
    check();
  }

  function end() {
    isEnding = true;
    listen(false);
    void endSession(page);
  }

  const onStorage = ({ key }: StorageEvent) => {
    if (key === lastActive) refresh();
  };
  function follow() {
    view.addEventListener('storage', onStorage);
    view.addEventListener('pageshow', check);
    document.addEventListener('visibilitychange', check);
  }
  function unfollow() {
    view.removeEventListener('storage', onStorage);
    view.removeEventListener('pageshow', check);
    document.removeEventListener('visibilitychange', check);
  }

  page.follow(() => {
    const isNow = state.member.isLoggedIn.value;
    untracked(() => {
      if (isNow === isMember) return;
      isMember = isNow;
      if (isNow) {
        isEnding = false;
        tab.remove(inactivityNotice);
        // She has logged in again, perhaps in another tab.
        if (state.question.current.peek()?.title === noticeTitle) state.question.answer(null);
        note();
      } else {
        cancelCheck();
        cancelPause();
        listen(false);
        unfollow();
        // Another tab has noticed it first.
        if (!isEnding && isOver()) void showNotice(page);
        last = 0;
      }
    });
  });
  if (!isMember && tab.get(inactivityNotice)) void showNotice(page);
  const removeBanners = [startViewBanner(page), startLostAppBanner(page)];

  return {
    families: ['logoutAfter'],
    appear: () => (last ? check() : note()),
    stop() {
      listen(false);
      unfollow();
      for (const remove of removeBanners) remove();
    },
  };
};
