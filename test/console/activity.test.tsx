// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

const rows = () => document.querySelectorAll('tbody > tr[data-opens]').length;

it('R122 filters of the activity are in the address, and an entry shows values before and after', async () => {
  scene = await startConsole('viewer', 'activity?event=member-updated');
  const { store } = scene.service;
  const ada = (await store.members.byEmail(sandbox, 'ada@example.com'))!;
  await scene.seen('No entry matches');
  await store.auditLog.add(sandbox, {
    event: 'member-updated',
    actor: 'service',
    memberId: ada.id,
    changes: { 'customFields.company': { before: 'Engine', after: 'Engine Works' } },
  });
  await store.auditLog.add(sandbox, { event: 'audit-removed', actor: 'service' });
  await store.auditLog.add(sandbox, { event: 'member-deleted', actor: 'service', memberId: 'mem_gone' });
  await scene.press('Clear filters');
  expect((await scene.find('td a', 'ada@example.com')).getAttribute('href')).toMatch(new RegExp(`/members/${ada.id}$`));
  await scene.find('td a', 'mem_gone');
  await scene.seen('Audit removed');
  expect(location.search).toBe('');
  await scene.fill('Event', 'member-updated');
  await eventually(() => expect(rows()).toBe(1));
  expect(location.search).toBe('?event=member-updated');
  await scene.press('Member updated');
  await scene.seen('Engine Works');
  expect(scene.requests.filter((one) => one.includes('/audit?')).at(-1)).toContain('event=member-updated');
});

it('R122 an entry names plans in place of ids, and on a phone its member and who did it', async () => {
  scene = await startConsole('viewer', 'activity', async ({ store }) => {
    const memberId = (await store.members.byEmail(sandbox, 'ada@example.com'))!.id;
    const entry = { actor: 'service', memberId } as const;
    await store.auditLog.add(sandbox, { ...entry, event: 'member-created', detail: { plans: 'pln_free pln_pro' } });
    await store.auditLog.add(sandbox, { ...entry, event: 'note-added', detail: { note: 'note_of_ada' } });
  });
  const wordsOf = async (event: string) => {
    const cell = (await scene.find('button', event)).parentElement!;
    return [...cell.querySelectorAll('small')].map(({ textContent }) => textContent);
  };
  const who = 'ada@example.com, by the service';
  expect(await wordsOf('Member created')).toEqual(['plans: Free, Pro', who]);
  expect(await wordsOf('Note added')).toEqual([who]);
  await scene.press('Note added');
  await scene.seen('Notenote_of_ada');
});

it('R122 the check of the log reads it to its end and shows the hash to keep', async () => {
  scene = await startConsole('viewer', 'activity');
  await scene.service.store.auditLog.add(sandbox, { event: 'member-updated', actor: 'service' });
  await scene.service.store.auditChain.seal();
  const { hash } = await scene.service.store.auditChain.end(sandbox);
  await scene.press('Check the log');
  await scene.seen('The log is intact');
  await scene.seen(hash);
});

it('R122 a viewer cannot export the log, an admin can after a login of now', async () => {
  scene = await startConsole('viewer', 'activity');
  await scene.button('Check the log');
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Export CSV');
  await scene.close();
  scene = await startConsole('admin', 'activity?actor=operator');
  await scene.press('Export CSV');
  await eventually(() => expect(scene.downloads).toEqual(['audit-app_demo-sandbox.csv']));
  const [entry] = await scene.service.store.auditLog.list(sandbox, { event: 'audit-exported' });
  expect(entry).toMatchObject({ actor: 'operator', detail: { format: 'csv', operator: 'mem_admin' } });
});

it('§3 without a connection the activity says so, and comes back', async () => {
  scene = await startConsole('viewer', 'activity');
  await scene.button('Check the log');
  scene.setOffline(true);
  await scene.fill('By', 'member');
  await scene.seen('No connection');
  scene.setOffline(false);
  await scene.press('Try again');
  await scene.seen('No entry matches');
});

it('§3.10 entries are counted as the newest ones as long as there are older ones', async () => {
  scene = await startConsole('viewer', 'activity', async ({ store }) => {
    for (let i = 0; i < 60; i++) await store.auditLog.add(sandbox, { event: 'login', actor: 'visitor' });
  });
  await scene.fill('Event', 'login');
  await scene.seen('The newest 50 entries');
  await scene.press('Show older');
  await eventually(() => expect(rows()).toBe(60));
  await scene.seen('60 entries');
});
