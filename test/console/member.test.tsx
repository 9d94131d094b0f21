// @window http://localhost:4870/console
import { afterEach, expect, it, vi } from 'vitest';
import { plantComments } from '../../demo/plant-comments.ts';
import { type ConsoleScene, nameStripe, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { type HttpService, sandbox } from '../support/http-service.ts';
import { sellPlan } from '../support/sell-plan.ts';
import { newPasskey, unpaidPlan } from '../support/store-fixtures.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());
const ada = async () => (await scene.service.store.members.byEmail(sandbox, 'ada@example.com'))!;
const open = async (role: 'admin' | 'support' | 'viewer', email = 'ada@example.com') => {
  scene = await startConsole(role, `members/${email}`);
  await scene.seen('Ways to log in');
};

it('§3 a member gets a mailed link and a reset, and the screen says where they went', async () => {
  await open('admin');
  await scene.press('Mail a link');
  await scene.seen('A link to log in is on its way to ada@example.com');
  await scene.press('Mail a reset');
  await scene.seen('A link to set a password is on its way to ada@example.com');
  expect(await scene.service.mails('ada@example.com')).toHaveLength(2);
});

it('§3.3 a member who has not confirmed the address gets that mail again', async () => {
  scene = await startConsole('admin', 'members/mary@example.com', async ({ store }) => {
    const { id } = (await store.members.byEmail(sandbox, 'mary@example.com'))!;
    await store.members.update(sandbox, id, { verified: false });
  });
  await scene.press('Mail a confirmation');
  await scene.seen('A link to confirm the address is on its way to mary@example.com.');
  expect(await scene.service.mails('mary@example.com')).toMatchObject([
    { subject: 'Confirm your address at Juniper Studio' },
  ]);
  await scene.press('Mark as verified');
  await eventually(() => expect(document.body.textContent).not.toContain('Mail a confirmation'));
});

it('§3.3 the mails to a member are listed with their state, and shown as they read', async () => {
  await open('viewer');
  await scene.seen('None was sent.');
  scene.close();
  scene = await startConsole('viewer', 'members/ada@example.com', async (service) => {
    await service.call('sendMemberResetPasswordEmail', { email: 'ada@example.com' });
    await service.mails();
  });
  await scene.seen('New password');
  await scene.seen('Sent');
  await scene.press('Show');
  await scene.seen('As it reads now.');
  expect((await scene.find('iframe', '')).getAttribute('title')).toBe('Mail: New password');
  await scene.press('Hide');
  await eventually(() => expect(document.querySelector('iframe')).toBeNull());
});

it('R127 the authenticator app of a member is removed by a second press', async () => {
  scene = await startConsole('admin', 'members/ada@example.com', async ({ store }) => {
    const { id } = (await store.members.byEmail(sandbox, 'ada@example.com'))!;
    await store.secondFactors.begin(sandbox, id, 'SECRET');
    await store.secondFactors.confirm(sandbox, id, { secret: 'SECRET', step: 1 });
  });
  await scene.press('Reset');
  await eventually(() => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reset now?')?.click();
    expect(document.querySelector('[aria-labelledby=ways]')?.textContent).not.toContain('Authenticator app');
  });
  await scene.seen('The authenticator app is removed, and ada@example.com gets a mail.');
  expect(await scene.service.store.secondFactors.find(sandbox, (await ada()).id)).toBeNull();
  expect(await scene.service.mails('ada@example.com')).toHaveLength(1);
});

it('R36 a passkey of a member is removed by a second press, and the last way in stays', async () => {
  scene = await startConsole('support', 'members/ada@example.com', async ({ store }) => {
    const { id } = (await store.members.byEmail(sandbox, 'ada@example.com'))!;
    await store.members.update(sandbox, id, { passwordHash: null, verified: false });
    for (const name of ['Phone', 'Laptop']) await store.passkeys.add(sandbox, newPasskey(name, id), { atMost: 2 });
    await store.passkeys.use(sandbox, 'credential Phone', { counter: 0, isBackedUp: true });
  });
  await scene.seen('last used just now');
  await scene.seen('never used');
  const text = () => document.querySelector('[aria-labelledby=ways]')!.textContent!;
  const remove = (name: string, isDone: () => void) =>
    eventually(() => {
      const row = [...document.querySelectorAll('[aria-labelledby=ways] > div')].find((one) =>
        one.textContent?.startsWith(name),
      );
      row?.querySelector('button')?.click();
      isDone();
    });
  await remove('Phone', () =>
    expect(text()).toContain('The passkey “Phone” is removed, and ada@example.com gets a mail.'),
  );
  expect(text()).not.toContain('last used');
  await remove('Laptop', () => expect(text()).toContain('This is the only way in of the member.'));
  expect(await scene.service.store.passkeys.ofMember(sandbox, (await ada()).id)).toMatchObject([{ name: 'Laptop' }]);
  expect(await scene.service.mails('ada@example.com')).toHaveLength(1);
});

it('§3 the JSON is edited with what is wrong beside it, and nothing typed is lost', async () => {
  await open('admin');
  await scene.press('Edit JSON');
  await scene.fill('JSON of the member', '{ "theme": ');
  await scene.press('Save');
  await scene.seen('This is no JSON');
  expect((await scene.field('JSON of the member')).value).toBe('{ "theme": ');
  await scene.fill('JSON of the member', '{ "theme": "dark" }');
  await scene.press('Save');
  await eventually(async () =>
    expect(await scene.service.store.members.readJson(sandbox, (await ada()).id)).toEqual({ theme: 'dark' }),
  );
});

it('§3 a paid plan is granted until a day and taken back', async () => {
  await open('admin', 'mary@example.com');
  const options = [...(await scene.field('Add a plan')).querySelectorAll('option')];
  const paid = options.find((one) => one.textContent?.endsWith(', free of charge'))!;
  await scene.fill('Add a plan', paid.value);
  await scene.fill('Until', '2001-01-01');
  await scene.press('Add');
  await eventually(() => expect(document.querySelector('#plan-end[aria-invalid]')).not.toBeNull());
  await scene.fill('Until', '2999-12-31');
  await scene.press('Add');
  await scene.seen('Free of charge until Dec 31, 2999');
  const mary = (await scene.service.store.members.byEmail(sandbox, 'mary@example.com'))!;
  const connections = await scene.service.store.planConnections.ofMember(sandbox, mary.id);
  expect(connections.find(({ planId }) => planId === paid.value)).toMatchObject({ complimentary: true });
});

const paying = (role: 'admin' | 'support' = 'admin') => {
  // Nothing listens for the webhooks of Stripe's stand-in.
  vi.stubGlobal('fetch', async () => new Response());
  return startConsole(role, 'members/mary@example.com', async (service) => {
    const { id } = (await service.store.members.byEmail(sandbox, 'mary@example.com'))!;
    await sellPlan(service, id);
  });
};
const sold = async () => (await scene.service.fake!()).world.records.subscriptions.at(-1)!;
const plansText = () => document.querySelector('[aria-labelledby=plans]')!.textContent!;

it('§3.3 a paid plan is cancelled for the end of its period, kept, and cancelled at once', async () => {
  scene = await paying();
  const end = new Date((await sold()).periodEnd * 1000).toLocaleDateString('en', { dateStyle: 'medium' });
  await scene.seen(`€12.00 a month · Next payment on ${end}`);
  await scene.press('Cancel plan Pro');
  for (const words of ['Cancel Pro?', 'loses “Premium', `At the end of the paid period, on ${end}`])
    await scene.seen(words);
  await scene.seen('No money is returned: this demo sells with a fake of Stripe.');
  expect(document.querySelector('a[href*="stripe.com"]')).toBeNull();
  await scene.answer('Cancel plan');
  await eventually(() => expect(plansText()).toContain(`€12.00 a month · Ends on ${end}`));
  expect(document.querySelector('dialog')).toBeNull();
  await scene.seen(`Plan cancelledby admin@example.com · plan: Pro, ends at: ${end}`);
  expect((await sold()).cancelAtPeriodEnd).toBe(true);
  await scene.press('Keep plan Pro');
  await scene.seen('Plan kept');
  await eventually(() => expect(plansText()).not.toContain('Ends on'));
  expect((await sold()).cancelAtPeriodEnd).toBe(false);
  await scene.press('Cancel plan Pro');
  (await scene.find<HTMLLabelElement>('dialog label', /^Now/)).click();
  await scene.answer('Cancel plan');
  await eventually(() => expect(plansText()).toMatch(/Ended on .*Cancelled/));
  expect((await sold()).status).toBe('canceled');
});

it('§3.3 a plan that waits for its end is ended at once, without being kept first', async () => {
  scene = await paying();
  await scene.press('Cancel plan Pro');
  await scene.answer('Cancel plan');
  await scene.press('End now Pro');
  await scene.seen('End Pro now?');
  await scene.seen(/Otherwise it ends on \w+ \d+, \d{4}\./);
  expect(document.querySelector('dialog input')).toBeNull();
  await scene.answer('End now');
  await eventually(() => expect(plansText()).toMatch(/Ended on .*Cancelled/));
  expect((await sold()).status).toBe('canceled');
  const entries = (event: string) => scene.service.store.auditLog.list(sandbox, { event });
  expect([await entries('plan-canceled'), await entries('plan-kept')].map(({ length }) => length)).toEqual([2, 0]);
});

it('§3.3 a plan that is not paid has no period to keep, and ends at once', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  scene = await startConsole('admin', 'members/mary@example.com', async (service) => {
    const { id } = (await service.store.members.byEmail(sandbox, 'mary@example.com'))!;
    (await sellPlan(service, id)).subscription.status = 'past_due';
    const { payment, ...plan } = unpaidPlan(id);
    const due = { ...payment, lastBillingDate: Date.UTC(2026, 1, 3, 12) / 1000 };
    await service.store.planConnections.save(sandbox, { ...plan, payment: due });
  });
  await scene.seen('€12.00 · Due since Feb 3, 2026');
  await scene.press('Cancel plan Pro');
  await scene.seen('It is not paid, so it gives no access now.');
  await scene.seen('It ends at once, and its payment is not tried again.');
  expect(document.querySelector('dialog input')).toBeNull();
  await scene.answer('Cancel plan');
  await eventually(() => expect(plansText()).toMatch(/Ended on .*Cancelled/));
  expect((await sold()).status).toBe('canceled');
});

it('§3.1 a payment without a currency is a number, at its member and in the overview', async () => {
  const seed = async ({ store }: HttpService) => {
    const { payment, ...plan } = unpaidPlan((await store.members.byEmail(sandbox, 'mary@example.com'))!.id);
    const { currency: _, ...imported } = payment;
    await store.planConnections.save(sandbox, {
      ...{ ...plan, active: true, status: 'ACTIVE' },
      payment: imported as typeof payment,
    });
  };
  scene = await startConsole('viewer', 'members/mary@example.com', seed);
  await eventually(() => expect(plansText()).toContain('Pro12.00'));
  scene.close();
  scene = await startConsole('viewer', 'overview', seed);
  await scene.seen('Running subscriptions');
  expect(document.getElementById('revenue')?.closest('section')?.textContent).toMatch(/revenue.*?12/);
});

it('§3.3 the dialog names the team of a plan, and that what was bought once ends at once', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  scene = await startConsole('admin', 'members/ada@example.com', async ({ store }) => {
    const { id: memberId } = (await store.members.byEmail(sandbox, 'ada@example.com'))!;
    const pro = (await store.planConnections.ofMember(sandbox, memberId)).find(({ planId }) => planId === 'pln_pro')!;
    await store.planConnections.save(sandbox, { ...pro, type: 'ONETIME' });
  });
  // Each button names its plan.
  await scene.press('Cancel plan Pro');
  expect(plansText()).toMatch(/Pro€[\d.]+ once/);
  await scene.seen('It was bought once, and ends at once.');
  expect(document.querySelector('dialog input')).toBeNull();
  await scene.answer('Back');
  await scene.press('Cancel plan Team');
  await scene.seen('So does the team of this plan.');
  await scene.answer('Cancel plan');
  await eventually(() => expect(plansText()).toMatch(/Team€45\.00 a month · Ends on/));
});

it('§3.3 without a connection or with a refusal of Stripe the dialog stays and names it', async () => {
  scene = await paying();
  await scene.press('Cancel plan Pro');
  scene.setOffline(true);
  await scene.answer('Cancel plan');
  await scene.seen('The service does not answer.');
  scene.setOffline(false);
  const { status } = await sold();
  (await sold()).status = 'canceled';
  await scene.answer('Cancel plan');
  await scene.seen('This payment has ended at the payment provider.');
  (await sold()).status = status;
  await scene.answer('Back');
  await eventually(() => expect(document.querySelector('dialog')).toBeNull());
  expect(plansText()).toContain('Cancel plan');
});

it('R49 a plan whose cancellation got no answer is cancelled once', async () => {
  scene = await paying();
  const { fetch } = globalThis;
  let isLost = false;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const answer = await fetch(input, init);
    if (!String(input).endsWith('/cancel-plan') || isLost) return answer;
    isLost = true;
    throw new TypeError('Failed to fetch');
  });
  await scene.press('Cancel plan Pro');
  (await scene.find<HTMLLabelElement>('dialog label', /^Now/)).click();
  await scene.answer('Cancel plan');
  await scene.seen('The service does not answer.');
  await scene.answer('Cancel plan');
  await eventually(() => expect(plansText()).toMatch(/Ended on .*Cancelled/));
  expect(await scene.service.store.auditLog.list(sandbox, { event: 'plan-canceled' })).toHaveLength(1);
});

it('§3.3 support sees the paid plan and who may cancel it', async () => {
  scene = await paying('support');
  await scene.seen('€12.00');
  await scene.seen('Only admins and owners can add, remove and cancel plans.');
  expect(plansText()).not.toContain('Cancel plan');
});

it('§3.3 an admin changes the address and sees what is mailed, and support sees who may', async () => {
  await open('support');
  await scene.seen('Only admins and owners change the email address.');
  expect(document.querySelector('[aria-label="Edit Email address"]')).toBeNull();
  scene.close();
  await open('admin');
  expect(document.body.textContent).not.toContain('Only admins and owners change');
  await scene.press('Edit Email address');
  await scene.seen('The former address gets a mail');
  await scene.fill('Email address', 'ada@elsewhere.example');
  await scene.press('Save');
  await eventually(async () => expect(await scene.service.mails('ada@example.com')).toHaveLength(1));
});

it('§3 the button that goes on comes last in a dialog, after the way out', async () => {
  await open('admin');
  await scene.press('See the site as this member');
  const buttons = () => [...document.querySelectorAll('[role=alertdialog] button')].map((one) => one.textContent);
  await eventually(() => expect(buttons()).toEqual(['Cancel', 'Open the site']));
});

it('§3.3 the customer at Stripe is a link to its page in test mode, also where a plan is cancelled', async () => {
  scene = await startConsole('admin', 'members/ada@example.com', async (service) => {
    const { id } = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
    await service.store.members.update(sandbox, id, { paymentCustomerId: 'cus_ada' });
    await nameStripe(service);
  });
  const address = 'https://dashboard.stripe.com/test/customers/cus_ada';
  expect((await scene.find<HTMLAnchorElement>('a', 'cus_ada')).href).toBe(address);
  await scene.press('Cancel plan Pro');
  await scene.seen('No money is returned. Make refunds at Stripe. This is test mode: no money moves.');
  expect((await scene.find<HTMLAnchorElement>('dialog a', 'at Stripe')).href).toBe(address);
});

it('§3.3 shows the newest comments of a member, and leads to all of them', async () => {
  scene = await startConsole('viewer', 'members/ada@example.com', ({ store }) => plantComments(store, 'app_demo'));
  await scene.seen('The second lesson took me an evening');
  await scene.seen('I have drawn the loom from memory');
  expect(document.body.textContent).not.toContain('Is there a recording');
  await scene.follow('Moderate');
  await eventually(() => expect(location.search).toBe(`?view=posts&member=${location.search.split('member=')[1]}`));
  await scene.find('h1', 'Comments');
});

it('§3 a team is shown by its plan, and its members by their addresses, with the ids beside', async () => {
  await open('viewer');
  const { owned } = await scene.service.store.teams.ofMember(sandbox, (await ada()).id);
  await scene.seen(new RegExp(`TeamOwner · \\d+ of \\d+ seats taken · ${owned[0]!.id}`));
  await scene.seen(/ada@example\.comOwner since .* · mem_/);
  await scene.find('section[aria-labelledby=teams] a', 'grace@example.com');
});

it('§3 a team changes its seats, never below those taken', async () => {
  await open('admin');
  await scene.press('Change seats');
  await scene.fill('Seats', '1');
  (await scene.find<HTMLButtonElement>('form button', 'Save')).click();
  await scene.seen(/(\d+) of \1 seats taken/);
  await scene.press('Change seats');
  await scene.fill('Seats', '30');
  (await scene.find<HTMLButtonElement>('form button', 'Save')).click();
  await scene.seen('of 30 seats taken');
});

it('§3.3 the focus goes on where the button was that went away', async () => {
  await open('admin');
  const focused = (name: string) => eventually(() => expect(document.activeElement?.textContent).toBe(name));
  const pressFocused = async (name: string) => {
    const button = await scene.button(name);
    button.focus();
    button.click();
  };
  await pressFocused('Change seats');
  await eventually(() => expect(document.activeElement?.getAttribute('type')).toBe('number'));
  await scene.fill('Seats', '0');
  (await scene.find<HTMLButtonElement>('form button', 'Save')).click();
  await scene.seen('Enter a whole number from 1 to 100,000');
  await pressFocused('Cancel');
  await focused('Change seats');
  await pressFocused('Edit First name');
  await pressFocused('Save');
  await focused('Edit');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit First name');
});

it('§3.3 a team whose plan has ended says that it gets nothing', async () => {
  scene = await startConsole('viewer', 'members/ada@example.com', async ({ store }) => {
    const { id } = (await store.members.byEmail(sandbox, 'ada@example.com'))!;
    const team = (await store.planConnections.ofMember(sandbox, id)).find(({ planId }) => planId === 'pln_team')!;
    await store.planConnections.save(sandbox, { ...team, status: 'CANCELED', active: false });
  });
  await scene.seen('The plan is not active: the team gets nothing, and invites do not work.');
});

it('§3 a viewer reads all of it and finds no button that writes', async () => {
  await open('viewer');
  await scene.seen('Nothing is stored.').catch(() => {});
  const names = [...document.querySelectorAll('main button')].map((one) => one.textContent);
  expect(names.filter((name) => name !== 'Show older')).toEqual([]);
});
