// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { consoleAppId } from '../../src/contract/built-in-apps.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import type { HttpService } from '../support/http-service.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

const operators = { appId: consoleAppId, mode: 'live' } as const;
/** The demo's operator is an owner too. */
const withoutDemo = async ({ store }: HttpService) => {
  const demo = (await store.members.byEmail(operators, 'operator@latchkey.example'))!;
  await store.members.remove(operators, demo.id);
};
const button = (within: string, name: string) =>
  eventually(() => {
    const found = [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)].find(
      ({ textContent }) => textContent === name,
    );
    if (!found) throw new Error(`no button “${name}” in ${within}`);
    return found;
  });
const rowOf = (email: string) => [...document.querySelectorAll('tr')].find((row) => row.textContent?.includes(email));

it('§3.11 an owner invites an operator, sends the invitation again, and removes them', async () => {
  scene = await startConsole('owner', 'operators', withoutDemo);
  await scene.press('Invite a colleague');
  await scene.fill('Email address', 'owner@example.com');
  (await button('dialog', 'Invite')).click();
  await scene.seen('This person is an operator already.');
  await scene.fill('Email address', 'grace@example.com');
  await scene.fill('Role', 'support');
  (await button('dialog', 'Invite')).click();
  const link = (await scene.find<HTMLInputElement>('input', 'The link of the invitation')).value;
  expect((await scene.service.mails('grace@example.com'))[0]!.text).toContain(link);
  (await button('dialog', 'Done')).click();
  await eventually(() => expect(rowOf('grace@example.com')?.textContent).toContain('Invited'));

  (await button('main', 'Send again')).click();
  const next = await scene.find<HTMLInputElement>('input', 'The link of the invitation');
  expect(next.value).not.toBe(link);
  const newPassword = 'a long walk by the lake';
  const options = { key: 'pk_console', appId: consoleAppId, origin: scene.service.settings.publicUrl };
  const reset = (of: string) =>
    scene.service.call('resetMemberPassword', { token: /ms_reset=(.+)/.exec(of)![1], newPassword }, options);
  expect((await reset(link)).statusCode).toBe(400);
  expect((await reset(next.value)).statusCode).toBe(200);
  (await button('dialog', 'Done')).click();

  await scene.fill('Role of grace@example.com', 'admin');
  await eventually(async () =>
    expect((await scene.service.store.members.byEmail(operators, 'grace@example.com'))!.permissions).toEqual(['admin']),
  );
  await eventually(async () => {
    const [remove] = [...(rowOf('grace@example.com')?.querySelectorAll('button') ?? [])].slice(-1);
    remove?.click();
    expect(await scene.service.store.members.byEmail(operators, 'grace@example.com')).toBeNull();
  });
  for (const event of ['Operator invited', 'Operator role changed', 'Operator removed']) await scene.seen(event);
  const events = (await scene.service.store.auditLog.list(operators, { actor: 'operator' })).map(({ event }) => event);
  expect(events).toEqual(['operator-removed', 'operator-role-changed', 'operator-invited', 'operator-invited']);
});

it('§3.11 the only owner stays an owner, and the list shows it again', async () => {
  scene = await startConsole('owner', 'operators', withoutDemo);
  await scene.fill('Role of owner@example.com', 'viewer');
  await scene.seen('This is the only owner.');
  await eventually(async () => expect((await scene.field('Role of owner@example.com')).value).toBe('owner'));
  expect((await scene.service.store.members.byEmail(operators, 'owner@example.com'))!.permissions).toEqual(['owner']);
});

it('§3.11 operators are for owners', async () => {
  scene = await startConsole('admin', 'operators');
  await scene.seen('The role admin does not open this screen.');
  expect(scene.requests.filter((line) => line.endsWith('/operators'))).toEqual([]);
});
