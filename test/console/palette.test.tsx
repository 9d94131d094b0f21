// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

const press = (target: EventTarget, key: string, ctrlKey = false) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));

it('§3 Ctrl+K goes to a member or a screen by a few letters', async () => {
  scene = await startConsole('owner', 'jobs');
  await scene.button(/^Search/);
  // Its keys are heard a moment after it is drawn.
  await eventually(() => {
    press(document, 'k', true);
    expect(document.querySelector('dialog[open]')).not.toBeNull();
  });
  const input = await scene.fill('Go to a screen or a member', 'lovel');
  await scene.seen('ada@example.com');
  press(input, 'Enter');
  await eventually(() => expect(location.pathname).toMatch(/\/sandbox\/members\/mem_/));
  await scene.seen('Ways to log in');
  press(document, 'k', true);
  const again = await scene.fill('Go to a screen or a member', 'deliv');
  await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1));
  press(again, 'Enter');
  await eventually(() => expect(location.pathname).toMatch(/\/sandbox\/deliveries$/));
  press(document, 'k', true);
  await scene.fill('Go to a screen or a member', 'colleague');
  await eventually(() => expect(document.querySelector('[role=option]')?.textContent).toContain('Operators'));
  // By its name before the four whose topics have the word.
  await scene.fill('Go to a screen or a member', 'mail');
  await eventually(() => expect(document.querySelector('[role=option] > span')?.textContent).toBe('Mails'));
});

it.each([
  ['viewer', ['Overview', 'Members', 'Comments', 'Activity', 'Bulk changes', 'Webhooks', 'Install', 'API keys']],
  ['support', ['Overview', 'Members', 'Comments', 'Activity', 'Bulk changes', 'Webhooks', 'Install', 'API keys']],
] as const)('§3 navigation and palette lead a %s only to screens that the role opens', async (role, names) => {
  scene = await startConsole(role, 'overview');
  await scene.button(/^Search/);
  const links = [...document.querySelectorAll('nav > a')];
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
  await eventually(() => {
    press(document, 'k', true);
    expect(document.querySelector('dialog[open]')).not.toBeNull();
  });
  const offered = [...document.querySelectorAll('[role=option] > span')];
  expect(offered.map(({ textContent }) => textContent)).toEqual(names);
  for (const name of names) {
    await scene.follow(name);
    await scene.find('h1', new RegExp(`^${name}`));
    expect(document.body.textContent).not.toContain('Not for your role');
  }
});
