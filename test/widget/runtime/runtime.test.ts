// @window
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startRuntime } from '../../../src/widget/runtime/runtime.ts';
import { openPage, page, service, startService, until } from './scene.ts';

const everything = `
  <p data-ms-content="members">in</p><p data-ms-content="!members">out</p><b data-ms-bind:class="seen"></b>
  <b data-ms-member="email">you</b><img data-ms-member="profile-image" src="a.png">
  <a data-ms-modal="login">x</a><a data-ms-action="logout">x</a><a data-ms-redirect="/a">x</a><a data-ms-plan:add="pln_free">x</a>
  <form data-ms-form="login"><input data-ms-member="email"><input data-ms-member="password"><button>Go</button></form>
  <form data-ms-form="passwordless-login"><input data-ms-member="email"><div data-ms-passwordless="step-2"><input data-ms-member="token" required></div><button data-ms-passwordless-button="B">A</button></form>
  <form data-ms-form="profile"><input data-ms-member="email"></form>
  <div data-ms-message="success"><p data-ms-message-text></p></div><div data-ms-loader></div>`;

startService();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Every listener on document and window that is on and not off again. */
function watchListeners() {
  const on = new Set<string>();
  for (const target of [document, window]) {
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string) => void on.add(type));
    vi.spyOn(target, 'removeEventListener').mockImplementation((type: string) => void on.delete(type));
  }
  return on;
}

describe('the runtime', () => {
  it('B1 has one listener for each kind of event, however many elements and families there are', () => {
    const add = vi.spyOn(document, 'addEventListener');
    openPage(service, everything.repeat(20));
    const types = add.mock.calls.map(([type]) => type);
    expect(types.sort()).toEqual(['change', 'click', 'focusout', 'input', 'keydown', 'ms:success', 'submit']);
  });

  it('teardown: after stop no listener, observer, timer, sheet or change of ours is left', async () => {
    document.body.innerHTML = everything;
    const before = document.documentElement.outerHTML;
    const sheets = [...document.adoptedStyleSheets];
    const listeners = watchListeners();
    const timers = new Set<unknown>();
    const { setTimeout: realSet, clearTimeout: realClear } = window;
    vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
      const timer = realSet.call(window, work, ms);
      timers.add(timer);
      return timer;
    }) as never);
    vi.spyOn(window, 'clearTimeout').mockImplementation(((timer: never) => {
      timers.delete(timer);
      realClear.call(window, timer);
    }) as never);
    const disconnect = vi.spyOn(MutationObserver.prototype, 'disconnect');

    openPage(service, everything);
    page.state.member.set({
      id: 'm',
      auth: { email: 'a@b.co' },
      profileImage: 'https://i.example/a.png',
      planConnections: [],
      customFields: {},
    } as never);
    // Seven for what happens on the page, one for the copies that Turbo keeps.
    expect([listeners.size, document.adoptedStyleSheets.length]).toEqual([8, sheets.length + 2]);
    expect(document.documentElement.outerHTML).not.toBe(before);
    page.stop();
    expect([...listeners]).toEqual([]);
    expect(disconnect).toHaveBeenCalled();
    expect([...timers]).toEqual([]);
    expect(document.adoptedStyleSheets).toEqual(sheets);
    expect(document.documentElement.outerHTML).toBe(before);
    page.state.member.set(null);
    expect(document.documentElement.outerHTML).toBe(before);
  });

  it('R92 a second start on the same page does nothing, and a start after the end works', () => {
    const add = vi.spyOn(document, 'addEventListener');
    openPage(service, everything);
    const { sdk, state } = page;
    const second = startRuntime({ document, window, sdk, state });
    second();
    expect(add).toHaveBeenCalledTimes(7);
    page.click('a[data-ms-modal]');
    expect(state.modal.current.value?.view).toBe('login');
    page.stop();
    const third = startRuntime({ document, window, sdk, state });
    expect(add).toHaveBeenCalledTimes(14);
    third();
  });

  it('one element that cannot be handled does not cost the page the others', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = document.createElement('b');
    broken.setAttribute('data-ms-member', 'email');
    Object.defineProperty(broken, 'replaceChildren', {
      value: () => {
        throw new Error('hostile page');
      },
    });
    openPage(service, '<b id="good" data-ms-member="email">?</b>');
    document.body.prepend(broken);
    page.state.member.set({ id: 'm', auth: { email: 'a@b.co' }, customFields: {} } as never);
    expect([page.$('#good').textContent, error.mock.calls.length]).toEqual(['a@b.co', 1]);
  });
});

/**
 * How often the document is searched and elements are walked through. What is asked of each piece,
 * a browser counts.
 */
function countSearches() {
  const whole = vi.spyOn(document, 'querySelectorAll');
  const walks = vi.spyOn(Element.prototype, 'getAttributeNames');
  return () => ({
    whole: whole.mock.calls.length,
    walks: walks.mock.calls.length,
  });
}

describe('what the runtime costs', () => {
  it('a page without attributes is searched once, and nothing else happens to it', () => {
    document.body.innerHTML = '<main>'.concat('<p><b>plain</b></p>'.repeat(500), '</main>');
    const before = document.body.outerHTML;
    const count = countSearches();
    openPage(service, before);
    expect(count()).toEqual({ whole: 1, walks: 0 });
    expect(document.body.outerHTML).toContain('<p><b>plain</b></p>');
  });

  it('B1 1,000 insertions never search the document again', async () => {
    openPage(service, '<main></main>'.concat('<p data-ms-content="members"></p>'.repeat(100)));
    const main = page.$('main');
    const count = countSearches();
    for (let i = 0; i < 1000; i++) {
      const card = document.createElement('article');
      for (let j = 0; j < 9; j++) card.append(document.createElement('i'));
      main.append(card);
    }
    const last = document.createElement('b');
    last.setAttribute('data-ms-member', 'email');
    page.state.member.set({ id: 'm', auth: { email: 'a@b.co' }, customFields: {} } as never);
    const before = count();
    main.append(last);
    await until(() => last.textContent === 'a@b.co');
    const after = count();
    expect(after.whole - before.whole).toBe(0);
    expect(after.walks).toBe(0);
  });

  it('B2 a change of who is here looks at gated elements and member data, once each', () => {
    openPage(service, everything);
    const count = countSearches();
    page.state.member.set({ id: 'm', auth: { email: 'a@b.co' }, customFields: {}, planConnections: [] } as never);
    // content, secure content, providers, bind, member, channels and the forms in them follow the
    // member; other forms, boxes and the loader do not.
    expect(count().whole).toBe(7);
  });
});
