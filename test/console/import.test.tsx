// @window http://localhost:4870/console
import { afterEach, expect, it, vi } from 'vitest';
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
const imported = () => scene.service.store.auditLog.list(sandbox, { event: 'members-imported' });

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
  await scene.seen('1 of 5 rows can be imported. 4 are left out: see why below.');
  await scene.seen('A member has this address already.');
  await scene.seen('This is not an email address.');
  await scene.seen('Row 2 has the same address.');
  await scene.seen('Enter an address that starts with https:// or http://.');
  expect((await scene.field('Shoe size becomes')).value).toBe('');
  expect((await scene.field('E-Mail becomes')).value).toBe('email');
  await scene.press('Import 1 member');
  await scene.seen('The import is done');
  await scene.seen('1 of 1 members created.');
  expect(await byEmail('new-one@example.com')).toMatchObject({
    customFields: { 'first-name': 'Ines', homepage: 'https://ines.example' },
    verified: false,
    passwordHash: null,
  });
  expect(await byEmail('new-two@example.com')).toBeNull();
});

it('§3 an import goes on behind other screens, and the log names it once', async () => {
  scene = await startConsole('admin', 'members/import');
  const emails = Array.from({ length: 12 }, (_, i) => `row${i}@example.com`);
  await choose(['Email', ...emails].join('\n'));
  await scene.seen('12 of 12 rows can be imported.');
  // A member of this address comes while the preview is read.
  const taken = { id: 'mem_sb_taken', email: emails[3]!, emailCanon: emails[3]! };
  await scene.service.store.members.create(sandbox, taken);
  scene.setOffline(true);
  await scene.press('Import 12 members');
  await scene.seen('Waiting for the service');
  const leave = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leave);
  expect(leave.defaultPrevented).toBe(true);
  await scene.follow('Install');
  await scene.seen('Waiting for the service: 0 of 12 members created');
  scene.setOffline(false);
  await scene.seen('The import is done: 11 of 12 members created · 1 could not be');
  for (const email of emails) expect(await byEmail(email), email).not.toBeNull();
  expect(await imported()).toMatchObject([{ actor: 'operator', memberId: null, detail: { created: 11, known: 1 } }]);
  await scene.follow('Show');
  await scene.seen('A member has this address already.');
  await scene.press('Import another file');
  await scene.seen('Choose a CSV file');
});

it('§3 R122 an import whose tab is closed midway has its entry for what was created', async () => {
  scene = await startConsole('admin', 'members/import');
  await choose(['Email', ...Array.from({ length: 60 }, (_, i) => `closed${i}@example.com`)].join('\n'));
  await scene.seen('60 of 60 rows can be imported.');
  const online = globalThis.fetch;
  let parts = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/imports') && ++parts > 1 ? Promise.reject(new TypeError('closed')) : online(url, init),
  );
  await scene.press('Import 60 members');
  await scene.seen('Waiting for the service');
  expect(await imported()).toMatchObject([{ actor: 'operator', detail: { created: 50 } }]);
});

it.each([
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that the service is busy', async () => Response.json({ error: { code: 'overloaded' } }, { status: 503 })],
])('§3 R49 an import whose first answer is %s creates and counts each member once', async (_, answer) => {
  scene = await startConsole('admin', 'members/import');
  await choose('Email\nonce-a@example.com\nonce-b@example.com\n');
  await scene.seen('2 of 2 rows can be imported.');
  const online = globalThis.fetch;
  let calls = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const real = await online(url, init);
    return url.endsWith('/imports') && ++calls === 1 ? answer() : real;
  });
  await scene.press('Import 2 members');
  await scene.seen('Waiting for the service');
  await scene.seen('The import is done');
  await scene.seen('2 of 2 members created.');
  expect(await imported()).toMatchObject([{ detail: { created: 2 } }]);
});

it('§3 one row that the service cannot read leaves the others of its call', async () => {
  scene = await startConsole('admin', 'members/import');
  const rows = ['a', 'b', 'c', 'd'].map((name) => `part-${name}@example.com,${name === 'c' ? 'x'.repeat(101) : 'x'}`);
  await choose(['Email,Permissions', ...rows].join('\n'));
  await scene.seen('4 of 4 rows can be imported.');
  await scene.press('Import 4 members');
  await scene.seen('3 of 4 members created, 1 could not be.');
  expect((await scene.find('td', 'part-c@example.com')).previousSibling!.textContent).toBe('4');
  expect(await byEmail('part-c@example.com')).toBeNull();
  for (const name of ['a', 'b', 'd']) expect(await byEmail(`part-${name}@example.com`), name).not.toBeNull();
});

it('§3 an import of long values sends as many rows in a call as the service reads', async () => {
  scene = await startConsole('admin', 'members/import');
  const long = '界'.repeat(1_365);
  const rows = Array.from({ length: 30 }, (_, i) => `long${i}@example.com,${long},${long},${long}`);
  await choose(['Email,bio,First name,Last name', ...rows].join('\n'));
  await scene.seen('30 of 30 rows can be imported.');
  await scene.press('Import 30 members');
  await scene.seen('30 of 30 members created.');
  expect(scene.requests.filter((request) => request.endsWith('/imports'))).toHaveLength(2);
});

it('§3 a stopped import keeps what it made, and makes no entry where that is nothing', async () => {
  scene = await startConsole('admin', 'members/import');
  await choose('Email\nfirst@example.com\nsecond@example.com\n');
  await scene.seen('2 of 2 rows can be imported.');
  scene.setOffline(true);
  await scene.press('Import 2 members');
  await scene.seen('Waiting for the service');
  scene.setOffline(false);
  await scene.press('Stop');
  await scene.seen('The import was stopped');
  expect(await imported()).toEqual([]);
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
  await scene.seen('The role support does not open this screen.');
});
