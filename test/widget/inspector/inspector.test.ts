// @window
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { language } from '../../../src/catalogue/language.ts';
import { startInspector } from '../../../src/widget/inspector/inspector-element.ts';
import { startLooking } from '../../../src/widget/inspector/look.ts';
import type { Fetch } from '../../../src/widget/sdk/client.ts';
import { createSdk } from '../../../src/widget/sdk/sdk.ts';
import { createState, type State } from '../../../src/widget/state/state.ts';
import { distInspector } from '../../support/dist-inspector.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { xssStrings } from '../../support/xss-strings.ts';
import { until } from '../runtime/scene.ts';

let service: HttpService;
let state: State;
let stop = () => {};
let requests: string[] = [];
beforeAll(async () => {
  service = await createHttpService({ parts: { distDir: distInspector() } });
});
afterAll(() => service.close());
afterEach(() => {
  stop();
  state?.stop();
  document.body.replaceChildren();
  requests = [];
  localStorage.clear();
  sessionStorage.clear();
});

const start = (html: string, publicKey = 'pk_sb_demo') => {
  document.body.innerHTML = html;
  const ask = service.browserFetch() as unknown as Fetch;
  const fetch: Fetch = (url, init) => {
    requests.push(new URL(url).pathname);
    return ask(url, init);
  };
  state = createState(createSdk({ appId: 'app_demo', publicKey, domain: 'http://service.test', fetch }, window));
  stop = startInspector(state, document);
};
const host = () => document.querySelector<HTMLElement & { show(): void; hide(): void }>('ms-inspector');
const inside = (selector: string) => host()?.shadowRoot?.querySelector<HTMLElement>(selector);
const badge = () => inside('button');
const text = () => badge()?.textContent;

describe('<ms-inspector>', () => {
  it('§2.7 in test mode a badge says so, with the count of what was found, and tells it to those who hear', async () => {
    start(
      '<a data-ms-modal="login"></a><a data-ms-modal="login"></a><b data-ms-content="members"></b><i data-ms-oops></i>',
    );
    await until(() => text() === 'Test Mode 4');
    expect([badge()!.getAttribute('aria-expanded'), inside('[role=status]')!.textContent]).toEqual([
      'false',
      'Errors: 0. Warnings: 1. Attributes found: 3.',
    ]);
  });

  it('§2.7 fetches its texts when the page is idle, or when the sidebar is opened before', async () => {
    const texts = '/inspector/words.json';
    const idle: (() => void)[] = [];
    const requestIdleCallback = vi.fn((work: () => void) => idle.push(work));
    vi.stubGlobal('requestIdleCallback', requestIdleCallback);
    vi.stubGlobal('cancelIdleCallback', vi.fn());
    start('<p></p>');
    await until(() => text() === 'Test Mode –' && idle.length > 0);
    expect(requests).not.toContain(texts);
    const atOnce = (work: () => void) => {
      work();
      return 0;
    };
    requestIdleCallback.mockImplementation(atOnce);
    idle[0]!();
    await until(() => text() === 'Test Mode 0');

    stop();
    requests = [];
    requestIdleCallback.mockImplementation(() => 0);
    start('<p></p>');
    await until(() => text() === 'Test Mode –');
    expect(requests).not.toContain(texts);
    requestIdleCallback.mockImplementation(atOnce);
    badge()!.click();
    await until(() => text() === 'Hide Inspector 0');
    expect(requests).toContain(texts);
  });

  it('§2.7 the red dot is there while there are errors, and for nothing less', async () => {
    start('<i data-ms-oops></i>');
    await until(() => text() === 'Test Mode 1');
    const dot = () => badge()!.querySelector('span')!;
    expect(dot().hidden).toBe(true);
    document.querySelector('i')!.setAttribute('data-ms-modal', 'lgin');
    await until(() => !dot().hidden);
    // Each change of the numbers is heard.
    expect(inside('[role=status]')!.textContent).toMatch(/^Errors: 1\. Warnings: 1\. /);
    document.querySelector('i')!.setAttribute('data-ms-modal', 'login');
    await until(() => dot().hidden);
  });

  it('R52 shows forty values that look like markup or script as text, in the list and for a member', async () => {
    start('<p></p>');
    await until(() => text() === 'Test Mode 0');
    for (const value of xssStrings) {
      const element = document.createElement('b');
      element.setAttribute('data-ms-content', value);
      document.body.append(element);
    }
    await until(() => Number(/\d+$/.exec(text() ?? '')?.[0]) >= xssStrings.length);
    badge()!.click();
    await until(() => inside('aside[data-open]'));
    const root = host()!.shadowRoot!;
    for (const item of root.querySelectorAll<HTMLDetailsElement>('details')) item.open = true;
    await until(() => xssStrings.every((value) => root.textContent!.includes(value)));
    const strangers =
      'script, iframe, object, embed, img, video, audio, form, base, meta, math, plaintext, [onerror], [onload], [onfocus], [onbegin], [ontoggle], [href^="j" i], [href^="data"]';
    const bad = () => [...root.querySelectorAll(strangers)].map((one) => one.outerHTML.slice(0, 80));
    expect(bad()).toEqual([]);

    await state.sdk.loginMemberEmailPassword({ email: 'ada@example.com', password: 'latchkey-demo' });
    await state.sdk.updateMember({ customFields: { bio: xssStrings.join(' ') } });
    const tab = [...root.querySelectorAll<HTMLElement>('[role=tab]')].find((one) =>
      one.textContent!.includes('Member'),
    );
    tab!.click();
    await until(() => root.textContent!.includes('Weaves') || root.textContent!.includes(xssStrings.join(' ')));
    await until(() => root.textContent!.includes(xssStrings[0]!));
    expect(bad()).toEqual([]);
  });

  it('B1 the count follows the page', async () => {
    start('<p></p>');
    await until(() => text() === 'Test Mode 0');
    document.querySelector('p')!.setAttribute('data-ms-member', 'email');
    await until(() => text() === 'Test Mode 1');
  });

  it('§2.7 the badge opens the list of found attributes with name, value and count, and closes it', async () => {
    start('<a data-ms-modal="login"></a><a data-ms-modal="login"></a><b data-ms-content="!members"></b>');
    await until(() => text() === 'Test Mode 3');
    expect(inside('aside')).toBeNull();
    badge()!.click();
    await until(() => inside('aside[data-open]'));
    expect(text()).toBe('Hide Inspector 3');
    const rows = [...host()!.shadowRoot!.querySelectorAll('.item > summary')].map((row) =>
      [...row.querySelectorAll('span, i')].map((one) => one.textContent),
    );
    expect(rows).toEqual([['Login modaldata-ms-modal="login"', '2'], ['Gated contentdata-ms-content="!members"']]);
    badge()!.click();
    await until(() => !inside('aside[data-open]'));
    expect(text()).toBe('Test Mode 3');
  });

  it('M §3 show() and hide() do the same, and Escape closes', async () => {
    start('');
    await until(badge);
    host()!.show();
    await until(() => inside('aside[data-open]'));
    badge()!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await until(() => !inside('aside[data-open]'));
    host()!.show();
    await until(() => inside('aside[data-open]'));
    host()!.hide();
    await until(() => !inside('aside[data-open]'));
  });

  it('M §3 uses the page’s own element, and only one where there are two', async () => {
    start('<ms-inspector id="own"></ms-inspector><ms-inspector></ms-inspector>');
    await until(badge);
    expect(host()!.id).toBe('own');
    const all = [...document.querySelectorAll('ms-inspector')];
    expect(all.map((element) => Boolean(element.shadowRoot?.querySelector('button')))).toEqual([true, false]);
  });

  it('B1 a replaced element hands over to the next, and a new body keeps it', async () => {
    start('<p data-ms-member="id"></p>');
    await until(() => text() === 'Test Mode 1');
    host()!.remove();
    document.body.append(document.createElement('ms-inspector'));
    await until(() => text() === 'Test Mode 1');
    document.documentElement.replaceChild(document.createElement('body'), document.body);
    await until(() => text() === 'Test Mode 0');
  });

  it.each<[string, () => void]>([
    ['innerHTML', () => (document.body.innerHTML = '<main>next</main>')],
    ['replaceChildren', () => document.body.replaceChildren(document.createElement('main'))],
    ['replaceWith', () => document.body.replaceWith(document.createElement('body'))],
    [
      'remove and append, a task later',
      () => {
        const next = document.createElement('body');
        document.body.remove();
        setTimeout(() => document.documentElement.append(next), 1);
      },
    ],
  ])('B1 a page that replaces what is in its body by %s keeps it, as it stood', async (_by, replace) => {
    start('<p data-ms-member="id"></p>');
    await until(() => text() === 'Test Mode 1');
    badge()!.click();
    await until(() => inside('aside[data-open]'));
    for (let round = 0; round < 3; round++) {
      replace();
      await until(() => !document.querySelector('p') && text() === 'Hide Inspector 0' && inside('aside[data-open]'));
    }
    expect(document.querySelectorAll('ms-inspector')).toHaveLength(1);
  });

  it('B1 a page that takes it out whenever it comes is not kept busy by it', async () => {
    start('<p></p>');
    await until(badge);
    let times = 0;
    const observer = new MutationObserver(() => {
      if (!host()) return;
      times++;
      host()!.remove();
    });
    observer.observe(document.body, { childList: true });
    host()!.remove();
    await until(() => times >= 2);
    const before = times;
    await Promise.resolve();
    for (let i = 0; i < 100; i++) await Promise.resolve();
    expect(times).toBe(before);
    observer.disconnect();
  });

  it('R103 leaves the page as it was, beside its own element, and goes at the end', async () => {
    const html = '<main><a data-ms-modal="login">x</a></main>';
    start(html);
    await until(() => text() === 'Test Mode 1');
    const page = () =>
      [...document.body.children]
        .filter(({ localName }) => localName !== 'ms-inspector')
        .map(({ outerHTML }) => outerHTML)
        .join('');
    badge()!.click();
    await until(() => inside('aside[data-open]'));
    expect(page()).toBe(html);
    stop();
    expect(host()).toBeNull();
  });

  it('R103 a live page never opens it: by element, methods, storage, parameters, configuration or model', async () => {
    localStorage.setItem('MSXRayMode', 'true');
    history.replaceState(null, '', '/?mode=sandbox&inspector=1');
    start('<ms-inspector></ms-inspector>', 'pk_demo');
    await state.app.load();
    expect(state.app.config.value?.mode).toBe('live');
    host()!.show();
    host()!.setAttribute('open', '');
    state.app.use({ ...state.app.config.value!, mode: 'sandbox' });
    document.body.append(document.createElement('ms-inspector'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([...document.querySelectorAll('ms-inspector')].map((element) => element.shadowRoot)).toEqual([null, null]);
    localStorage.clear();
    history.replaceState(null, '', '/');
  });
});

describe('looking at the page', () => {
  it('R103 our own elements and unrelated changes set nothing off', async () => {
    document.body.innerHTML = '<p data-ms-member="id"></p>';
    const tell = vi.fn();
    const looking = startLooking(document, language, tell);
    stop = looking.stop;
    await until(() => tell.mock.calls.length === 2);
    const timers = vi.spyOn(window, 'setTimeout');
    document.querySelector('p')!.className = 'moving';
    document.querySelector('p')!.setAttribute('style', 'color: red');
    await Promise.resolve();
    expect(timers).not.toHaveBeenCalled();
    document.querySelector('p')!.setAttribute('data-ms-member', 'email');
    await Promise.resolve();
    expect(timers).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['input', 'type', 'email'],
    ['input', 'list', 'towns'],
    ['select', 'multiple', ''],
    ['option', 'value', 'NONE'],
    ['script', 'src', '/other.js'],
    ['ms-auth-modal', 'when', '!members'],
  ])('M §5 looks again when the %s that a finding is about has its %s mended', async (selector, name, value) => {
    document.body.innerHTML =
      '<input><select><option>NOTHING</option></select><script type="text/plain"></script><ms-auth-modal></ms-auth-modal>';
    const tell = vi.fn();
    stop = startLooking(document, language, tell).stop;
    await until(() => tell.mock.calls.length === 2);
    document.querySelector(selector)!.setAttribute(name, value);
    await until(() => tell.mock.calls.length === 3);
  });
});
