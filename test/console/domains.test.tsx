// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';

interface App {
  origins: { live?: string[] };
  keys: { live: string[]; sandbox: string[] };
}

let scene: ConsoleScene;
afterEach(() => scene.close());

const published = () => scene.published<App>();
const old = 'https://old.example';
/** What a page gets that names this key. */
const codeFor = async (key: string, origin = 'http://localhost:4871') => {
  const answer = await scene.service.call('getApp', {}, { key, origin });
  return answer.statusCode === 200 ? 'ok' : answer.json().error.code;
};

it('§3.5 a site is checked beside its field, and its pages are let in once it is published', async () => {
  scene = await startConsole('admin', 'domains');
  await scene.seen('Nowhere in the last three months.');
  await scene.press('Add live site');
  await scene.fill('Address', 'www.example.com');
  await scene.seen('Must be an address that starts with http:// or https://.');
  expect((await scene.button('Review changes')).disabled).toBe(true);
  await scene.fill('Address', 'http://www.example.com');
  await scene.seen('Without https others can read what members type');
  await scene.fill('Address', 'https://www.example.com/blog?page=2');
  expect(await codeFor('pk_demo', 'https://www.example.com')).toBe('domain-not-permitted');
  await scene.review();
  await scene.seen('Sites › Live mode');
  await scene.answer('Publish');
  await eventually(async () => expect((await published()).origins.live).toEqual(['https://www.example.com']));
  await eventually(async () => expect(await codeFor('pk_demo', 'https://www.example.com')).toBe('ok'));
});

it('§3.5 a site that goes is named with what members lose, and comes back from where it was seen', async () => {
  scene = await startConsole(
    'admin',
    'domains',
    ({ call }) => call('getAppAndMember', {}, { origin: old, key: 'pk_demo' }),
    {
      app: (app) => {
        app.origins = { live: [old, 'https://www.example.com'] };
      },
    },
  );
  await scene.seen('In the list');
  await scene.press(`Remove ${old}`);
  await scene.seen('Members cannot log in or sign up there, content for members stays hidden');
  await scene.seen('Your tag was seen there: just now.');
  await scene.press('Add');
  await scene.seen(`${old} is in the list of live mode.`);
  await eventually(() => expect(document.body.textContent).not.toContain('Members cannot log in'));
  await scene.press('Undo');
  await scene.seen('Members cannot log in');
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () => expect((await published()).origins.live).toEqual(['https://www.example.com']));
  await eventually(async () => expect(await codeFor('pk_demo', old)).toBe('domain-not-permitted'));
});

it('§3.5 the same site twice, and a base address that leaves members without passkeys, are named', async () => {
  scene = await startConsole('admin', 'domains', async () => {}, {
    app: (app) => {
      app.origins = { live: ['https://www.example.com'] };
    },
  });
  for (const i of [0, 1]) {
    await scene.press('Add test site');
    const input = await eventually(() => {
      const found = document.querySelectorAll<HTMLInputElement>('input[name^="origin-sandbox"]');
      expect(found).toHaveLength(i + 1);
      return found[i]!;
    });
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, 'https://test.example');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await eventually(() =>
      expect(
        [...document.querySelectorAll('h3')].filter((one) => one.textContent === 'https://test.example'),
      ).toHaveLength(i + 1),
    );
  }
  await scene.seen('It is already in the list.');
  await scene.fill('Address of the site', 'https://shop.example');
  await scene.seen('passkeys that members have are useless');
  await scene.fill('Address of the site', 'shop');
  await scene.seen('Must be an address that starts with http:// or https://.');
});

it('§3.5 a public key is replaced without a gap: both work until the old one is removed', async () => {
  scene = await startConsole('admin', 'domains?tab=keys');
  await scene.seen('It is the only key of live mode: add another one before you remove it.');
  await scene.press('Add a key for live mode');
  await scene.seen('Not published');
  await scene.review();
  await scene.seen('Public keys › Live mode');
  await scene.answer('Publish');
  await eventually(async () => expect((await published()).keys.live).toHaveLength(2));
  const [first = '', second = ''] = (await published()).keys.live;
  expect([first, second]).toEqual(['pk_demo', expect.stringMatching(/^pk_[a-z0-9]{24}$/)]);
  await eventually(async () => expect([await codeFor(first), await codeFor(second)]).toEqual(['ok', 'ok']));
  await eventually(() => expect(document.body.textContent).not.toContain('Not published'));
  await scene.confirm('Remove', 'Remove this key?', () =>
    expect(document.body.textContent).toContain('pages that still name it are refused'),
  );
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () => expect((await published()).keys.live).toEqual([second]));
  await eventually(async () => expect([await codeFor(first), await codeFor(second)]).toEqual(['app-not-found', 'ok']));
  expect((await published()).keys.sandbox).toEqual(['pk_sb_demo']);
});

it('§3.5 where members go next, and the pages that mails lead to, are published', async () => {
  scene = await startConsole('admin', 'domains?tab=pages');
  await scene.fill('After logging in', 'courses');
  await scene.seen('Must be a path of the site that starts with one /.');
  await scene.fill('After logging in', '/courses');
  await scene.fill('After logging out', '/bye');
  await scene.fill('New password page', 'https://www.example.com/new-password');
  await scene.review();
  await scene.seen('Where members go next › After logging in');
  await scene.answer('Publish');
  await eventually(async () =>
    expect(await published()).toMatchObject({
      redirects: { afterLogin: '/courses', afterLogout: '/bye' },
      pages: { resetPassword: 'https://www.example.com/new-password' },
    }),
  );
});

it('§3.5 a draft stays while something else is published on another screen', async () => {
  scene = await startConsole('admin', 'domains?tab=pages');
  await scene.fill('After signing up', '/welcome');
  await scene.seen('The draft has changes that are not published.');
  await scene.follow('Look and texts');
  await scene.fill('Name of your site', 'Course House');
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () => expect(await scene.published()).toMatchObject({ name: 'Course House' }));
  await scene.follow('Domains and pages');
  await scene.press('Pages');
  expect((await scene.field('After signing up')).value).toBe('/welcome');
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () =>
    expect(await scene.published()).toMatchObject({ name: 'Course House', redirects: { afterSignup: '/welcome' } }),
  );
});

it('§3.5 a service with its configuration in a file gives the changes as a file', async () => {
  scene = await startConsole('admin', 'domains?tab=keys', async () => {}, { env: { MS_CONFIG_MODE: 'file' } });
  await scene.press('Add a key for test mode');
  await scene.review();
  await scene.press('Save the changes');
  await eventually(() => expect(scene.downloads).toEqual(['app_demo.patch.json']));
});

it('§3.5 the domains are for admins', async () => {
  scene = await startConsole('viewer', 'domains');
  await scene.seen('The role viewer does not open this screen.');
});
