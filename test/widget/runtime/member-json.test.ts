// @window
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../../src/widget/sdk/client.ts';
import { distTexts } from '../../support/dist-texts.ts';
import { openPage, page, service, startService, until } from './scene.ts';

startService({ parts: { distDir: distTexts() } });

const path = '/member/json';
const html = `
  <button id="soup" data-ms-json-toggle="favourites" data-ms-json-id="soup">Soup</button>
  <button id="cake" data-ms-json-toggle="favourites" data-ms-json-id="cake">Cake</button>
  <b id="count" data-ms-json="favourites.length">no</b>
  <input id="done" type="checkbox" data-ms-json="lessons.3.done">
  <button id="more" data-ms-json="progress.count" data-ms-json-add="2">More</button>
  <i id="progress" data-ms-json="progress.count">none</i>
  <input id="note" data-ms-json="note" value="as written">
  <input id="read" type="checkbox" data-ms-json-toggle="read" data-ms-json-id="2">
  <progress id="bar" max="4" data-ms-json="read"></progress>
  <select id="level" data-ms-json="level"><option>low</option><option>high</option></select>
  <input id="one" type="radio" name="size" value="one" data-ms-json="size">
  <input id="two" type="radio" name="size" value="two" data-ms-json="size">
  <input id="age" type="number" data-ms-json="age">
  <button id="tenth" data-ms-json="tenths" data-ms-json-add="0.1">More</button>
  <script id="script" type="text/plain" data-ms-json="note"></script>
  <u id="bad" data-ms-json="__proto__.polluted">safe</u>`;
const pressed = (id: string) => page.$(id).getAttribute('aria-pressed');
const text = (id: string) => page.$(id).textContent;
const stored = async () => (await page.sdk.getMemberJSON()).data;
const refused = () => Response.json({ code: 'internal-error', message: 'No', _internalUseOnly: {} }, { status: 500 });

async function open(json: Record<string, unknown> = {}) {
  openPage(service);
  await page.state.app.load();
  await page.logIn();
  await page.sdk.updateMemberJSON({ json });
  document.body.innerHTML = html;
  await until(() => pressed('#soup') !== null);
}

describe('data-ms-json', () => {
  it('shows lists, counts, texts and checkboxes, and leaves the rest as written', async () => {
    await open({ favourites: ['soup'], lessons: { 3: { done: true } }, note: 'hers' });
    expect([pressed('#soup'), pressed('#cake'), text('#count'), text('#progress')]).toEqual([
      'true',
      'false',
      '1',
      'none',
    ]);
    expect([page.$<HTMLInputElement>('#done').checked, page.$<HTMLInputElement>('#note').value]).toEqual([
      true,
      'hers',
    ]);
    expect(text('#bad')).toBe('safe');
  });

  it('shows clicks at once and saves all of them, with what another tab has saved meanwhile', async () => {
    await open({ favourites: [] });
    await page.sdk.updateMemberJSON({ json: { favourites: ['bread'], other: 1 } });
    page.click('#soup');
    page.click('#cake');
    page.click('#more');
    page.click('#more');
    page.click('#done');
    expect([pressed('#soup'), text('#count'), text('#progress')]).toEqual(['true', '2', '4']);
    await until(async () => (await stored()).lessons);
    expect(await stored()).toEqual({
      favourites: ['bread', 'soup', 'cake'],
      other: 1,
      progress: { count: 4 },
      lessons: { 3: { done: true } },
    });
    await until(() => text('#count') === '3');
    page.click('#soup');
    await until(async () => ((await stored()).favourites as string[]).length === 2);
  });

  it('goes back and shows why when the service refuses', async () => {
    await open();
    page.answerOnce(path, refused());
    page.click('#soup');
    page.click('#done');
    expect([pressed('#soup'), page.$<HTMLInputElement>('#done').checked]).toEqual(['true', true]);
    await until(() => page.toast());
    await until(() => pressed('#soup') === 'false' && !page.$<HTMLInputElement>('#done').checked);
    expect([text('#count'), await stored()]).toEqual(['no', {}]);
  });

  it('checks a checkbox while its id is in the list, and fills a bar by how many there are', async () => {
    await open({ read: [1] });
    const [read, bar] = [page.$<HTMLInputElement>('#read'), page.$('#bar')];
    expect([read.checked, read.hasAttribute('aria-pressed'), bar.getAttribute('value')]).toEqual([false, false, '1']);
    page.click('#read');
    expect([read.checked, bar.getAttribute('value')]).toEqual([true, '2']);
    await until(async () => ((await stored()).read as unknown[]).length === 2);
    expect(await stored()).toEqual({ read: [1, '2'] });
    page.answerOnce(path, refused());
    page.click('#read');
    await until(() => page.toast());
    await until(() => read.checked && bar.getAttribute('value') === '2');
    await page.sdk.logout();
    await until(() => !bar.hasAttribute('value'));
    expect(read.checked).toBe(false);
  });

  it('saves what is typed, and shows elements that come later', async () => {
    await open({ note: 'old' });
    const note = page.$<HTMLInputElement>('#note');
    note.value = 'new';
    note.dispatchEvent(new Event('change', { bubbles: true }));
    await until(async () => (await stored()).note === 'new');
    page.$('#bad').insertAdjacentHTML('afterend', '<b id="late" data-ms-json="note">none</b>');
    await until(() => text('#late') === 'new');
  });

  it('shows and saves lists to choose from, radio buttons and numbers', async () => {
    await open({ level: 'high', size: 'two', age: 30 });
    const input = (id: string) => page.$<HTMLInputElement>(id);
    expect([input('#level').value, input('#two').checked, input('#age').value]).toEqual(['high', true, '30']);
    const change = (id: string, values: { value?: string; checked?: boolean }) => {
      Object.assign(input(id), values);
      input(id).dispatchEvent(new Event('change', { bubbles: true }));
    };
    change('#level', { value: 'low' });
    change('#one', { checked: true });
    change('#age', { value: '31' });
    for (let i = 0; i < 3; i++) page.click('#tenth');
    await until(async () => (await stored()).tenths === 0.3);
    expect(await stored()).toEqual({ level: 'low', size: 'one', age: 31, tenths: 0.3 });
  });

  it('keeps what was typed and could not be saved', async () => {
    await open({ note: 'before' });
    const note = page.$<HTMLInputElement>('#note');
    page.answerOnce(path, refused());
    note.value = 'a long thought';
    note.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => page.state.toast.current.peek() !== null);
    page.click('#soup');
    await until(async () => (await stored()).favourites);
    expect([note.value, (await stored()).note]).toEqual(['a long thought', 'before']);
    note.dispatchEvent(new Event('change', { bubbles: true }));
    await until(async () => (await stored()).note === 'a long thought');
  });

  it('leaves what is being typed alone while another window saves', async () => {
    await open({ note: 'before' });
    const note = page.$<HTMLInputElement>('#note');
    note.focus();
    note.value = 'half a thou';
    await page.sdk.updateMemberJSON({ json: { note: 'elsewhere', favourites: ['cake'] } });
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => pressed('#cake') === 'true');
    expect(note.value).toBe('half a thou');
  });

  it('R96 mixes nothing of a member into the JSON of the next one', async () => {
    const browser = service.browserFetch() as unknown as Fetch;
    let isHolding = false;
    const held: (() => void)[] = [];
    openPage(service, null, {
      async fetch(url, init) {
        const answer = await browser(url, init);
        if (isHolding && init.method === 'GET' && url.endsWith(path))
          await new Promise<void>((release) => held.push(release));
        return answer;
      },
    });
    await page.state.app.load();
    await page.logIn();
    await page.sdk.updateMemberJSON({ json: { secret: 'of Mary' } });
    document.body.innerHTML = html;
    await until(() => pressed('#soup') !== null);
    isHolding = true;
    page.click('#soup');
    await until(() => held.length > 0);
    isHolding = false;
    await page.sdk.logout();
    await page.logIn('ada@example.com');
    await page.sdk.updateMemberJSON({ json: {} });
    await until(() => pressed('#cake') === 'false');
    page.click('#cake');
    for (const release of held) release();
    await until(async () => (await stored()).favourites);
    expect(await stored()).toEqual({ favourites: ['cake'] });
  });

  it('writes nothing into a script', async () => {
    await open({ note: 'alert(1)' });
    expect(page.$('#script').textContent).toBe('');
  });

  it('tells visitors to log in, and gives the page back at logout', async () => {
    await open({ favourites: ['soup'], note: 'hers' });
    await page.sdk.logout();
    await until(() => pressed('#soup') === null);
    expect([text('#count'), page.$<HTMLInputElement>('#note').value]).toEqual(['no', 'as written']);
    page.click('#soup');
    page.click('#done');
    await until(() => page.toast());
    expect([pressed('#soup'), page.$<HTMLInputElement>('#done').checked]).toEqual([null, false]);
  });
});
