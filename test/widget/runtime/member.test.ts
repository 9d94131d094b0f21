// @window
import { describe, expect, it } from 'vitest';
import type { Member } from '../../../src/contract/entities.ts';
import { memberText } from '../../../src/widget/runtime/member-values.ts';
import { openPage, page, service, startService, until } from './scene.ts';

startService();

const member = (customFields: Record<string, string> = {}, more: Partial<Member> = {}) =>
  ({
    id: 'mem_1',
    auth: { email: 'mary@example.com', hasPassword: true, providers: [] },
    createdAt: '2026-02-03T10:00:00.000Z',
    profileImage: null,
    planConnections: [],
    customFields,
    ...more,
  }) as unknown as Member;
const open = (html: string, who: Member | null = null) => {
  openPage(service, html);
  if (who) page.state.member.set(who);
  return page;
};

describe('data-ms-member', () => {
  it('M §1.3 texts show what is known, keep their placeholder without it, and get it back on logout', () => {
    open(
      '<b id="n" data-ms-member="first-name">dear <i>friend</i></b><b id="b" data-ms-member="bio">nothing</b><b id="e" data-ms-member="email">?</b><b id="i" data-ms-member="id">?</b>',
    );
    const before = document.body.outerHTML;
    page.state.member.set(member({ 'first-name': 'Mary <3', bio: '' }));
    expect(['#n', '#b', '#e', '#i'].map((one) => page.$(one).textContent)).toEqual([
      'Mary <3',
      'nothing',
      'mary@example.com',
      'mem_1',
    ]);
    page.state.member.set(null);
    expect(document.body.outerHTML).toBe(before);
  });

  it('R98 what is known is text, never markup', () => {
    open('<b data-ms-member="first-name"></b>', member({ 'first-name': '<img src=x onerror=alert(1)>' }));
    expect(page.$('b').children).toHaveLength(0);
  });

  it('R98 what is known is never run', () => {
    open(
      '<script type="text/plain" data-ms-member="first-name"></script><style data-ms-member="first-name"></style>',
      member({ 'first-name': '* { display: none }' }),
    );
    expect([page.$('script').textContent, page.$('style').textContent]).toEqual(['', '']);
  });

  it('B1 elements that are added later, and a value that changes, are shown at once', async () => {
    open('', member({ 'first-name': 'Mary', bio: 'potter' }));
    document.body.innerHTML = '<p><b data-ms-member="first-name"></b></p>';
    await until(() => page.$('b').textContent === 'Mary');
    page.$('b').setAttribute('data-ms-member', 'bio');
    await until(() => page.$('b').textContent === 'potter');
  });

  it('M §1.3 fields are filled: text, area, select, checkbox, radio and a group of checkboxes', () => {
    open(
      `<form data-ms-form="profile"><input id="t" data-ms-member="t"><textarea id="a" data-ms-member="a"></textarea>
       <select id="s" data-ms-member="s"><option>1<option>2</select><input id="c" type="checkbox" data-ms-member="c">
       <input id="r1" type="radio" name="r" data-ms-member="r" value="x"><input id="r2" type="radio" name="r" data-ms-member="r" value="y">
       <div data-ms-member="g"><input id="g1" type="checkbox" data-ms-value="red"><input id="g2" type="checkbox" data-ms-value="blue"></div></form>`,
      member({ t: 'T', a: 'A', s: '2', c: 'true', r: 'y', g: 'blue' }),
    );
    const value = (id: string) => page.$<HTMLInputElement>(id).value;
    const checked = (id: string) => page.$<HTMLInputElement>(id).checked;
    expect(['#t', '#a', '#s'].map(value)).toEqual(['T', 'A', '2']);
    expect(['#c', '#r1', '#r2', '#g1', '#g2'].map(checked)).toEqual([true, false, true, false, true]);
    page.state.member.set(null);
    expect(['#t', '#a', '#s'].map(value)).toEqual(['', '', '1']);
    expect(['#c', '#r2', '#g2'].map(checked)).toEqual([false, false, false]);
  });

  it('M §1.3 Webflow’s drawn checkbox follows the real one', () => {
    open(
      '<label><div class="w-checkbox-input"></div><input type="checkbox" data-ms-member="c"></label>',
      member({ c: 'true' }),
    );
    expect(page.$('div').classList.contains('w--redirected-checked')).toBe(true);
  });

  it('a field with typed text is not overwritten', () => {
    open('<input data-ms-member="bio">');
    page.type('input', 'typing');
    page.state.member.set(member({ bio: 'stored' }));
    expect(page.$<HTMLInputElement>('input').value).toBe('typing');
  });

  it("M §1.3 a member's typed text, saved or not, is neither shown to nor sent by the next member", () => {
    open(
      `<form data-ms-form="profile"><input id="t" data-ms-member="bio"><input id="n" data-ms-member="first-name">
       <input id="c" type="checkbox" data-ms-member="c"><input id="p" data-ms-member="current-password">
       <input id="r1" type="radio" name="r" data-ms-member="r" value="x"><input id="r2" type="radio" name="r" data-ms-member="r" value="y"></form>
       <form data-ms-form="signup"><input id="s" data-ms-member="bio"></form>`,
      member(),
    );
    const all = () => [
      ...['#t', '#n', '#p', '#s'].map((id) => page.$<HTMLInputElement>(id).value),
      ...['#c', '#r1', '#r2'].map((id) => page.$<HTMLInputElement>(id).checked),
    ];
    page.type('#t', 'hers');
    page.type('#n', 'Mary');
    page.type('#p', 'her secret');
    for (const id of ['#c', '#r2']) page.click(id);
    page.state.member.set(member({ bio: 'hers' }));
    page.state.member.set(null);
    page.type('#s', 'a visitor');
    page.state.member.set(member({ bio: 'stored' }));
    expect(all()).toEqual(['hers', 'Mary', 'her secret', 'a visitor', true, false, true]);
    page.state.member.set(null);
    page.state.member.set(member({ bio: 'another' }, { id: 'mem_2' }));
    expect(all()).toEqual(['another', '', '', 'a visitor', false, false, false]);
  });

  it('M §1.3 keeps what was typed before the script ran, in any control, and fills untouched controls', async () => {
    const html = `<form data-ms-form="profile"><input id="t" data-ms-member="t" value="as written">
       <textarea id="a" data-ms-member="a"></textarea><select id="s" data-ms-member="s"><option>1<option selected>2<option>3</select>
       <select id="u" data-ms-member="u"><option>1<option>2</select>
       <select id="d" data-ms-member="u"><option disabled>Choose<option>1<option>2</select><input id="c" type="checkbox" data-ms-member="c">
       <input id="r1" type="radio" name="r" data-ms-member="r" value="x" checked><input id="r2" type="radio" name="r" data-ms-member="r" value="y">
       <div data-ms-member="g"><input id="g1" type="checkbox" data-ms-value="red"><input id="g2" type="checkbox" data-ms-value="blue"></div>
       <input id="w" type="range" data-ms-member="w"></form>`;
    const stored = member({ t: 'T', a: 'A', s: '3', u: '2', c: 'true', r: 'x', g: 'blue', w: '80' });
    const value = (id: string) => page.$<HTMLInputElement>(id).value;
    const checked = (id: string) => page.$<HTMLInputElement>(id).checked;
    const all = () => [
      ['#t', '#a', '#s', '#u', '#d', '#w'].map(value),
      ['#c', '#r1', '#r2', '#g1', '#g2'].map(checked),
    ];
    open(html, stored);
    expect(all()).toEqual([
      ['T', 'A', '3', '2', '2', '80'],
      [true, true, false, false, true],
    ]);
    page.close();
    document.body.innerHTML = html;
    for (const id of ['t', 'a']) (document.getElementById(id) as HTMLInputElement).value = 'typed';
    (document.getElementById('s') as HTMLSelectElement).value = '1';
    for (const id of ['r2', 'g1']) (document.getElementById(id) as HTMLInputElement).checked = true;
    const typed = [...document.body.childNodes];
    open('');
    document.body.replaceChildren(...typed);
    page.state.member.set(stored);
    await until(() => value('#u') === '2');
    expect(all()).toEqual([
      ['typed', 'typed', '1', '2', '2', '80'],
      [true, false, true, true, false],
    ]);
  });

  it('M §1.3 radio buttons added one by one follow the stored value, not the choice filled in before', async () => {
    open('<form data-ms-form="profile"><input id="r1" type="radio" name="r" data-ms-member="r" value="x"></form>');
    page.state.member.set(member({ r: 'x' }));
    expect(page.$<HTMLInputElement>('#r1').checked).toBe(true);
    page
      .$('form')
      .insertAdjacentHTML(
        'beforeend',
        '<input id="r2" type="radio" name="r" data-ms-member="r" value="y"><b data-ms-member="r"></b>',
      );
    await until(() => page.$('b').textContent === 'x');
    page.state.member.set(member({ r: 'y' }));
    await until(() => page.$<HTMLInputElement>('#r2').checked);
  });

  it('fields of forms that log in or sign up, and passwords anywhere, are not filled', () => {
    open(
      '<form data-ms-form="login"><input id="e" data-ms-member="email"></form><input id="p" data-ms-member="password">',
      member({ password: 'x' }),
    );
    expect(['#e', '#p'].map((one) => page.$<HTMLInputElement>(one).value)).toEqual(['', '']);
  });

  it('M §1.3 a picture shows the member’s image and gets its own back, and only web addresses are taken', () => {
    open('<img data-ms-member="profile-image" src="me.png" srcset="me@2.png 2x">');
    page.state.member.set(member({}, { profileImage: 'https://images.example/a.webp' }));
    const now = () => ['src', 'srcset'].map((name) => page.$('img').getAttribute(name));
    expect(now()).toEqual(['https://images.example/a.webp', 'https://images.example/a.webp']);
    page.state.member.set(member({}, { profileImage: 'javascript:alert(1)' }));
    expect(now()).toEqual(['me.png', 'me@2.png 2x']);
  });

  it('B1 a list that a script fills later shows what is stored, and keeps it until then', async () => {
    open(
      `<form data-ms-form="profile"><select data-ms-member="clay"><option value="">Choose</option></select>
       <input data-ms-member="bio"></form>`,
    );
    await page.logIn('mary@example.com');
    await page.sdk.updateMember({ customFields: { clay: 'china' } });
    const list = page.$<HTMLSelectElement>('select');
    const stored = async () => (await page.sdk.getCurrentMember()).data!.customFields;
    expect(list.value).toBe('');
    page.type('[data-ms-member="bio"]', 'throws bowls');
    page.submit();
    await until(async () => (await stored()).bio === 'throws bowls');
    expect((await stored()).clay).toBe('china');

    list.insertAdjacentHTML('beforeend', '<option value="stone">Stone</option><option value="china">China</option>');
    await until(() => list.value === 'china');
    list.value = 'stone';
    list.insertAdjacentHTML('beforeend', '<option value="other">Other</option>');
    await new Promise((resolve) => setTimeout(resolve));
    expect(list.value).toBe('stone');
  });

  const clays = (...names: string[]) => names.map((one) => `<input type="checkbox" data-ms-value="${one}">`).join('');

  it.each([
    ['an empty block', '<div data-ms-member="clay"></div>', clays('stone', 'china', 'bone')],
    ['a block with one of its boxes', `<div data-ms-member="clay">${clays('china')}</div>`, clays('bone', 'stone')],
    [
      'a list of several, empty at first',
      '<select multiple data-ms-member="clay"></select>',
      '<option>stone</option><option>china</option><option>bone</option>',
    ],
    [
      'a list of several with one line',
      '<select multiple data-ms-member="clay"><option>china</option></select>',
      '<option>bone</option><option>stone</option>',
    ],
  ])('B1 %s shows the choices that a script adds later, and saving keeps them', async (_, list, added) => {
    open(`<form data-ms-form="profile">${list}<input data-ms-member="bio"></form>`);
    await page.logIn('mary@example.com');
    await page.sdk.updateMember({ customFields: { clay: 'china,bone' } });
    const block = page.$('[data-ms-member="clay"]');
    const save = async (bio: string) => {
      page.type('[data-ms-member="bio"]', bio);
      page.submit();
      const stored = async () => (await page.sdk.getCurrentMember()).data!.customFields;
      await until(async () => (await stored()).bio === bio);
      return (await stored()).clay?.split(',').sort();
    };
    block.insertAdjacentHTML('beforeend', added);
    const chosen = () =>
      [...block.querySelectorAll<HTMLInputElement & HTMLOptionElement>('input,option')]
        .filter((one) => one.checked || one.selected)
        .map((one) => one.dataset.msValue ?? one.value)
        .sort();
    await until(() => String(chosen()) === 'bone,china');
    expect(block.textContent).not.toContain('china,bone');
    expect(await save('throws bowls')).toEqual(['bone', 'china']);
  });

  it('M §1.3 choices in another order than the stored one, or without one of it, go on logout', () => {
    open(
      `<div data-ms-member="g">${clays('bone', 'china', 'stone')}</div><select multiple data-ms-member="g"><option>bone</option><option>china</option></select>`,
      member({ g: 'china,bone,gone' }),
    );
    const chosen = () =>
      [...document.querySelectorAll<HTMLInputElement & HTMLOptionElement>('input,option')].filter(
        (one) => one.checked || one.selected,
      ).length;
    expect(chosen()).toBe(4);
    page.state.member.set(null);
    expect(chosen()).toBe(0);
  });

  it('M §1.2 saving keeps what is stored of a list of several without lines', async () => {
    open(
      '<form data-ms-form="profile"><select multiple data-ms-member="clay"></select><input data-ms-member="bio"></form>',
    );
    await page.logIn('mary@example.com');
    await page.sdk.updateMember({ customFields: { clay: 'china' } });
    const stored = async () => (await page.sdk.getCurrentMember()).data!.customFields;
    page.type('[data-ms-member="bio"]', 'glazes');
    page.submit();
    await until(async () => (await stored()).bio === 'glazes');
    expect((await stored()).clay).toBe('china');
  });

  it('B1 a list shows the stored line that a script adds to a group of it later', async () => {
    open(
      '<select data-ms-member="clay"><option value="">Choose</option><optgroup label="Fine"></optgroup></select>',
      member({ clay: 'china' }),
    );
    page.$('optgroup').innerHTML = '<option>bone</option><option>china</option>';
    await until(() => page.$<HTMLSelectElement>('select').value === 'china');
    page.state.member.set(null);
    expect(page.$<HTMLSelectElement>('select').value).toBe('');
  });

  it('M §1.2 a profile form saves its custom fields', async () => {
    open('<form data-ms-form="profile"><input data-ms-member="first-name"><input data-ms-member="bio"></form>');
    await page.logIn('mary@example.com');
    page.type('[data-ms-member="bio"]', 'throws bowls');
    page.submit();
    await until(() => page.calls.includes('/member') && page.toast());
    const { data } = await page.sdk.getCurrentMember();
    expect(data!.customFields.bio).toBe('throws bowls');
  });
});

describe('signup-date', () => {
  const known = member();
  it.each([
    ['signup-date', new Date(known.createdAt).toLocaleDateString()],
    ['signup-date.toLocaleDateString()', new Date(known.createdAt).toLocaleDateString()],
    ['signup-date.getFullYear()', '2026'],
    ['signup-date.toISOString()', '2026-02-03T10:00:00.000Z'],
    ['signup-date.constructor()', undefined],
    ['signup-date.setTime()', undefined],
    ['signup-date.toLocaleDateString', undefined],
    ['signup-date.toISOString().length', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('B8 %s reads as %s: a fixed list, nothing is run', (word, expected) => {
    openPage(service);
    expect(memberText(known, word)).toBe(expected);
  });
});
