// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';

interface App {
  id: string;
  plans: { id: string; [name: string]: unknown }[];
  contentGroups: { key: string; [name: string]: unknown }[];
}

let scene: ConsoleScene;
afterEach(() => scene.close());

const published = () => scene.published<App>();
const tick = async (label: string) => (await scene.field(label)).click();

it('§3.4 lists each plan with its prices, what it opens, and who holds it in both modes', async () => {
  scene = await startConsole('admin', 'plans');
  await eventually(async () =>
    expect((await scene.row('Pro')).textContent).toMatch(
      /€12 a month · €120 a year.*Premium.*1 member and 1 test member/,
    ),
  );
  expect((await scene.row('Team')).textContent).toContain('€45 a month');
  expect((await scene.row('Free')).textContent).toMatch(/FreeNothing2 members and 2 test members/);
});

it('§3.4 a plan with a price and a trial is added, opens a group, and is sold after publishing', async () => {
  scene = await startConsole('admin', 'plans');
  await scene.press('Add plan');
  await scene.fill('Name', 'Summer course');
  expect((await scene.field('Id')).value).toBe('pln_summer-course');
  await scene.answer('Add');
  await scene.seen('It is not published yet');
  await scene.press('Add price');
  await scene.seen('Plans › Summer course › Prices › Summer course › Amount: Fill this in.');
  expect((await scene.button('Review changes')).disabled).toBe(true);
  await scene.fill('Amount', '19,50');
  await scene.fill('Free trial, in days', '14');
  await tick('Premium');
  await scene.seen('€19.50 a month, 14 days free first');
  await scene.review();
  await scene.seen('Content groups › Premium › Plans');
  await scene.answer('Publish');
  await eventually(async () => {
    const { plans, contentGroups } = await published();
    expect(plans.find(({ id }) => id === 'pln_summer-course')).toMatchObject({
      name: 'Summer course',
      prices: [{ id: 'prc_summer-course', amount: 19.5, currency: 'eur', trialDays: 14, interval: { type: 'MONTH' } }],
    });
    expect(contentGroups[0]!.plans).toEqual(['pln_pro', 'pln_summer-course']);
  });
});

it('§3.4 a plan that members hold stays; retiring it warns of them before it is published', async () => {
  scene = await startConsole('admin', 'plans?plan=pln_pro');
  await scene.seen('Held by 1 member and 1 test member, so it stays.');
  expect(document.body.textContent).not.toContain('Remove plan');
  await tick('On offer');
  await tick('Premium');
  await scene.review();
  await scene.seen('1 member holds Pro. It is retired: they keep it, and no one else can take it.');
  await scene.seen('1 test member holds Pro.');
  await scene.seen('They cannot enter Premium any more.');
  await scene.answer('Publish');
  await eventually(async () =>
    expect((await published()).plans.find(({ id }) => id === 'pln_pro')).toMatchObject({ isActive: false }),
  );
});

it('§3.4 a plan of no one goes with everything that names it, and plans change places', async () => {
  scene = await startConsole('admin', 'plans', async () => {}, {
    app: (app) => {
      app.plans.push({ id: 'pln_old', name: 'Old' });
      app.contentGroups[0]!.plans.push('pln_old');
    },
  });
  await scene.row('Old');
  await scene.press('Move Old up');
  await scene.follow('Old');
  await scene.seen('No one has this plan.');
  await scene.confirm('Remove plan', 'Remove this plan?', () =>
    expect(document.querySelectorAll('tbody > tr')).toHaveLength(3),
  );
  await scene.press('Move Team up');
  await scene.review();
  await scene.seen('Plans › Order');
  await scene.answer('Publish');
  await eventually(async () => {
    const { plans, contentGroups } = await published();
    expect(plans.map(({ id }) => id)).toEqual(['pln_free', 'pln_team', 'pln_pro']);
    expect(contentGroups[0]!.plans).toEqual(['pln_pro']);
  });
});

it('§3.4 a content group gets a name, pages, those who may enter and where others are led', async () => {
  scene = await startConsole('admin', 'plans?tab=groups');
  expect((await scene.row('Premium')).textContent).toMatch(/Pro, permission press.*\/pages\/premium….*\/pages\//);
  await scene.press('Add content group');
  await scene.fill('Name', 'Kiln course');
  await scene.answer('Add');
  await scene.seen('No one can enter yet');
  await tick('Free');
  await scene.press('Add address');
  await scene.fill('Address', 'https://juniper.example/courses/kiln');
  await scene.fill('Everyone else goes to', 'pricing');
  await scene.seen('Must be a path of the site that starts with one /.');
  await scene.fill('Everyone else goes to', '/pricing');
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () =>
    expect((await published()).contentGroups[1]).toMatchObject({
      id: 'grp_kiln-course',
      key: 'kiln-course',
      plans: ['pln_free'],
      urls: [{ url: 'courses/kiln' }],
      redirect: '/pricing',
    }),
  );
});

it('§3.4 a removed price warns of the members who pay it, and content groups change places', async () => {
  scene = await startConsole('admin', 'plans?plan=pln_pro', undefined, {
    app: (app) => {
      app.contentGroups.push({
        ...app.contentGroups[0]!,
        id: 'grp_kiln',
        name: 'Kiln',
        key: 'kiln',
        urls: [],
        content: [],
      });
    },
  });
  await scene.press('Remove Monthly');
  await scene.review();
  await scene.seen('1 member pays Pro, Monthly. The price is removed: they keep the plan and go on paying');
  await scene.seen('1 test member pays Pro, Monthly.');
  await scene.answer('Cancel');
  await scene.press('Content groups');
  await scene.press('Move Kiln up');
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () =>
    expect((await published()).contentGroups.map(({ key }) => key)).toEqual(['kiln', 'premium']),
  );
});

it('§3.4 §3.5 an app that has no fields, plans and groups yet says what they are for', async () => {
  scene = await startConsole('admin', 'plans', undefined, {
    app: (app) => {
      Object.assign(app, { plans: [], contentGroups: [], customFields: [], seed: undefined });
    },
  });
  await scene.seen('A plan is what members take or buy.');
  await scene.press('Content groups');
  await scene.seen('Close the pages of a course, and open them to a plan.');
  await scene.follow('Fields');
  await scene.seen('Ask members for a name, a company or a birthday');
});

it('§3.4 a return to a revision names the members whose plan it removes', async () => {
  scene = await startConsole('admin', 'plans?tab=history', async (service) => {
    const { store, inject } = service;
    const headers = { 'x-api-key': 'sk_sb_demo' };
    const { app } = (await inject({ url: '/admin/config', headers })).json().data;
    const { contentGroups: _, ...rest } = app;
    for (const plans of [app.plans.slice(0, 1), app.plans])
      await inject({ method: 'POST', url: '/admin/config', headers, payload: { app: { ...rest, plans } } });
    expect(await store.appRevisions.newestNumber()).toBe(3);
  });
  await eventually(async () => {
    const older = [...document.querySelectorAll('tbody > tr')].find(({ textContent }) => textContent?.startsWith('2 '));
    older!.querySelector('button')!.click();
    await scene.find('dialog button', 'Publish');
  });
  await scene.seen(
    '1 member holds Pro. It is removed and gives no access any more, but subscriptions at Stripe continue.',
  );
});

it('§3.4 a service with its configuration in a file gives the changes and the app as files', async () => {
  scene = await startConsole('admin', 'plans?plan=pln_free', async () => {}, { env: { MS_CONFIG_MODE: 'file' } });
  await scene.fill('Name', 'Newsletter');
  await scene.review();
  await scene.press('Save the changes');
  await eventually(() => expect(scene.downloads).toEqual(['app_demo.patch.json']));
});

it('§3.4 the plans are for admins', async () => {
  scene = await startConsole('viewer', 'plans');
  await scene.seen('The role viewer does not open this screen.');
});
