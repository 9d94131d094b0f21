// @window http://localhost:4870/console
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { type HttpService, sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
const people = ['ines', 'noor', 'wanda'];
beforeEach(async () => {
  const seed = async ({ store }: HttpService) => {
    for (const name of people)
      await store.members.create(sandbox, {
        id: `mem_${name}`,
        email: `bulk-${name}@example.com`,
        emailCanon: `bulk-${name}@example.com`,
        disabled: name === 'wanda',
      });
    await buyPro({ store }, 'noor', 'REQUIRES_PAYMENT');
  };
  scene = await startConsole('admin', 'members?search=bulk-', seed, { clock: () => Date.now() });
  for (const name of people) await scene.field(`Choose bulk-${name}@example.com`);
});
afterEach(() => scene.close());

const buyPro = ({ store }: Pick<HttpService, 'store'>, name: string, status: 'ACTIVE' | 'REQUIRES_PAYMENT') =>
  store.planConnections.save(sandbox, {
    id: `con_${name}`,
    memberId: `mem_${name}`,
    planId: 'pln_pro',
    type: 'SUBSCRIPTION',
    status,
    active: status === 'ACTIVE',
    payment: null,
  });
const disabled = async () => {
  const found = await Promise.all(people.map((name) => scene.service.store.members.byId(sandbox, `mem_${name}`)));
  return found.map((member) => member!.disabled);
};
/** The worker of the service, which a test runs by hand. */
const runJobs = () => scene.service.jobs.drain();

it('§3 a bulk action counts first, changes only whom it changes, and undo takes back exactly that', async () => {
  for (const name of people) (await scene.field(`Choose bulk-${name}@example.com`)).click();
  await scene.seen('3 chosen');
  await scene.press('Disable');
  await scene.seen('Disable: 2 members?');
  expect(await disabled()).toEqual([false, false, true]);
  (await scene.find<HTMLButtonElement>('dialog button', 'Disable')).click();
  await scene.seen(/Disabling: 0 of 2|done for 2 of 2/);
  await runJobs();
  await scene.seen('Disable: done for 2 of 2');
  expect(await disabled()).toEqual([true, true, true]);
  await scene.press('Undo');
  await eventually(async () => expect(await scene.service.store.adminJobs.list(sandbox, 5)).toHaveLength(2));
  await runJobs();
  await scene.seen('Enable: done for 2 of 2');
  expect(await disabled()).toEqual([false, false, true]);
});

it.each([
  [['wanda'], 'Disable', 'Disable: 0 members?', 'The chosen member stays as it is: nothing would change.'],
  [people, 'Disable', 'Disable: 2 members?', '1 of the chosen members stays as it is: nothing would change.'],
  [people, 'Enable', 'Enable: 1 member?', '2 of the chosen members stay as they are: nothing would change.'],
])('§3.2 of %j, "%s" names in plain English who would stay as before', async (chosen, verb, title, unchanged) => {
  for (const name of chosen) (await scene.field(`Choose bulk-${name}@example.com`)).click();
  await scene.press(verb);
  await scene.seen(title);
  await scene.seen(unchanged);
  // What changes nothing needs no word on undoing it.
  expect(document.body.textContent?.includes('undo')).toBe(!title.includes(' 0 '));
});

it('§3.2 a bulk change is undone from its list too, once, after its panel was closed', async () => {
  for (const name of people) (await scene.field(`Choose bulk-${name}@example.com`)).click();
  await scene.press('Disable');
  await scene.seen('Disable: 2 members?');
  (await scene.find<HTMLButtonElement>('dialog button', 'Disable')).click();
  await scene.seen(/Disabling: 0 of 2|done for 2 of 2/);
  await runJobs();
  await scene.seen('Disable: done for 2 of 2');
  await scene.press('Close');
  await scene.follow('Bulk changes');
  await scene.row('Disable2 of 2 members');
  await scene.press('Undo');
  await eventually(async () => expect(await scene.service.store.adminJobs.list(sandbox, 5)).toHaveLength(2));
  await runJobs();
  await scene.seen('Enable: done for 2 of 2');
  expect(await disabled()).toEqual([false, false, true]);
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Undo');
});

/** By a clock that the test moves. */
async function disableOne() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  (await scene.field('Choose bulk-ines@example.com')).click();
  await scene.press('Disable');
  await scene.seen('Disable: 1 member?');
  await scene.answer('Disable');
  await scene.seen(/Disabling: 0 of 1/);
  await runJobs();
  await scene.seen('Disable: done for 1 of 1');
}

it('§3.2 the panel offers Undo for ten minutes, as long as the service does', async () => {
  await disableOne();
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  await scene.button('Undo');
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await eventually(() => expect(document.body.textContent).not.toContain('Undo'));
  await scene.seen('Disable: done for 1 of 1');
});

it('§3.2 the list of bulk changes offers Undo for ten minutes too, and then no more by itself', async () => {
  await disableOne();
  await scene.press('Close');
  await scene.follow('Bulk changes');
  await scene.row('Disable1 of 1 members');
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  await scene.button('Undo');
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await eventually(() => expect(document.body.textContent).not.toContain('Undo'));
  await scene.row('Disable1 of 1 members');
});

it('§3 all that a filter finds are one job by filter, and its failures are named', async () => {
  (await scene.field('Choose bulk-ines@example.com')).click();
  await scene.press('Choose all 3');
  await scene.press('End sessions');
  await scene.seen('This cannot be undone.');
  await scene.answer('Cancel');
  await scene.press('Revoke granted plan');
  await scene.seen('Revoke granted plan: 3 members?');
  await scene.seen('You can undo this for ten minutes after it is done.');
  (await scene.find<HTMLButtonElement>('dialog button', 'Revoke granted plan')).click();
  await scene.seen(/Revoking a plan/);
  await runJobs();
  await scene.seen('3 could not be done');
  await scene.find('li a', 'bulk-wanda@example.com');
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Undo');
});

it('R78 the failures of a bulk change name addresses, and a member who is gone by the id', async () => {
  const { adminJobs, members } = scene.service.store;
  const ids = people.map((name) => `mem_${name}`);
  const job = { id: 'job_fails', operation: 'removeFreePlan', input: { planId: 'pln_free' }, filter: null } as const;
  await adminJobs.add(sandbox, {
    ...job,
    members: ids,
    actor: { key: null, operator: 'mem_operator' },
    total: 3,
    failures: ids.map((member) => ({ member, code: 'plan-not-found', message: 'There is no such plan.' })),
  });
  await members.remove(sandbox, 'mem_wanda');
  await scene.follow('Bulk changes');
  await scene.press('3 failed');
  expect((await scene.find('a', 'bulk-ines@example.com')).getAttribute('href')).toMatch(/\/members\/mem_ines$/);
  await scene.find('code', 'mem_wanda');
  expect(document.querySelectorAll('td li a')).toHaveLength(2);
});

it('§3.2 undo after all that a filter finds, on another device, takes back exactly whom it changed', async () => {
  (await scene.field('Choose bulk-ines@example.com')).click();
  await scene.press('Choose all 3');
  await scene.press('Disable');
  await scene.seen('Disable: 3 members?');
  await scene.answer('Disable');
  await scene.seen(/Disabling: 0 of 3/);
  await runJobs();
  await scene.seen('Disable: done for 3 of 3');
  expect(await disabled()).toEqual([true, true, true]);
  sessionStorage.clear();
  await scene.press('Close');
  await scene.follow('Bulk changes');
  await scene.row('Disable3 of 3 members');
  await scene.press('Undo');
  await scene.seen('Enabling: 0 of 2');
  await runJobs();
  await scene.seen('Enable: done for 2 of 2');
  expect(await disabled()).toEqual([false, false, true]);
  await scene.row('Enable2 of 2 members · undo');
});

it('§3.2 undo takes a verification back from those who had none before', async () => {
  const { members } = scene.service.store;
  await members.update(sandbox, 'mem_ines', { verified: true });
  const verified = async () =>
    Promise.all(people.map(async (name) => (await members.byId(sandbox, `mem_${name}`))!.verified));
  (await scene.field('Choose bulk-ines@example.com')).click();
  await scene.press('Choose all 3');
  await scene.press('Verify');
  await scene.seen('Verify: 3 members?');
  await scene.seen('You can undo this for ten minutes after it is done.');
  await scene.answer('Verify');
  await scene.seen(/Verifying: 0 of 3/);
  await runJobs();
  await scene.seen('Verify: done for 3 of 3');
  expect(await verified()).toEqual([true, true, true]);
  await scene.press('Undo');
  await scene.seen(/Taking verifications back: 0 of 2/);
  await runJobs();
  await scene.seen('Mark as not verified: done for 2 of 2');
  expect(await verified()).toEqual([true, false, false]);
});

it('§3.2 members are deleted in bulk, after a count by a dry run', async () => {
  for (const name of ['ines', 'noor']) (await scene.field(`Choose bulk-${name}@example.com`)).click();
  await scene.press('Delete');
  await scene.seen('Delete: 2 members?');
  await scene.answer('Delete');
  await scene.seen(/Deleting: 0 of 2/);
  await runJobs();
  await scene.seen('Delete: done for 2 of 2');
  const found = await Promise.all(people.map((name) => scene.service.store.members.byId(sandbox, `mem_${name}`)));
  expect(found.map((member) => member?.id)).toEqual([undefined, undefined, 'mem_wanda']);
});

it('§3.2 granting leaves out who owes a payment, and undo who was refused', async () => {
  for (const name of people) (await scene.field(`Choose bulk-${name}@example.com`)).click();
  await scene.press('Grant paid plan');
  await scene.seen('1 of the chosen members stays as it is: nothing would change.');
  await scene.seen('Grant paid plan: 2 members?');
  await buyPro(scene.service, 'ines', 'ACTIVE');
  await scene.answer('Grant paid plan');
  await eventually(async () => expect(await scene.service.store.adminJobs.list(sandbox, 5)).toHaveLength(1));
  await runJobs();
  await scene.seen('Grant paid plan: done for 1 of 2');
  await scene.seen('The member has bought this plan, paid or due: cancel it first.');
  await scene.press('Undo');
  await eventually(async () => expect(await scene.service.store.adminJobs.list(sandbox, 5)).toHaveLength(2));
  await runJobs();
  await scene.seen('Revoke granted plan: done for 1 of 1');
  await scene.follow('Bulk changes');
  await scene.row('Revoke granted plan: Pro1 of 1 members · undo');
  await scene.row('Grant paid plan: Pro2 of 2 members');
});

it('§3.2 the list names the plan that is due, and a cancelled one where the list is of those', async () => {
  const row = async (name: string) =>
    (await scene.find<HTMLElement>('a', new RegExp(`bulk-${name}@`))).closest('[role=row]')!;
  expect((await row('noor')).textContent).toContain('Pro (payment due)');
  const { store } = scene.service;
  const [bought] = await store.planConnections.ofMember(sandbox, 'mem_noor');
  await store.planConnections.save(sandbox, { ...bought!, status: 'CANCELED' });
  await scene.fill('Status of a plan', 'CANCELED');
  await eventually(async () => expect((await row('noor')).textContent).toContain('Pro (cancelled)'));
});

it('§3.2 the list finds a plan that is cancelled and still runs, and names its end', async () => {
  const { planConnections } = scene.service.store;
  await buyPro(scene.service, 'ines', 'ACTIVE');
  await buyPro(scene.service, 'noor', 'ACTIVE');
  const [running] = await planConnections.ofMember(sandbox, 'mem_ines');
  await planConnections.remove(sandbox, 'mem_ines', 'pln_pro');
  const dates = { lastBillingDate: null, nextBillingDate: null, cancelAtDate: Date.UTC(2030, 0, 2, 12) / 1_000 };
  const payment = { amount: 12, currency: 'eur', status: 'PAID', priceId: 'prc_pro_monthly', ...dates };
  await planConnections.save(sandbox, { ...running!, ...{ id: 'con_team', planId: 'pln_team' } });
  await planConnections.save(sandbox, { ...running!, ...{ id: 'con_pro', payment } });
  await scene.fill('Status of a plan', 'ENDING');
  await scene.seen('Pro (ends Jan 2, 2030), Team');
  await eventually(() => expect(document.body.textContent).not.toContain('bulk-noor@'));
});

it('§3 columns and views are stored with the operator, and a view brings both back', async () => {
  await scene.press('Columns and views');
  const box = await eventually(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>('dialog input[type=checkbox]')];
    expect(found.length).toBeGreaterThan(6);
    return found.find(({ value }) => value === 'id')!;
  });
  box.click();
  await scene.seen('mem_ines');
  await scene.press('Save view');
  await scene.seen('Enter a name for the view.');
  await scene.fill('Save this view as', 'Bulk people');
  await scene.press('Save view');
  await eventually(() =>
    expect(scene.stored()).toEqual({
      consoleLists: {
        app_demo: {
          columns: ['plans', 'state', 'created', 'seen', 'id'],
          views: [
            { name: 'Bulk people', query: '?search=bulk-', columns: ['plans', 'state', 'created', 'seen', 'id'] },
          ],
        },
      },
    }),
  );
  await scene.press('Clear all');
  await eventually(() => expect(location.search).toBe(''));
  await scene.fill('View', 'Bulk people');
  await eventually(() => expect(location.search).toBe('?search=bulk-'));
});
