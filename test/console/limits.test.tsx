// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { appFilePaths } from '../architecture/app-file-paths.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';

interface App {
  limits: { perAddress: { login: object }; liveFlows: number; testMembers: number };
}

let scene: ConsoleScene;
afterEach(() => scene.close());

const published = async () => (await scene.published<App>()).limits;
const isDisabled = async () => (await scene.button('Review changes')).disabled;
/** The fields of one limit, with what is below them. */
const group = (label: string) => scene.find('[role=group]', `Limit: ${label}`);
/** "30 in 15 min" as the screen writes it. */
const inFull = (short: string) =>
  short.replace(/`/g, '').replace(/(\d+) (min|h|d)$/, (_, count, unit) => {
    const name = { min: 'minute', h: 'hour', d: 'day' }[unit as string];
    return `${count} ${name}${count === '1' ? '' : 's'}`;
  });

it('M §2 every limit of the configuration has a field, with what is shipped beside it', async () => {
  const limits = appFilePaths().filter(({ path }) => path.startsWith('limits.'));
  const found: Record<string, string> = {};
  for (const tab of ['address', 'member', 'app', 'test']) {
    scene = await startConsole('admin', `limits?tab=${tab}`);
    await scene.find('h2', /./);
    for (const field of document.querySelectorAll<HTMLInputElement>('main [id^=limit-]:not([id$=-within])')) {
      const words = field.closest('[role=group]')!.textContent.replaceAll(',', '');
      found[field.id] = /As shipped: (.+?)\./.exec(words)![1]!;
    }
    await scene.close();
  }
  const wanted = limits.map(({ path, fallback }) => [
    path.replaceAll('.', '-').replace('limits-', 'limit-'),
    inFull(fallback),
  ]);
  expect(found).toEqual(Object.fromEntries(wanted));
});

it('M §2 a limit is checked beside its field, and published by how many within which time', async () => {
  scene = await startConsole('admin', 'limits');
  const logins = await scene.fill('Logins', '0');
  await scene.seen('Enter 1 or more.');
  expect(logins.getAttribute('aria-invalid')).toBe('true');
  expect(await isDisabled()).toBe(true);
  await scene.fill('Logins', 'many');
  await scene.seen('Enter a whole number.');
  await scene.fill('Logins', '5');
  scene.fillId('limit-perAddress-login-within', '3600');
  await scene.press('Member');
  await scene.fill('Codes valid at the same time', '2');
  await scene.review();
  await scene.seen('Limits › From one address › Logins › Most30 → 5');
  await scene.seen('Limits › From one address › Logins › Within15 minutes → 1 hour');
  await scene.seen('Limits › Codes valid at the same time3 → 2');
  await scene.answer('Publish');
  await eventually(async () =>
    expect(await published()).toMatchObject({ perAddress: { login: { max: 5, seconds: 3600 } }, liveFlows: 2 }),
  );
});

it('M §2 a changed limit says so, and goes back to what is shipped; nothing else is lost', async () => {
  scene = await startConsole('admin', 'limits?tab=test', undefined, {
    app: (app) => {
      app.limits = { testMembers: 20, sandboxFactor: 7 };
    },
  });
  const words = async () => (await group('Members in test mode')).textContent;
  expect(await words()).toContain('Changed');
  await scene.fill('Multiplied by this in test mode', '9');
  (await group('Members in test mode')).querySelector('button')!.click();
  await eventually(async () => expect((await scene.field('Members in test mode')).value).toBe('50'));
  expect(document.activeElement?.id).toBe('limit-testMembers');
  expect(await words()).not.toContain('Changed');
  await scene.press('Address');
  await scene.field('Logins');
  await scene.press('Test mode');
  expect((await scene.field('Multiplied by this in test mode')).value).toBe('9');
  await scene.press('Undo');
  await eventually(async () => expect((await scene.field('Members in test mode')).value).toBe('20'));
  await scene.press('Undo');
  await eventually(async () => expect(await isDisabled()).toBe(true));
});

it('M §2 what is typed back to what is published is no change', async () => {
  scene = await startConsole('admin', 'limits');
  await scene.fill('Reads', '1');
  await eventually(async () => expect(await isDisabled()).toBe(false));
  await scene.fill('Reads', '1200');
  await eventually(async () => expect(await isDisabled()).toBe(true));
});

it('M §2 support may not read the limits', async () => {
  scene = await startConsole('support', 'limits');
  await scene.find('h1', 'Limits');
  await scene.seen('The role support does not open this screen.');
});
