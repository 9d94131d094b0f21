// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

const textsOf = async () => {
  const newest = (await scene.service.store.appRevisions.newest<{ apps: { id: string; texts?: object }[] }>())!;
  return newest.document.apps.find(({ id }) => id === 'app_demo')!.texts;
};

it('§3.6 a text is published for one language, and for all others', async () => {
  scene = await startConsole('admin', 'look?tab=texts');
  await scene.fill('Search texts', 'login_to_your_account');
  await scene.fill('Login to your account', 'Come in');
  await scene.fill('Language', 'de');
  await scene.fill('Login to your account', 'Herein');
  await eventually(async () => expect((await scene.button('Review changes')).disabled).toBe(false));
  await scene.press('Review changes');
  await scene.seen('Texts › login_to_your_account');
  await scene.press('Publish');
  await eventually(async () =>
    expect(await textsOf()).toEqual({ login_to_your_account: { '*': 'Come in', de: 'Herein' } }),
  );
});

it('§3.6 a mistake stands beside its field, and nothing is published', async () => {
  scene = await startConsole('admin', 'look');
  await scene.fill('Font', 'Comic Sans, cursive');
  await scene.seen('Must be inherit, system, or the name of one font family');
  expect((await scene.button('Review changes')).disabled).toBe(true);
});

it('§3.6 a service with its configuration in a file gives the changes and the app as files', async () => {
  scene = await startConsole('admin', 'look', async () => {}, {
    env: { MS_CONFIG_MODE: 'file' },
  });
  await scene.fill('Font', 'system');
  await eventually(async () => expect((await scene.button('Review changes')).disabled).toBe(false));
  await scene.press('Review changes');
  await scene.press('Save the changes');
  await scene.press('Save the whole app');
  await eventually(() => expect(scene.downloads).toEqual(['app_demo.patch.json', 'app_demo.json']));
});

it('§3.6 the configuration is for admins', async () => {
  scene = await startConsole('support', 'look');
  await scene.seen('Your role may not read the configuration.');
});
