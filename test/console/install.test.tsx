// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

const origin = 'http://localhost:4871';

it('§3.1 the tag of this app, for each builder, in the address of the screen', async () => {
  scene = await startConsole('viewer', 'install');
  const code = await scene.find('pre', /guard\.js/);
  expect(code.textContent).toContain(
    '<script async src="http://localhost:4870/ms.js" data-ms-app="app_demo"></script>',
  );
  document.querySelector<HTMLInputElement>('input[type=checkbox]')!.click();
  await eventually(() => expect(code.textContent).toContain('/ms.light.js"'));
  const astro = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Astro');
  astro!.querySelector('input')!.click();
  await eventually(() => expect(code.textContent).toContain('<script is:inline src='));
  expect(location.search).toBe('?for=astro');
});

it('§3.1 a page that loads the tag is seen here, in its own mode and app, and nothing of its visitor', async () => {
  scene = await startConsole('viewer', 'install');
  await scene.seen('Nowhere yet. Open a page that has the tag');
  await scene.service.call('getAppAndMember', {}, { origin });
  await scene.service.call('getAppAndMember', {}, { origin });
  await scene.seen(`We have seen your tag on ${origin} `);
  const { tagSightings } = scene.service.store;
  expect(await tagSightings.list(sandbox, 20)).toEqual([{ origin, seenAt: expect.any(Number) }]);
  expect(await tagSightings.list({ ...sandbox, mode: 'live' }, 20)).toEqual([]);
});

it('§3.1 of the ports of a machine the five that were seen last are listed', async () => {
  scene = await startConsole('viewer', 'install', async ({ call }) => {
    for (const port of [1, 2, 3, 4, 5, 6, 7]) {
      await call('getAppAndMember', {}, { origin: `http://localhost:${4000 + port}` });
      // The order of two in one millisecond says nothing.
      const seenAt = Date.now();
      await eventually(() => expect(Date.now()).toBeGreaterThan(seenAt));
    }
    await call('getAppAndMember', {}, { origin: 'http://127.0.0.1:4001' });
  });
  await scene.seen('http://127.0.0.1:4001');
  const sites = [...document.querySelectorAll('main li b')].map(({ textContent }) => textContent);
  expect(sites.sort()).toEqual(['http://127.0.0.1:4001', ...[3, 4, 5, 6, 7].map((n) => `http://localhost:400${n}`)]);
});

it.each([
  ['admin', ['Domains and pages', 'Domains and pages']],
  ['viewer', []],
] as const)(
  '§3.1 where sites are named, a link leads the %s to their screen if the role opens it',
  async (role, links) => {
    scene = await startConsole(role, 'install?for=wordpress');
    await scene.seen('Name your site in Domains and pages, for live mode.');
    await scene.seen('may use the app in test mode: Domains and pages adds others.');
    const found = [...document.querySelectorAll('main a')].filter((a) => a.textContent === 'Domains and pages');
    expect(found.map(({ textContent }) => textContent)).toEqual(links);
  },
);

it('§3 lists what the inspector found on a page, once a builder has sent it', async () => {
  scene = await startConsole('viewer', 'install');
  await scene.seen('Nothing was sent yet. Open a page in test mode');
  const findings = [
    { rule: 'unknown-value', count: 2 },
    { rule: 'rule-of-tomorrow', count: 1 },
  ];
  await scene.service.call('sendPageFindings', { page: `${origin}/plans`, attributes: 1, findings }, { origin });
  await scene.service.call('sendPageFindings', { page: `${origin}/fine`, attributes: 4, findings: [] }, { origin });
  await scene.seen('/plans3 findings, 1 attribute, sent just now');
  await scene.seen('/fineNothing wrong, 4 attributes, sent just now');
  expect((await scene.find('a', 'Unknown value')).getAttribute('href')).toBe('/docs/inspector#unknown-value');
  await scene.seen('Unknown value ×2');
  await scene.seen('rule-of-tomorrow');
  expect([...document.querySelectorAll('a')].some(({ href }) => href === `${origin}/plans`)).toBe(false);
  await scene.fill('App', 'app_demo/live');
  await scene.follow('Install');
  await scene.seen('The inspector is on pages in test mode only.');
  await scene.follow('See test mode');
  await scene.seen('Unknown value ×2');
});

it('§3.1 without a connection it says so', async () => {
  scene = await startConsole('viewer', 'install');
  await scene.seen('Nowhere yet');
  scene.setOffline(true);
  await scene.seen('Try again');
  await scene.find('pre', /guard\.js/);
});
