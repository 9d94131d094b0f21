// @window
import { signal } from '@preact/signals-core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findingsOf } from '../../../src/widget/inspector/send-findings.ts';
import { InspectorTab } from '../../../src/widget/inspector/tabs/inspector-tab.tsx';
import { marksOf } from '../../../src/widget/inspector/xray/marks.ts';
import { ok } from '../../support/element-page.ts';
import { until } from '../runtime/scene.ts';
import { close, copied, model, open, page, panel, type } from './sidebar-scene.ts';

afterEach(() => close());

describe('the sidebar', () => {
  it('§2.7 its five help links open in a new tab, each with a tooltip and an icon of its own', async () => {
    await open('inspector');
    const all = [...document.querySelectorAll<HTMLAnchorElement>('footer a')];
    expect(all.map((link) => [link.dataset.label, link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual(
      [
        ['Help Center', 'help'],
        ['AI Bot', 'ai-bot'],
        ['Components', 'components'],
        ['Forums', 'forums'],
        ['Team Chat', 'chat'],
      ].map(([name, anchor]) => [name, name, `https://help.example/answers#${anchor}`]),
    );
    expect(all.every(({ target, rel }) => target === '_blank' && rel === 'noreferrer')).toBe(true);
    expect(new Set(all.map((link) => link.querySelector('path')!.getAttribute('d'))).size).toBe(5);
  });

  it('§3 sends the findings of the page to the console, and says why it could not', async () => {
    history.replaceState(null, '', '/plans?token=canary#canary');
    await open('inspector', {
      html: '<p data-ms-oops="a"></p><p data-ms-oops="canary"></p><p data-ms-action="oops"></p>',
    });
    expect(findingsOf(model)).toEqual({
      page: 'http://localhost:3000/plans',
      attributes: 0,
      findings: [
        { rule: 'unknown-attribute', count: 2 },
        { rule: 'unknown-value', count: 1 },
      ],
    });
    const send = () => [...panel().querySelectorAll('button')].find((one) => one.textContent === 'Send to the console');
    const error = { code: 'rate-limited', message: 'Too many attempts.' };
    page.answerOnce('/page-findings', new Response(JSON.stringify({ error }), { status: 429 }));
    send()!.click();
    await until(() => panel().textContent!.includes('Not sent: Too many attempts.'));
    page.answerOnce('/page-findings', ok({ success: true }));
    send()!.click();
    await until(() => panel().textContent!.includes('Sent: the screen Install of the console shows it.'));
  });

  it('§2.7 finds and outlines attributes with a target, of JSON, of visits and of formats', async () => {
    await open('inspector', {
      html: '<p data-ms-open="login" data-ms-when="!members"></p><p data-ms-logout-after="20m"></p><b data-ms-bind:title="email"></b><i data-ms-json="visits"></i><u data-ms-member="signup-date" data-ms-format="date:long"></u>',
    });
    const known = model.items.value!.filter(({ type }) => type !== 'removed');
    expect(known.map(({ type, code, title }) => [type, code, title])).toEqual([
      ['found', 'data-ms-open="login"', 'Login on arrival'],
      ['found', 'data-ms-when="!members"', 'Condition of a dialog on arrival'],
      ['found', 'data-ms-logout-after="20m"', 'Logout after inactivity'],
      ['found', 'data-ms-bind:title="email"', 'Bound title'],
      ['found', 'data-ms-json="visits"', 'Value of the member’s JSON'],
      ['found', 'data-ms-member="signup-date"', 'Signup date'],
      ['found', 'data-ms-format="date:long"', 'Long date'],
    ]);
    expect(known.every(({ description, help }) => description !== '' && help.length > 0)).toBe(true);
    expect(marksOf(known).map(({ element, label }) => [element.localName, label])).toEqual([
      ['p', 'data-ms-open +1'],
      ['p', 'data-ms-logout-after'],
      ['b', 'data-ms-bind:title'],
      ['i', 'data-ms-json'],
      ['u', 'data-ms-member="signup-date" +1'],
    ]);
  });

  it('§2.7 names outlined elements: member attributes with their value, the worst finding first', async () => {
    await open('inspector', {
      html: '<b id="m" data-ms-member="email"></b><b id="c" data-ms-content="!members"></b><a id="w" href="#" data-ms-plan:join="pln_free" data-ms-show="x"></a>',
    });
    const marks = marksOf(model.items.value!);
    expect(marks.map(({ element, tone, label }) => [element.id, tone, label])).toEqual([
      ['m', 'found', 'data-ms-member="email"'],
      ['c', 'found', 'data-ms-content'],
      ['w', 'error', 'Invalid plan suffix +1'],
    ]);
  });
});

describe('the Inspector tab', () => {
  const filter = (text: string) => type(panel().querySelector<HTMLInputElement>('header input')!, text);
  const titles = () => [...panel().querySelectorAll('.item > summary > span')].map((one) => one.textContent);

  it('§2.7 shows cart, events, errors, warnings and found items in this order, each with its icon', async () => {
    sessionStorage.setItem('ms_price', 'prc_pro');
    await open('inspector', {
      html: '<p data-ms-show="x"></p><a href="/x" data-ms-plan:join="pln_free"></a><b data-ms-content="members"></b><a href="/x" id="go" data-ms-price:add="prc_pro">Buy</a>',
    });
    page.$('#go').addEventListener('click', (event) => event.preventDefault());
    page.click('#go');
    await until(() => panel().querySelector('.item[data-type=clicked]'));
    const all = [...panel().querySelectorAll<HTMLElement>('.item')];
    const order = [...new Set(all.map(({ dataset }) => dataset.type))];
    expect(order).toEqual(['cart', 'clicked', 'removed', 'found', 'error', 'warning']);
    const heads = [...panel().querySelectorAll('.wrong > h3, .group > summary')].map(
      (one) => one.firstChild!.textContent,
    );
    expect(heads).toEqual(['Attributes Found', 'Errors and warnings', 'Events']);
    const drawings = order.map((type) => panel().querySelector(`.item[data-type=${type}] path`)!.getAttribute('d'));
    expect(new Set(drawings).size).toBe(6);
    expect(all.every((item) => item.querySelector('a')!.target === '_blank')).toBe(true);
    expect(all.filter((item) => !item.querySelector('.body > section details p')?.textContent)).toEqual([]);

    const cart = panel().querySelector('.item[data-type=cart]')!;
    expect(cart.querySelector('summary')!.textContent).toBe('Ready for Checkoutprc_pro');
    expect(cart.textContent).toContain('The price prc_pro was clicked.');
    expect(JSON.parse(await copied(cart))).toMatchObject({ id: 'prc_pro', name: 'Quarterly', amount: 30 });
    // §2.7 an emptied cart is gone at once.
    page.sdk.session.tab.remove('ms_price');
    document.body.click();
    await until(() => !panel().querySelector('.item[data-type=cart]'));
  });

  it('§2.7 a row names its kind and the element that it is about', async () => {
    await open('inspector', {
      html: `<button id="buy" data-ms-show="x"> Buy
        now </button><label>Mail <input data-ms-pst="a" data-ms-member="email"></label><form data-ms-form=""><h2>Join us</h2><p>a</p><p>b</p><p>c</p></form>
        <i data-ms-bind="${'long '.repeat(20)}">${'long '.repeat(20)}</i>`,
    });
    const rows = [...panel().querySelectorAll('.wrong small')].map((one) => one.textContent);
    expect(rows).toEqual([
      'Error <form> “Join us”',
      'Warning <button#buy> “Buy now”',
      'Warning <input> “Mail”',
      'Warning <i> “long long long long long long lo…”',
    ]);
  });

  it('§2.7 nothing is said to be missing or right before the page has been looked at', async () => {
    await open('inspector');
    const said = (place: Element) =>
      ['No known data-ms attributes on this page yet', 'Nothing wrong was found.'].map((words) =>
        place.textContent!.includes(words),
      );
    expect(said(panel())).toEqual([true, true]);
    const place = document.createElement('div');
    const root = createRoot(place);
    const { words } = model.data.value!;
    root.render(createElement(InspectorTab, { model: { ...model, items: signal(null) }, words }));
    await until(() => place.querySelector('header'));
    expect(said(place)).toEqual([false, false]);
    root.unmount();
  });

  it('§2.7 the group of found attributes says that it is empty beside a cart and a misspelt attribute', async () => {
    sessionStorage.setItem('ms_price', 'prc_pro');
    await open('inspector', { html: '<p data-ms-oops></p>' });
    expect(titles()).toHaveLength(2);
    expect(panel().querySelector('.group')!.textContent).toContain('No known data-ms attributes on this page yet');
  });

  it('§2.7 an attribute of the page’s own script has a description and help', async () => {
    await open('inspector', { html: '<b data-ms-code="tabs"></b>' });
    const item = panel().querySelector('.item[data-type=found]')!;
    expect(item.querySelector('.body > p')!.textContent).toBe(
      'Latchkey leaves this attribute to a script of your page.',
    );
    expect(item.querySelector('.body > section')).not.toBeNull();
  });

  it('§2.7 "Show me" counts what is left when an element goes', async () => {
    await open('inspector', {
      html: '<b data-ms-content="!members">a</b><b data-ms-content="!members">b</b><b id="c" data-ms-content="!members">c</b>',
    });
    const show = () => panel().querySelector<HTMLElement>('.item .show')!;
    for (const at of ['2 of 3', '3 of 3']) {
      show().click();
      await until(() => show().textContent === `Show me (${at})`);
    }
    page.$('#c').remove();
    await until(() => show().textContent!.endsWith('of 2)'));
    expect(show().textContent).toBe('Show me (1 of 2)');
  });

  it.each(['passwordless-login', 'forgot-password'])(
    '§8 the help about mails of %s speaks of the sender and of 30 seconds',
    async (kind) => {
      await open('inspector', { html: `<form data-ms-form="${kind}"><input data-ms-member="email"></form>` });
      const rule = kind === 'forgot-password' ? 'missing-redirect' : 'missing-passwordless-elements';
      const items = [...panel().querySelectorAll('.item')];
      const finding = items.find((one) =>
        one.querySelector(':scope > .body > a')!.getAttribute('href')!.endsWith(`#${rule}`),
      )!;
      const found = items.find((one) => one.querySelector('summary code')!.textContent === `data-ms-form="${kind}"`)!;
      for (const item of [finding, found]) {
        const help = [...item.querySelectorAll('section details')].map((one) => one.textContent).join(' ');
        expect(item.querySelector('section h3')!.textContent).toBe('Need help?');
        expect(help).toMatch(/30 seconds/);
        expect(help).toMatch(/fromAddress/);
      }
    },
  );

  it('§2.7 "See as" shows the page as another person sees it, and the log names that person', async () => {
    await open('inspector', { member: {}, html: '<b data-ms-content="members">y</b>' });
    const select = panel().querySelector<HTMLSelectElement>('.foot select')!;
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Yourself',
      'A visitor',
      'A member',
      'A member of Free',
      'A member of Pro',
      'A failed payment',
    ]);
    expect(page.seen('b')).toBe('y');
    const choose = (value: string) => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const removed = () =>
      [...panel().querySelectorAll('.item[data-type=removed] summary code')].map((one) => one.textContent);
    expect(removed()).toEqual([]);
    choose('visitor');
    await until(() => page.seen('b') === null);
    expect(model.seer.value).toBe('A visitor');
    // What a gate hides is told of while it is hidden, and no longer.
    await until(() => removed().join() === 'members');
    await until(() => panel().textContent!.includes('The page is seen as: A visitor.'));
    choose('');
    await until(() => page.seen('b') === 'y');
    expect(model.seer.value).toBe('');
    await until(() => removed().length === 0);
  });

  it('§2.7 the report comes as a file of JSON', async () => {
    await open('inspector');
    const blobs: Blob[] = [];
    const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:x';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect([this.download, this.href]).toEqual(['latchkey-report.json', 'blob:x']);
    });
    panel().querySelector<HTMLElement>('.foot button')!.click();
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(JSON.parse(await blobs[0]!.text())).toMatchObject({ report: 'latchkey-inspector', app: { id: 'app_demo' } });
    make.mockRestore();
    clicked.mockRestore();
  });

  it('§2.7 filters by title, attribute, words and rule, counts the rest, and names an empty result', async () => {
    await open('inspector', {
      html: '<a data-ms-modal="login">x</a><b data-ms-content="!members">y</b><a href="/x" data-ms-plan:join="pln_free">z</a>',
    });
    expect(titles()).toHaveLength(3);
    const group = panel().querySelector<HTMLDetailsElement>('.group')!;
    expect([group.open, group.querySelector('summary i')!.textContent]).toEqual([false, '2']);
    filter('LOGIN');
    await until(() => titles().length === 1);
    expect(titles()).toEqual(['Login modaldata-ms-modal="login"']);
    // What was found is unfolded, or there would be nothing to see.
    expect([group.open, group.querySelector('summary i')!.textContent]).toEqual([true, '1']);
    filter('broken-plan-suffix');
    await until(() => titles()[0]?.startsWith('Invalid plan'));
    expect(titles()).toHaveLength(1);
    filter('no such thing');
    await until(() => titles().length === 0);
    expect(panel().textContent).toContain('Nothing here fits the filter.');
    expect(panel().textContent).not.toContain('Nothing wrong was found.');
    filter('');
    await until(() => titles().length === 3);
  });

  it('§2.7 a finding with one certain answer offers the corrected markup to copy; a refused copy says so', async () => {
    await open('inspector', { html: '<a href="/x" data-ms-plan:ad="pln_free">z</a>' });
    const item = panel().querySelector<HTMLDetailsElement>('.item[data-type=error]')!;
    const expected = '<a href="/x" data-ms-plan:add="pln_free">';
    expect(item.querySelector('figure pre')!.textContent).toBe(expected);
    expect(await copied(item.querySelector('figure')!)).toBe(expected);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    item.querySelector<HTMLElement>('.copy button')!.click();
    await until(() => item.querySelector('.refusal')?.textContent?.startsWith('The browser does not let'));
    expect(item.querySelector('.copy button')!.textContent).toBe('Copy');
    write.mockRestore();
  });

  it('§2.7 the log says that the app is ready, what was hidden and why, in words', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    await open('inspector', {
      html: '<b data-ms-content="members">y</b><b data-ms-content="!members">n</b><b data-ms-content="members">y</b>',
    });
    await until(() => panel().querySelectorAll('ol li').length >= 4);
    // Two lines of one moment are alike.
    expect(errors.mock.calls).toEqual([]);
    errors.mockRestore();
    const said = [...panel().querySelectorAll('ol li > span')].map((one) => one.textContent);
    expect(said).toEqual(
      expect.arrayContaining([
        'Ready: the app app_demo in sandbox mode.',
        'Hidden: data-ms-content="members", no member is logged in.',
        'Shown: data-ms-content="!members", no member is logged in.',
      ]),
    );
  });
});
