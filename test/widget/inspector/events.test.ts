// @window
import { effect } from '@preact/signals-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createInspectorModel, type InspectorModel } from '../../../src/widget/inspector/inspector.model.ts';
import { inspectorTexts } from '../../../src/widget/inspector/inspector-texts.ts';
import { seersOf } from '../../../src/widget/inspector/preview.ts';
import { distInspector } from '../../support/dist-inspector.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { openPage, type TestPage, until } from '../runtime/scene.ts';

let service: HttpService;
let page: TestPage;
let model: InspectorModel;
beforeAll(async () => {
  service = await createHttpService({ parts: { distDir: distInspector() } });
});
afterAll(() => service.close());
afterEach(() => {
  model.stop();
  page.close();
});

/** The page with runtime and inspector on it, after the first look. */
async function open(html: string, isReady = () => true): Promise<void> {
  page = openPage(service, html);
  await page.state.app.load();
  await until(isReady);
  model = createInspectorModel(page.state, document, '1.2.3');
  await model.load();
  await until(() => model.items.value !== null);
}
const kinds = () => model.log.entries.value.map(({ kind, why }) => (why ? `${kind} ${why}` : kind));
const items = (type: string) => (model.items.value ?? []).filter((item) => item.type === type);

describe('what the inspector tells while things happen', () => {
  it('§2.7 the cart fills and empties live: a free plan for the sign-up, a price for the checkout', async () => {
    await open(
      '<a href="#" data-ms-modal="signup" data-ms-plan:add="pln_free" id="free"></a><a href="#" data-ms-modal="signup" data-ms-price:add="prc_pro_monthly" id="paid"></a>',
    );
    expect(items('cart')).toEqual([]);
    page.click('#free');
    await until(() => items('cart')[0]?.title === 'Ready for Signup');
    expect(items('cart')[0]!.data).toMatchObject({ id: 'pln_free', name: 'Free' });
    expect(items('clicked').map(({ code }) => code)).toEqual(['pln_free']);
    page.click('#paid');
    await until(() => items('cart')[0]?.title === 'Ready for Checkout');
    expect(items('cart')).toHaveLength(1);
    expect(items('cart')[0]!.data).toMatchObject({ id: 'prc_pro_monthly', amount: 12 });
    sessionStorage.clear();
    page.sdk.session.tab.remove('ms_price');
    document.body.click();
    await until(() => items('cart').length === 0);
  });

  it('§2.7 one button of two free plans puts both into the cart, each with what the app knows of it', async () => {
    await open('<a href="#" data-ms-modal="signup" data-ms-plan:add="pln_free, pln_gone" id="both"></a>');
    page.click('#both');
    await until(() => items('cart').length > 0);
    expect(items('cart').map(({ code, data }) => [code, data])).toEqual([
      ['pln_free', expect.objectContaining({ name: 'Free' })],
      ['pln_gone', { id: 'pln_gone' }],
    ]);
  });

  it('§2.7 lists all that a gate hides, counts each, and keeps them when the log is full', async () => {
    await open(
      '<p id="a" data-ms-content="members">a</p><p id="b" data-ms-content="!members">b</p><p id="c" data-ms-content="members">c</p>',
    );
    const hidden = () => items('removed').map(({ code, elements }) => [code, ...elements.map(({ id }) => id)]);
    await until(() => hidden().length > 0);
    expect(hidden()).toEqual([['members', 'a', 'c']]);
    expect(items('removed')[0]!.where).toBe('<p#a> “a”');
    // Three found, two hidden.
    expect(model.count.value).toBe(5);
    for (let i = 0; i < 100; i++) model.log.add('open', { view: String(i) });
    expect(hidden()).toEqual([['members', 'a', 'c']]);
    page.$('#a').remove();
    await until(() => hidden().join() === 'members,c');
  });

  it('§2.7 lists each of many gated elements once, by what it is now', async () => {
    const each = (value: string) => `<p data-ms-content="${value}">a</p>`.repeat(150);
    // The inspector's code comes after the gates have done their work.
    let events = 0;
    const count = () => void events++;
    document.addEventListener('ms:gate', count);
    await open(`${each('members')}${each('!members')}<div id="new"></div>`, () => events === 300);
    document.removeEventListener('ms:gate', count);
    const hidden = () => items('removed').map(({ code, elements }) => `${code} ${new Set(elements).size}`);
    await until(() => hidden().join() === 'members 150');
    page.state.preview.value = { verified: true, planConnections: [] };
    expect(hidden()).toEqual(['!members 150']);
    page.$('#new').innerHTML = each('!members');
    await until(() => hidden().join() === '!members 300');
    expect(model.log.entries.value.length).toBeLessThanOrEqual(60);
  });

  it('§2.7 an event of a gate costs the same however many elements gates hide', async () => {
    await open('<p data-ms-content="members">a</p>');
    const lists: unknown[] = [];
    const stop = effect(() => void lists.push(model.items.value));
    for (let i = 0; i < 100; i++) page.state.trace.record('gate', { value: 'members', shown: '' });
    stop();
    expect(lists).toHaveLength(1);
  });

  it('§2.7 lists each clicked button of one price, a button clicked twice once', async () => {
    await open(
      ['first', 'second'].map((id) => `<a href="#" data-ms-price:add="prc_pro_monthly" id="${id}"></a>`).join(''),
    );
    for (const id of ['#first', '#second', '#first']) page.click(id);
    const clicked = () => items('clicked').map(({ code, where }) => [code, where]);
    expect(clicked()).toEqual([
      ['prc_pro_monthly', '<a#second>'],
      ['prc_pro_monthly', '<a#first>'],
    ]);
    expect(new Set(items('clicked').map(({ key }) => key)).size).toBe(2);
  });

  it('§2.7 forgets a clicked button that the page has removed', async () => {
    await open('<p><a href="#" data-ms-price:add="prc_pro_monthly" id="gone"></a></p>');
    page.click('#gone');
    const button = document.querySelector('#gone')!;
    const place = button.parentElement!;
    const found = () => items('found').length;
    await until(() => found() === 1 && items('clicked').length === 1);
    button.remove();
    await until(() => found() === 0);
    place.append(button);
    await until(() => found() === 1);
    expect(items('clicked')).toEqual([]);
  });

  it('§2.7 says why a gate hides now, when a login leaves it closed', async () => {
    await open('<p data-ms-content="premium">a</p>');
    const why = () => items('removed')[0]?.description;
    await until(() => why() === '`data-ms-content="premium"`: no member is logged in');
    page.state.preview.value = { verified: true, planConnections: [] };
    expect(why()).toBe('`data-ms-content="premium"`: the member does not pass this gate');
  });

  it('M §1.4 the log says which redirect won: the form’s own over the remembered one', async () => {
    await open(
      '<form data-ms-form="login" redirect="/welcome"><input data-ms-member="email" type="email" value="mary@example.com"><input data-ms-member="password" type="password" value="latchkey-demo"><button data-ms-redirect="/other">Go</button></form>',
    );
    page.submit();
    await until(() => page.navigate.assign.mock.calls.length === 1);
    expect(kinds()).toEqual(expect.arrayContaining(['remembered', 'submit', 'redirect-form-over-remembered']));
    const { facts } = model.log.entries.value.find(({ kind }) => kind === 'redirect-form-over-remembered')!;
    const welcome = new URL('/welcome', location.href).href;
    expect(facts).toMatchObject({ to: welcome, form: welcome, remembered: '/other' });
    // It is read about on the page that it led to.
    expect(sessionStorage.getItem('ms_inspector_log')).toContain('redirect-form-over-remembered');
  });

  it.each([
    ['visitor', ['!members']],
    ['member', ['members']],
    ['pln_pro', ['members', 'premium']],
    ['permission:press', ['members', 'premium', 'permission:press']],
    ['failed', ['members', 'has-failed-payment']],
  ])('what would X see: the page’s gates through the eyes of %s, without a login', async (id, expected) => {
    const values = ['members', '!members', 'premium', 'permission:press', 'has-failed-payment'];
    await open(values.map((value, i) => `<p id="g${i}" data-ms-content="${value}">${value}</p>`).join(''));
    const seer = seersOf(page.state.app.config.value!, inspectorTexts).find((one) => one.id === id)!;
    page.state.preview.value = seer.member;
    expect(values.flatMap((_, i) => page.seen(`#g${i}`) ?? [])).toEqual(expected);
    expect(page.sdk.session.token()).toBeUndefined();
    page.state.preview.value = undefined;
    expect(values.flatMap((_, i) => page.seen(`#g${i}`) ?? [])).toEqual(['!members']);
  });
});
