// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

const customFields = [
  { key: 'city', label: 'City' },
  {
    key: 'loom',
    label: 'Loom',
    type: 'select',
    options: [
      { value: 'floor', label: 'Floor loom' },
      { value: 'table', label: 'Table loom' },
    ],
  },
];
const people = {
  ines: { city: 'Lisbon', loom: 'floor' },
  noor: { city: 'a=b & c', loom: 'table' },
  wanda: { city: 'Lisbon', loom: 'table' },
};

const start = (path: string) =>
  startConsole(
    'admin',
    path,
    async ({ store }) => {
      for (const [name, fields] of Object.entries(people)) {
        const email = `${name}@example.com`;
        await store.members.create(sandbox, { id: `mem_${name}`, email, emailCanon: email, customFields: fields });
      }
    },
    { app: (app) => app.customFields.push(...customFields) },
  );
const shows = (...names: string[]) =>
  eventually(() => {
    const found = Object.keys(people).filter((name) => document.body.textContent?.includes(`${name}@example.com`));
    expect(found).toEqual(names);
  });
const inAddress = () => new URLSearchParams(location.search).get('field');

it('§3.2 members are filtered by a field from a list and by text, in the address and its requests', async () => {
  scene = await start('members');
  const { fill, field, press, requests, button } = scene;
  await shows('ines', 'noor', 'wanda');
  await fill('Field', 'loom');
  const list = await field('Loom is');
  expect([...list.querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    '+ Loom is',
    'Floor loom',
    'Table loom',
  ]);
  // Nothing is filtered without a value.
  expect(location.search).toBe('');
  await fill('Loom is', 'table');
  await shows('noor', 'wanda');
  expect(inAddress()).toBe('loom=table');

  await fill('Field', 'city');
  await shows('ines', 'noor', 'wanda');
  const text = await fill('City is', 'a=b & c');
  text.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await shows('noor');
  expect(inAddress()).toBe('city=a=b & c');
  expect(requests.filter((one) => one.includes('field=')).map((one) => one.replace(/.*(field=[^&]*).*/, '$1'))).toEqual(
    ['field=loom%3Dtable', 'field=city%3Da%3Db+%26+c'],
  );
  await press('Remove the filter City is');
  await shows('ines', 'noor', 'wanda');
  expect((await field('Field')).value).toBe('city');
  await press('Clear all');
  await eventually(async () => expect((await field('Field')).value).toBe(''));
  expect(await button('Export all')).toBeDefined();
});

it('§3.2 a filter by a field comes with the address, and a saved view carries it', async () => {
  scene = await start('members?field=loom%3Dfloor');
  const { fill, field, press, seen, button } = scene;
  await shows('ines');
  expect([(await field('Field')).value, (await field('Loom is')).value]).toEqual(['loom', 'floor']);
  expect(await button('Export these')).toBeDefined();
  await press('Columns and views');
  await fill('Save this view as', 'Floor looms');
  await press('Save view');
  await eventually(() => expect(document.querySelector('dialog')).toBeNull());
  expect(JSON.stringify(scene.stored())).toContain('?field=loom%3Dfloor');
  await press('Clear all');
  await shows('ines', 'noor', 'wanda');
  await fill('View', 'Floor looms');
  await shows('ines');
  expect(inAddress()).toBe('loom=floor');
  await seen('Floor loom');
});

it('§3.2 a field that the app has no longer is shown by its key', async () => {
  scene = await start('members?field=shoe%3D42');
  await scene.seen('No member matches');
  expect([(await scene.field('Field')).value, (await scene.field('shoe is')).value]).toEqual(['shoe', '42']);
});
