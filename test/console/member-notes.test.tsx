// @window http://localhost:4870/console
import { afterEach, expect, it, vi } from 'vitest';
import type { OperatorRole } from '../../src/contract/operator-roles.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { type HttpService, sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());
const ada = async ({ store }: HttpService) => (await store.members.byEmail(sandbox, 'ada@example.com'))!.id;
const stored = async () =>
  scene.service.store.memberNotes.ofMember(sandbox, await ada(scene.service), { from: null, limit: 100 });
const open = async (role: OperatorRole, notes: Record<string, string> = {}) => {
  scene = await startConsole(role, 'members/ada@example.com', async (service) => {
    const memberId = await ada(service);
    for (const [id, content] of Object.entries(notes))
      await service.store.memberNotes.add(sandbox, { id, memberId, authorId: 'mem_support', content });
  });
  await scene.seen('Private notes');
};

it('§3.3 an operator writes a note, which is shown as text with its author', async () => {
  await open('support');
  await scene.seen('No notes yet.');
  await scene.fill('New note', '<b>Called</b> on Monday');
  await scene.press('Add note');
  await scene.seen('<b>Called</b> on Monday');
  await scene.seen('support@example.com');
  await eventually(async () => expect((await scene.field('New note')).value).toBe(''));
  await scene.seen('Note added');
  await scene.confirm('Delete', 'Delete now?', () => expect(document.body.textContent).toContain('No notes yet.'));
  expect(await stored()).toEqual([]);
});

it('§3.3 a mistake is beside the field, and nothing typed is lost without a connection', async () => {
  await open('admin');
  await scene.press('Add note');
  await scene.seen('Write the note first.');
  await scene.fill('New note', 'x'.repeat(2_001));
  await scene.press('Add note');
  await scene.seen('Enter at most 2,000 characters: 1 too many.');
  expect((await scene.field('New note')).getAttribute('aria-invalid')).toBe('true');
  await scene.fill('New note', 'Wants a second loom');
  scene.setOffline(true);
  await scene.press('Add note');
  await scene.seen('The service does not answer.');
  expect((await scene.field('New note')).value).toBe('Wants a second loom');
  expect(await stored()).toEqual([]);
  scene.setOffline(false);
  await scene.press('Add note');
  await eventually(async () => expect(await stored()).toMatchObject([{ content: 'Wants a second loom' }]));
});

it('R49 a note whose answer was lost is stored once, however often it is sent', async () => {
  await open('admin');
  const { fetch } = globalThis;
  let isLost = false;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const answer = await fetch(input, init);
    if (init.method !== 'POST' || isLost) return answer;
    isLost = true;
    throw new TypeError('Failed to fetch');
  });
  await scene.fill('New note', 'Sent twice');
  await scene.press('Add note');
  await scene.seen('The service does not answer.');
  expect(await stored()).toHaveLength(1);
  await scene.press('Add note');
  await scene.seen('The note was added');
  expect(await stored()).toMatchObject([{ content: 'Sent twice' }]);
});

it.each([
  ['support', ['Delete']],
  ['viewer', []],
] as const)('§3.3 %s reads all notes, and finds the buttons of the role only', async (role, buttons) => {
  await open(role, { one: 'Asked for an invoice' });
  await scene.seen('Asked for an invoice');
  const section = document.querySelector('[aria-labelledby=notes]')!;
  const names = [...section.querySelectorAll('button')].map((one) => one.textContent);
  expect(names).toEqual(role === 'viewer' ? [] : ['Add note', ...buttons]);
  expect(section.textContent?.includes('Only support, admins and owners can write notes.')).toBe(role === 'viewer');
});
