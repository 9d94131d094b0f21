// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInspectorModel } from '../../src/inspector/inspector.model.ts';
import { startInspector } from '../../src/inspector/inspector-element.ts';
import type { Fetch } from '../../src/sdk/client.ts';
import { createSdk } from '../../src/sdk/sdk.ts';
import { createState, type State } from '../../src/state/state.ts';
import { until } from '../runtime/scene.ts';
import { createHttpService, type HttpService } from '../support/http-service.ts';

let service: HttpService;
let state: State;
let stop = () => {};
beforeAll(async () => {
  service = await createHttpService();
});
afterAll(() => service.close());
afterEach(() => {
  stop();
  state?.stop();
  document.body.replaceChildren();
});

const start = (html: string, publicKey = 'pk_sb_demo') => {
  document.body.innerHTML = html;
  const fetch = service.browserFetch() as unknown as Fetch;
  state = createState(createSdk({ appId: 'app_demo', publicKey, domain: 'http://service.test', fetch }, window));
  stop = startInspector(state, document);
};
const host = () => document.querySelector<HTMLElement & { show(): void; hide(): void }>('ms-inspector');
const inside = (selector: string) => host()?.shadowRoot?.querySelector<HTMLElement>(selector);
const badge = () => inside('button');
/** What is seen of it. */
const text = () => badge()?.textContent?.replace(/ attributes? found$/, '');

describe('<ms-inspector>', () => {
  it('§2.7 in test mode a badge says so, with the count of the attributes that were found', async () => {
    start(
      '<a data-ms-modal="login"></a><a data-ms-modal="login"></a><b data-ms-content="members"></b><i data-ms-oops></i>',
    );
    await until(() => text() === 'Test Mode 3');
    expect([badge()!.getAttribute('aria-expanded'), badge()!.textContent]).toEqual([
      'false',
      'Test Mode 3 attributes found',
    ]);
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
    const rows = [...host()!.shadowRoot!.querySelectorAll('li')].map((row) =>
      [...row.querySelectorAll('code, span, b')].map((one) => one.textContent),
    );
    expect(rows).toEqual([
      ['data-ms-modal', 'login', '2'],
      ['data-ms-content', '!members', '1'],
    ]);
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

  it('R103 on a live page nothing brings it up: element, methods, storage, parameters, a given configuration, the model', async () => {
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
    const model = createInspectorModel();
    stop = model.startLooking(document);
    await until(() => model.items.value !== null);
    const timers = vi.spyOn(window, 'setTimeout');
    document.querySelector('p')!.className = 'moving';
    document.querySelector('p')!.setAttribute('style', 'color: red');
    await Promise.resolve();
    expect(timers).not.toHaveBeenCalled();
    document.querySelector('p')!.setAttribute('data-ms-member', 'email');
    await Promise.resolve();
    expect(timers).toHaveBeenCalledTimes(1);
  });
});
