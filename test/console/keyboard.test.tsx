// @window http://localhost:4870/console
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { webhookJobKind } from '../../src/service/domain/webhooks.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { type HttpService, sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
beforeEach(() => {
  document.body.tabIndex = -1;
});
afterEach(() => scene.close());

const press = (key: string) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
/** Links lead on here, as they do in a browser. */
async function open(
  role: Parameters<typeof startConsole>[0],
  screen: string,
  seed?: Parameters<typeof startConsole>[2],
) {
  scene = await startConsole(role, screen, seed);
  vi.mocked(HTMLAnchorElement.prototype.click).mockRestore();
}
const keysInHelp = () =>
  eventually(() => {
    press('?');
    const keys = [...document.querySelectorAll('dialog kbd')].map(({ textContent }) => textContent);
    expect(keys).not.toEqual([]);
    return keys;
  });

const addTwo = async (service: HttpService) => {
  const headers = { 'x-api-key': 'sk_sb_demo' };
  for (const [i, name] of ['first', 'second'].entries()) {
    await service.store.outbox.add(sandbox, {
      id: `job_${name}`,
      kind: webhookJobKind,
      payload: { url: `https://${name}.example.com/hook`, type: 'member.created', body: '{}' },
      delayMs: 3_600_000 + i,
    });
    const payload = { operation: 'verifyMember', members: ['ada@example.com'] };
    await service.inject({ method: 'POST', url: '/admin/jobs', headers, payload });
    const key = { name, keyHash: name, scopes: [], createdBy: 'owner@example.com', lifetimeMs: null };
    await service.store.adminKeys.add(sandbox, { id: `key_${name}`, ...key });
    await service.store.auditLog.add(sandbox, { event: 'audit-removed', actor: 'service' });
  }
};
const rows = () => [...document.querySelectorAll('main tbody > tr')];

it.each(['activity', 'deliveries', 'jobs', 'operators', 'keys'])(
  '§3 j and k go from row to row of the screen %s',
  async (screen) => {
    await open('owner', screen, addTwo);
    await eventually(() => expect(rows().length).toBeGreaterThan(0));
    press('j');
    expect(document.activeElement).toBe(rows()[0]);
    press('j');
    expect(document.activeElement).toBe(rows()[Math.min(1, rows().length - 1)]);
    press('k');
    expect(document.activeElement).toBe(rows()[0]);
  },
);

it('§3 Enter opens an entry of the activity and closes it, and the details are no row', async () => {
  await open('owner', 'activity', addTwo);
  await eventually(() => expect(rows().length).toBeGreaterThan(1));
  press('j');
  press('Enter');
  await scene.seen('Number');
  press('j');
  expect(document.activeElement).toBe(rows()[2]);
  press('k');
  press('Enter');
  await eventually(() => expect(document.querySelector('tr[data-detail]')).toBeNull());
});

it.each(['plans', 'fields', 'mails'])('§3 e opens the row with the focus to edit it: %s', async (screen) => {
  await open('admin', screen);
  await eventually(() => expect(rows().length).toBeGreaterThan(1));
  press('e');
  expect(location.pathname).toBe(`/console/app_demo/sandbox/${screen}`);
  press('j');
  const name = document.activeElement!.querySelector('a')!.textContent!;
  press('e');
  await scene.find('main h2', name);
  press('u');
  await eventually(() => expect(rows().length).toBeGreaterThan(1));
});

it('§3 e on a member of the list opens the member with a field to edit, once', async () => {
  await open('admin', 'members');
  await scene.seen('ada@example.com');
  press('j');
  await eventually(() => expect(document.activeElement?.tagName).toBe('A'));
  press('e');
  await scene.find('main button', 'Save');
  expect(location.pathname).toContain('/members/mem_');
  expect(history.state).toBeNull();
});

it('§3 / leads to the search of the texts', async () => {
  await open('admin', 'look?tab=texts');
  const search = await scene.field('Search texts');
  await eventually(() => {
    press('/');
    expect(document.activeElement === search).toBe(true);
  });
});

it('§3 the help lists the keys that do something on its screen', async () => {
  await open('admin', 'install');
  await scene.find('h1', 'Install');
  expect(await keysInHelp()).toEqual(['Ctrl K', '?']);
  await scene.close();
  await open('admin', 'members');
  await scene.seen('ada@example.com');
  expect(await keysInHelp()).toEqual(['Ctrl K', '/', 'j', 'k', 'Enter', 'x', 'e', '?']);
  await scene.close();
  await open('admin', 'activity', addTwo);
  await eventually(() => expect(rows().length).toBeGreaterThan(1));
  expect(await keysInHelp()).toEqual(['Ctrl K', 'j', 'k', 'Enter', '?']);
});
