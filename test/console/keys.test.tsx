// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { hashSecret } from '../../src/platform/process/secrets.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { sandbox } from '../support/http-service.ts';

const dayMs = 24 * 3_600_000;
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
  await scene.seen('The key was created');
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
  await scene.follow('Activity');
  await scene.seen('Admin key addedname: shop server, scopes: members:read');
  await scene.seen('Admin key revokedname: shop server');
});

it('R121 an owner rotates a key: a new one is shown once, the old one ends in 24 hours', async () => {
  const old = { key: 'sk_sb_of-the-shop', id: 'key_old', name: 'shop server', scopes: ['members:read'] };
  scene = await startConsole('owner', 'keys', async ({ store }) => {
    const { key, ...record } = old;
    await store.adminKeys.add(sandbox, { ...record, createdBy: 'x', keyHash: hashSecret(key), lifetimeMs: 30 * dayMs });
  });
  const status = async (key: string) =>
    (await scene.service.inject({ url: '/admin/members', headers: { 'x-api-key': key } })).statusCode;
  const rotate = await scene.button('Rotate');
  rotate.focus();
  rotate.click();
  await scene.seen('Rotate “shop server”');
  await scene.seen('It expires after 30 days, as the old one does.');
  await scene.seen('Until then both work.');
  await scene.fill('The old key ends', '0');
  await scene.seen('Servers that have the old key are refused at once.');
  await scene.fill('The old key ends', '24');
  scene.setOffline(true);
  await scene.answer('Rotate key');
  await eventually(() => expect(document.querySelector('dialog [role=alert]')?.textContent).toBeTruthy());
  scene.setOffline(false);
  await scene.answer('Rotate key');
  await scene.seen('The new key was created');
  const key = await shownKey();
  expect(key).toMatch(/^sk_sb_[\w-]{43}$/);
  await scene.seen(/in place of the old one, which ends on/);
  expect([await status(key), await status(old.key)]).toEqual([200, 200]);
  await scene.seen('Ends in 24 hours');
  await scene.answer('Done');
  expect(document.body.innerHTML).not.toContain(key);
  const [ending, next] = document.querySelectorAll('tbody > tr');
  expect([ending?.textContent, next?.textContent]).toEqual([
    expect.stringMatching(/^shop server.*Ends in 24 hours/),
    expect.stringMatching(/^shop server.*Active/),
  ]);
  expect([...ending!.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Revoke']);
  // Its button is gone: the keyboard goes on at the new key.
  await eventually(() => expect(document.activeElement).toBe(next));
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
