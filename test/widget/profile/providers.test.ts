// @window http://localhost:4871/pages/
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadReact } from '../../../src/widget/element/lazy-react.ts';
import { loadProfileCard } from '../../../src/widget/profile/profile-element.ts';
import { eventually } from '../../support/eventually.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { catchPopups, type FakePopup } from '../../support/popup.ts';
import { createProfileScene } from './profile-scene.ts';

const scene = createProfileScene();
let service: HttpService;
let now: number;
let popups: FakePopup[];

/** The demo's own provider and two more, of which nothing is asked here. */
const others = [
  { provider: 'google', name: 'Google', order: 3, clientId: 'g', issuer: 'https://google.example' },
  { provider: 'guild', name: 'Guild', order: 2, clientId: 'g', issuer: 'https://guild.example' },
];

// What is loaded when first needed: here before anything is waited for.
beforeAll(() => Promise.all([loadProfileCard(), loadReact()]));
beforeEach(async () => {
  now = Date.now();
  service = await createHttpService({ clock: () => now, app: (app) => app.authProviders.push(...others) });
  popups = catchPopups();
  scene.reset();
});
afterEach(() => service.close());

const labels = () => scene.all('[part~=provider]').map((one) => one.textContent);
const isBusy = async (words: string) => (await scene.button(words)).getAttribute('aria-busy') === 'true';
/** What a visit has brought, without the visit. */
async function link(provider: string) {
  const { id } = scene.state.member.current.value!;
  const identity = { provider, subject: `${provider}-1`, memberId: id, email: null, emailVerified: false };
  await service.store.identities.link({ appId: 'app_demo', mode: 'live' }, identity);
  scene.state.member.set((await scene.state.sdk.getCurrentMember()).data);
}

describe('§2.5 connected accounts', () => {
  it('R36 lists connected ones first, then by order, and follows what is connected', async () => {
    await scene.open(service);
    await link('google');
    await scene.press('Security');
    await scene.button('Disconnect Google');
    expect(labels()).toEqual(['Disconnect Google', 'Connect with Demo ID', 'Connect with Guild']);
    await scene.press('Disconnect Google');
    await scene.button('Connect with Google');
    expect(labels()).toEqual(['Connect with Demo ID', 'Connect with Guild', 'Connect with Google']);
    await scene.told('The account has been disconnected.');
    expect(scene.state.member.current.value!.auth.providers).toEqual([]);
  });

  it('§2.5 connecting opens the window within the press, and says when it was closed', async () => {
    await scene.open(service, 'security');
    await scene.press('Connect with Demo ID');
    expect(popups).toHaveLength(1);
    await eventually(() => expect(popups[0]!.location.replace).toHaveBeenCalledOnce());
    expect(popups[0]!.location.replace.mock.lastCall![0]).toMatch(/\/auth-provider\/connect\?ticket=[\w.~-]+$/);
    await eventually(async () => expect(await isBusy('Connect with Demo ID')).toBe(true));
    await scene.press('Connect with Demo ID');
    expect(popups[0]!.focus).toHaveBeenCalledOnce();
    popups[0]!.closed = true;
    await eventually(() => expect(scene.toast()).toMatch(/^The window was closed/));
    expect(await isBusy('Connect with Demo ID')).toBe(false);
  });

  it('C20, R39 an old login is asked who it is first, and the window opens then', async () => {
    await scene.open(service, 'security');
    now += 11 * 60_000;
    await scene.press('Connect with Demo ID');
    await scene.read('Is it you?');
    expect(popups.map(({ closed }) => closed)).toEqual([true]);
    await scene.type({ password: 'latchkey-demo' });
    await scene.submit('reauth');
    await eventually(() => expect(popups[1]?.location.replace).toHaveBeenCalledOnce());
    expect(popups[1]!.closed).toBe(false);
  });

  it('R36 the last way to log in stays, and the page says what to do', async () => {
    await service.close();
    service = await createHttpService({
      clock: () => now,
      app: (app) => {
        app.passwordless = { enabled: false };
      },
    });
    await scene.open(service, 'security');
    await link('demo-id');
    const { id } = scene.state.member.current.value!;
    await service.store.members.update({ appId: 'app_demo', mode: 'live' }, id, { passwordHash: null });
    await scene.press('Disconnect Demo ID');
    await scene.told('Please set a password first, or you could not log in any more.');
    expect(labels()).toEqual(['Disconnect Demo ID']);
  });

  it('leaving the panel closes the window', async () => {
    await scene.open(service, 'security');
    await scene.press('Connect with Demo ID');
    await eventually(() => expect(popups[0]!.location.replace).toHaveBeenCalledOnce());
    await scene.press('Profile');
    await eventually(() => expect(popups[0]!.closed).toBe(true));
  });
});
