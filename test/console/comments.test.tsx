// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { type HttpService, sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

/** Two posts of Ada, both reported by Grace, and a channel each. */
const write = async ({ store }: HttpService) => {
  const idOf = async (who: string) => (await store.members.byEmail(sandbox, `${who}@example.com`))!.id;
  for (const name of ['rude', 'fine']) {
    const id = `cmt_${name}`;
    const comment = { channel: `hall-${name}`, postId: null, content: `<b>${name}</b>` };
    await store.comments.add(sandbox, { id, memberId: await idOf('ada'), ...comment });
    await store.comments.report(sandbox, { commentId: id, memberId: await idOf('grace'), reason: 'Unkind' });
  }
};
const rowOf = (words: string) =>
  [...document.querySelectorAll('tbody tr')].find((row) => row.textContent.includes(words));
const pressIn = (words: string, name: string) =>
  [...(rowOf(words)?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name)!.click();
const stateOf = async (id: string) => {
  const reported = await scene.service.store.comments.reported(sandbox, { from: null, limit: 10 });
  return reported.find((one) => one.id === id)?.answer;
};

it('§3 reports show what was written as text and why, and are answered one by one or together', async () => {
  scene = await startConsole('support', 'comments', write);
  await scene.seen('<b>rude</b>');
  await scene.seen('Ada Lovelace (ada@example.com) in hall-rude');
  await scene.seen('Unkind (1)');
  pressIn('rude', 'Hide');
  await eventually(async () => expect(await stateOf('cmt_rude')).toBe('hidden'));
  await eventually(() => expect(rowOf('rude')).toBeUndefined());
  expect(document.activeElement?.id).toBe('comments');

  rowOf('fine')!.querySelector('input')!.click();
  await scene.press('Dismiss the reports');
  await eventually(async () => expect(await stateOf('cmt_fine')).toBe('dismissed'));
  await scene.seen('No open reports');
  await scene.fill('State', 'answered');
  await scene.seen('Dismissed');
  expect(location.search).toBe('?view=reports&state=answered');
  pressIn('rude', 'Show again');
  await eventually(async () => expect(await stateOf('cmt_rude')).toBe('restored'));
});

it('§3 a channel is closed after a question and opened again; a viewer only reads', async () => {
  scene = await startConsole('viewer', 'comments', write);
  await scene.seen('<b>rude</b>');
  expect(document.querySelectorAll('tbody button, tbody input')).toHaveLength(0);
  await scene.close();

  scene = await startConsole('support', 'comments', write);
  await scene.press('Channels');
  await scene.seen('hall-rude');
  const isClosed = async () => (await scene.service.store.comments.channel(sandbox, 'hall-rude')).closedAt !== null;
  await eventually(async () => {
    rowOf('hall-rude')?.querySelector('button')?.click();
    expect(await isClosed()).toBe(true);
  });
  await eventually(() => pressIn('hall-rude', 'Open again'));
  await eventually(async () => expect(await isClosed()).toBe(false));
  const entries = await scene.service.store.auditLog.list(sandbox, { event: 'channel-closed', limit: 10 });
  expect(entries).toMatchObject([{ actor: 'operator', detail: { channel: 'hall-rude' } }]);
});
