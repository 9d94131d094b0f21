// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

const shownKey = async () => (await scene.find<HTMLInputElement>('input', 'The new key')).value;
const dialogButton = (name: string) =>
  eventually(() => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
      ({ textContent }) => textContent === name,
    );
    if (!found) throw new Error(`no button “${name}” in a dialog`);
    return found;
  });

it('R121 an owner makes a key, sees it once, uses it, and revokes it', async () => {
  scene = await startConsole('owner', 'keys');
  await scene.seen('pk_sb_demo');
  await scene.seen('No secret key yet');
  await scene.press('Add key');
  (await dialogButton('Add key')).click();
  await scene.seen('Enter a name, such as the server that uses the key.');
  await scene.fill('Name', 'shop server');
  await scene.fill('Expires after', '30');
  (await dialogButton('Add key')).click();
  await scene.seen('The key is made');
  const key = await shownKey();
  expect(key).toMatch(/^sk_sb_[\w-]{43}$/);
  (await dialogButton('Done')).click();
  await scene.seen('by owner@example.com');
  await scene.seen('members:read');
  expect(document.body.innerHTML).not.toContain(key);

  const use = (url: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
    scene.service.inject({ method, url, headers: { 'x-api-key': key }, ...(payload && { payload }) });
  expect((await use('/admin/members')).statusCode).toBe(200);
  expect((await use('/admin/keys', 'POST', { name: 'more', scopes: ['members:read'] })).statusCode).toBe(403);
  const [entry] = await scene.service.store.auditLog.list(sandbox, { event: 'admin-key-added' });
  expect(entry).toMatchObject({ actor: 'operator', detail: { operator: 'mem_owner', scopes: 'members:read' } });

  await scene.press('Revoke');
  await eventually(async () => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Revoke now?')?.click();
    expect((await use('/admin/members')).statusCode).toBe(401);
  });
  await scene.seen('Revoked');
});

it('R121 another role sees the public key and no secret ones', async () => {
  scene = await startConsole('admin', 'keys');
  await scene.seen('pk_sb_demo');
  await scene.seen('Secret keys are for owners.');
  expect([...document.querySelectorAll('main button')].map(({ textContent }) => textContent)).toEqual(['Copy']);
  expect(scene.requests.filter((line) => line.endsWith('/keys'))).toEqual([]);
});

it('§3 without a connection the keys are read again on demand', async () => {
  scene = await startConsole('owner', 'activity');
  await scene.find('h1', 'Activity');
  scene.setOffline(true);
  const link = await scene.find('nav a', 'API keys');
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await scene.seen('No connection');
  scene.setOffline(false);
  await scene.press('Try again');
  await scene.seen('No secret key yet');
});
