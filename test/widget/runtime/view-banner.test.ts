// @window
import { afterEach, expect, it } from 'vitest';
import { hashSecret } from '../../../src/platform/process/secrets.ts';
import { captureLink } from '../../../src/widget/state/link.ts';
import { distTexts } from '../../support/dist-texts.ts';
import { sandbox } from '../../support/http-service.ts';
import { newSession } from '../../support/store-fixtures.ts';
import { openPage, page, service, startService, until } from './scene.ts';

startService({ parts: { distDir: distTexts() } });

afterEach(() => {
  document.documentElement.lang = '';
});

const banner = () => document.querySelector('[data-latchkey=view]')?.shadowRoot ?? null;

/** An operator's session and her view of Mary, as the service opens it. */
async function startView() {
  const { store } = service;
  const tenant = { appId: 'app_console', mode: 'live' } as const;
  await store.members.create(tenant, { id: 'mem_op', email: 'op@example.com', emailCanon: 'op@example.com' });
  const { session } = await store.sessions.open(tenant, newSession('operator', 'mem_op'));
  const member = (await store.members.byEmail(sandbox, 'mary@example.com'))!;
  const token = `view_${'A'.repeat(43)}`;
  const viewer = { operatorId: 'mem_op', sessionId: session.id };
  const view = { ...viewer, id: 'view_1', tokenHash: hashSecret(token), memberId: member.id, lifetimeMs: 600_000 };
  const endsAt = await store.memberViews.open(sandbox, view);
  page.state.sdk.session.start({
    tokens: { accessToken: token, expires: endsAt, type: 'bearer' },
    member,
  } as never);
  await page.state.app.load({ isFresh: true });
}

it('R123 a banner marks the page of a view, and its button ends it', async () => {
  openPage(service, '<main></main>');
  await page.state.app.load();
  expect(banner()).toBeNull();
  await startView();
  await until(() => banner() !== null);
  expect(banner()!.textContent).toMatch(/You see this site as mary@example\.com until .+ You cannot change anything\./);
  expect(banner()!.querySelector('[role=status]')).not.toBeNull();
  banner()!.querySelector('button')!.click();
  await until(() => banner() === null);
  expect(page.state.member.isLoggedIn.value).toBe(false);
});

it('R123 the link of the console arrives as the member, without a press; a login link of hers does not', async () => {
  openPage(service, '<main></main>');
  await page.state.app.load();
  const { store } = service;
  const member = (await store.members.byEmail(sandbox, 'mary@example.com'))!;
  const operatorId = 'mem_link';
  const tenant = { appId: 'app_console', mode: 'live' } as const;
  await store.members.create(tenant, { id: operatorId, email: 'link@example.com', emailCanon: 'link@example.com' });
  const {
    session: { id: sessionId },
  } = await store.sessions.open(tenant, newSession('operator of a link', operatorId));
  async function follow(token: string, detail: Record<string, unknown>) {
    await store.authFlows.open(sandbox, {
      idHash: hashSecret(`flow of ${token}`),
      purpose: 'login',
      memberId: member.id,
      emailCanon: member.emailCanon,
      codeMac: null,
      lifetimeMs: 60_000,
      link: { tokenHash: hashSecret(token), lifetimeMs: 60_000 },
      detail,
    });
    history.replaceState(null, '', `/#ms_login=${token}`);
    captureLink(page.state.link, window);
  }
  await follow('B'.repeat(43), {});
  expect([page.state.link.ownToken.value, page.state.link.current.value?.purpose]).toEqual([null, 'login']);
  page.state.link.current.value = null;
  await follow(`view_${'C'.repeat(38)}`, { viewer: { operatorId, sessionId } });
  await until(() => banner() !== null);
  expect([location.hash, page.state.member.current.value?.auth.email]).toEqual(['', 'mary@example.com']);
  await page.sdk.logout();
  await until(() => banner() === null);
});

const notice = () => document.querySelector('[data-latchkey=lost-app]')?.shadowRoot ?? null;

/** A page of Mary, whose app is to be removed in a minute. */
async function startWait(letter: string): Promise<string> {
  const token = letter.repeat(43);
  openPage(service, '<main></main>');
  await page.state.app.load();
  const { store } = service;
  const { id } = (await store.members.byEmail(sandbox, 'mary@example.com'))!;
  await store.secondFactors.begin(sandbox, id, 'JBSWY3DPEHPK3PXP');
  await store.secondFactors.confirm(sandbox, id, { secret: 'JBSWY3DPEHPK3PXP', step: 1 });
  await store.sessions.open(sandbox, newSession(letter, id, { tokenHash: hashSecret(token) }));
  await store.secondFactors.startRemoval(sandbox, id, { waitMs: 60_000 });
  page.state.sdk.session.start({
    tokens: { accessToken: token, expires: Date.now() + 60_000, type: 'bearer' },
    member: { id },
  } as never);
  await page.state.app.load({ isFresh: true });
  await until(() => notice() !== null);
  return id;
}

it('R127 every page of a member shows that her app is to be removed, and its button keeps it', async () => {
  const { store } = service;
  const id = await startWait('m');
  expect(notice()!.textContent).toMatch(/Your authenticator app was reported lost\. A login after .+ removes it\./);
  notice()!.querySelector('button')!.click();
  await until(() => notice() === null);
  expect(await store.secondFactors.find(sandbox, id)).toMatchObject({ removalAt: null });
  await store.secondFactors.remove(sandbox, id);
});

it('R127 that bar writes its date as the page does, not as the browser', async () => {
  document.documentElement.lang = 'de';
  const id = await startWait('n');
  expect(notice()!.textContent).toMatch(/Eine Anmeldung nach dem \d\d\.\d\d\.\d{4}, \d\d:\d\d entfernt sie/);
  await service.store.secondFactors.remove(sandbox, id);
});

it('R123 no banner marks the page of a member who is logged in herself', async () => {
  openPage(service, '<main data-ms-logout-after="20m"></main>');
  await page.state.app.load();
  await page.logIn();
  await until(() => page.state.member.current.value !== null);
  expect(banner()).toBeNull();
});
