// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

async function choose(text: string) {
  const input = await eventually(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no file input');
    return found;
  });
  const file = new File([text], 'people.csv', { type: 'text/csv' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const byEmail = (email: string) => scene.service.store.members.byEmail(sandbox, email);

it('§3 an import matches columns, names mistakes by row, and creates the rest', async () => {
  scene = await startConsole('admin', 'members/import');
  await choose(
    [
      'E-Mail;First name;Website;Plans;Shoe size',
      'new-one@example.com;Ines;https://ines.example;Free;38',
      'no address;Noor;;;39',
      'NEW-ONE@example.com;Again;;;',
      'new-two@example.com;Wanda;nowhere;;40',
      'ada@example.com;Ada;;;41',
    ].join('\n'),
  );
  await scene.seen('2 of 5 rows can be imported. 3 are left out until mended in the file.');
  await scene.seen('This is no email address.');
  await scene.seen('Row 2 has the same address.');
  await scene.seen('Enter an address that starts with https:// or http://.');
  expect((await scene.field('Shoe size becomes')).value).toBe('');
  expect((await scene.field('E-Mail becomes')).value).toBe('email');
  await scene.press('Import 2 members');
  await scene.seen('The import is done');
  await scene.seen('1 of 2 members created, 1 could not be.');
  await scene.seen('ada@example.com');
  expect(await byEmail('new-one@example.com')).toMatchObject({
    customFields: { 'first-name': 'Ines', homepage: 'https://ines.example' },
    verified: false,
    passwordHash: null,
  });
  expect(await byEmail('new-two@example.com')).toBeNull();
});

it('§3 a file without members, and one that is no CSV, say what is wrong', async () => {
  scene = await startConsole('admin', 'members/import');
  await choose('Email\n');
  await scene.seen('The file holds no members.');
  await choose('Email\n"open');
  await scene.seen('This is no CSV file');
});

it('§3 a support operator sees why there is no import', async () => {
  scene = await startConsole('support', 'members/import');
  await scene.seen('Your role may not create members.');
});
