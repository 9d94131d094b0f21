// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { sandbox } from '../support/http-service.ts';

interface Field {
  key: string;
  [rule: string]: unknown;
}

let scene: ConsoleScene;
afterEach(() => scene.close());

const published = async (key: string) =>
  (await scene.published<{ customFields: Field[] }>()).customFields.find((field) => field.key === key);

it('§3.5 lists each field with what it holds, who uses it, and how many members have a value', async () => {
  scene = await startConsole('admin', 'fields', async ({ store }) => {
    for (const [id, company] of [
      ['a', 'Kiln'],
      ['b', ''],
    ] as const)
      await store.members.create(sandbox, {
        id: `mem_sb_${id}`,
        email: `${id}@example.com`,
        emailCanon: `${id}@example.com`,
        customFields: { homepage: company, level: 'x' },
      });
  });
  await scene.seen('Changes apply to your site and to test mode.');
  expect((await scene.row('Website')).textContent).toMatch(
    /Web address.*forms of your pages only.*Everyone.*1 test member/,
  );
  expect((await scene.row('How long')).textContent).toContain('2 test members');
  expect((await scene.row('Internal note')).textContent).toMatch(/Your team only.*No one/);
});

it('§3.5 a field is added, filled with choices, ordered and published, and members have it', async () => {
  scene = await startConsole('admin', 'fields');
  await scene.press('Add field');
  await scene.fill('Label', 'Password');
  expect((await scene.field('Key')).value).toBe('password');
  await scene.answer('Add');
  await scene.seen('has a meaning of its own on pages');
  await scene.fill('Label', 'Favourite clay');
  await scene.fill('Holds', 'select');
  await scene.answer('Add');
  await scene.seen('It is not published yet.');
  await scene.seen('Add at least one choice.');
  expect((await scene.button('Review changes')).disabled).toBe(true);
  for (const clay of ['Porcelain', 'Stoneware, grey']) {
    const before = document.querySelectorAll('[data-entry]').length;
    await scene.press('Add choice');
    await eventually(() => expect(document.querySelectorAll('[data-entry]')).toHaveLength(before + 1));
    const input = document.querySelector<HTMLInputElement>('[data-entry]:last-of-type input')!;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, clay);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await scene.press('Move Choice 2 up');
  await scene.fill('Language', 'de');
  await scene.fill('Label', 'Lieblingston');
  await scene.review();
  await scene.seen('Fields › Favourite clay › Label › Deutsch');
  await scene.answer('Publish');
  await eventually(async () =>
    expect(await published('favourite-clay')).toMatchObject({
      key: 'favourite-clay',
      label: 'Favourite clay',
      labels: { de: 'Lieblingston' },
      order: 5,
      type: 'select',
      options: [
        { value: 'Stoneware grey', label: 'Stoneware, grey' },
        { value: 'Porcelain', label: 'Porcelain' },
      ],
    }),
  );
  await eventually(async () => {
    const { customFields } = (await scene.service.call('getApp')).json().data as { customFields: Field[] };
    expect(customFields.map(({ key }) => key)).toContain('favourite-clay');
  });
});

it('§3.5 what the service would refuse stands beside its field, is named elsewhere, and is undone', async () => {
  scene = await startConsole('admin', 'fields?field=bio');
  await scene.fill('Minimum length', '9');
  await scene.fill('Maximum length', '3');
  await scene.seen('9 is more than the most, which is 3.');
  expect((await scene.button('Review changes')).disabled).toBe(true);
  await scene.follow('All fields');
  await scene.seen('Has a mistake');
  await scene.seen('Fields › About you › Least: 9 is more than the most, which is 3.');
  await scene.press('Undo');
  await eventually(() => expect(document.body.textContent).not.toContain('Has a mistake'));
});

it('§3.5 a field moves up, and goes only after a second press with its values left in place', async () => {
  scene = await startConsole('admin', 'fields');
  await scene.row('Last name');
  await scene.press('Move Last name up');
  await scene.seen('Last name is now 1 of 9.');
  await scene.follow('About you');
  await scene.seen('Remove field');
  await scene.confirm('Remove field', 'Remove this field?', () =>
    expect(document.querySelectorAll('tbody > tr')).toHaveLength(8),
  );
  await scene.review();
  await scene.seen('Fields › About you');
  await scene.seen('removed');
  await scene.answer('Publish');
  await eventually(async () => expect(await published('bio')).toBeUndefined());
  expect([await published('last-name'), await published('first-name')]).toMatchObject([{ order: 1 }, { order: 2 }]);
  const ada = (await scene.service.store.members.byEmail(sandbox, 'ada@example.com'))!;
  expect(ada.customFields.bio).toBe('Weaves algebraical patterns.');
});

it('§3.5 without a connection nothing typed is lost, and counts are asked for again', async () => {
  scene = await startConsole('admin', 'fields?field=bio');
  await scene.seen('With a value:');
  scene.setOffline(true);
  await scene.fill('Label', 'Your story');
  await scene.seen('The service does not answer.');
  scene.setOffline(false);
  await scene.press('Try again');
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () => expect(await published('bio')).toMatchObject({ label: 'Your story' }));
});

it('§3.5 the fields are for admins', async () => {
  scene = await startConsole('support', 'fields');
  await scene.seen('The role support does not open this screen.');
});
