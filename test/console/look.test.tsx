// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { Branding } from '../../src/contract/entities.ts';
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

const { style, colors } = Branding.properties;
const shapes = Object.keys(style.properties);
const colorNames = Object.keys(colors.properties.lightMode.properties);
/** The words above each field, in the order of the form. */
const headings = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
const choiceOf = (name: string) => [...document.querySelectorAll<HTMLOptionElement>(`#look-${name} option`)];

it('§3 what is chosen of the texts and of the preview is in the address, and comes back with it', async () => {
  scene = await startConsole(
    'admin',
    'look?tab=texts&surface=Profile&search=delete&shown=signup&scheme=dark&width=none',
  );
  expect((await scene.field('Surface')).value).toBe('Profile');
  expect((await scene.field('Search texts')).value).toBe('delete');
  const choice = (label: string) =>
    [...document.querySelectorAll('[aria-label=Preview] label')]
      .find((one) => one.querySelector('span')!.textContent === label)!
      .querySelector('select')!;
  expect(['View', 'Mode', 'Width'].map((label) => choice(label).value)).toEqual(['signup', 'dark', 'desktop']);
  await scene.fill('Search texts', 'password');
  await scene.fill('Surface', 'All surfaces');
  choice('Mode').value = 'light';
  choice('Mode').dispatchEvent(new Event('change', { bubbles: true }));
  const query = Object.fromEntries(new URLSearchParams(location.search));
  expect(query).toEqual({ tab: 'texts', search: 'password', shown: 'signup', width: 'none' });
});

it('§3.6 every colour of both modes is published, and only the name comes before them', async () => {
  scene = await startConsole('admin', 'look');
  await scene.find('h2', 'Shapes');
  expect(headings()).toEqual(['Name', 'Colours, light', 'Colours, dark', 'Logo and font', 'Shapes']);
  const chosen = (mode: 'lightMode' | 'darkMode') =>
    Object.fromEntries(colorNames.map((name, i) => [name, `#${mode === 'darkMode' ? 'd' : '1'}a2b${10 + i}`]));
  for (const mode of ['lightMode', 'darkMode'] as const)
    for (const [name, color] of Object.entries(chosen(mode))) await scene.fillId(`look-${mode}-${name}`, color);
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () =>
    expect(await scene.published()).toMatchObject({
      branding: { colors: { lightMode: chosen('lightMode'), darkMode: chosen('darkMode') } },
    }),
  );
});

it('§3.6 name, logo, font and every shape are published, and go back to those that are shipped', async () => {
  scene = await startConsole('admin', 'look');
  await scene.find('h2', 'Shapes');
  const chosen = Object.fromEntries(shapes.map((name) => [name, choiceOf(name).at(-1)!.value]));
  expect(Object.values(chosen)).not.toContain('');
  for (const [name, value] of Object.entries(chosen)) await scene.fillId(`look-${name}`, value);
  await scene.fill('Address of the logo', 'https://juniper.example/logo.svg');
  await scene.fill('Font', 'Inter');
  await scene.fill('Name of your site', 'Juniper School');
  await scene.review();
  await scene.answer('Publish');
  const branding = { style: chosen, logo: 'https://juniper.example/logo.svg', font: 'Inter' };
  await eventually(async () => expect(await scene.published()).toMatchObject({ name: 'Juniper School', branding }));
  await eventually(async () => expect((await scene.button('Review changes')).disabled).toBe(true));
  for (const name of shapes) await scene.fillId(`look-${name}`, '');
  await scene.review();
  await scene.seen('as shipped');
  await scene.answer('Publish');
  await eventually(async () => expect(await scene.published()).toMatchObject({ branding: { style: {} } }));
});

it('§2.4 the line "Secured by" and the links of test mode are changed, and pages follow', async () => {
  scene = await startConsole('admin', 'look?tab=links');
  await scene.fill('Help', 'help.example');
  await scene.seen('Must be an address that starts with http:// or https://.');
  await scene.fill('Help', 'https://help.example');
  await scene.fill('The line links to', 'https://juniper.example/about');
  (await scene.field('Hide the line')).click();
  await scene.review();
  await scene.seen('Hide “Secured by Latchkey”Yes');
  await scene.seen('Links › Helphttps://help.example');
  await scene.answer('Publish');
  await eventually(async () => {
    const { isPaid, links } = (await scene.service.call('getApp')).json().data;
    expect({ isPaid, ...links }).toMatchObject({
      isPaid: true,
      help: 'https://help.example',
      securedBy: 'https://juniper.example/about',
      goLive: 'http://localhost:4870/docs#go-live',
    });
  });
});

it('§3.6 a colour is picked, its text follows, and a shade that cannot be read is named', async () => {
  scene = await startConsole('admin', 'look');
  await scene.fill('Button', 'rgb(51, 65, 138)');
  await eventually(async () => expect((await scene.field('Button, light: choose')).value).toBe('#33418a'));
  await scene.fill('Button, light: choose', '#ffe600');
  await eventually(async () => expect((await scene.field('Button')).value).toBe('#ffe600'));
  await scene.seen('The button: contrast');
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
  await scene.find('h1', 'Look and texts');
  await scene.seen('The role support does not open this screen.');
});

it('§3.6 the picker of a colour shows it, however it is written', async () => {
  scene = await startConsole('admin', 'look');
  // The demo's own, rgb(51, 65, 138).
  expect((await scene.field('Button, light: choose')).value).toBe('#33418a');
});
