// @window
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startNavigation } from '../../../src/widget/state/navigation.ts';
import { createHttpService } from '../../support/http-service.ts';
import { hiddenSelector, openPage, page, service, startService, until } from './scene.ts';

const html = `
  <p id="in" data-ms-content="members">in</p><p id="out" data-ms-content="!members">out</p>
  <p id="pro" data-ms-content="premium">pro</p><p id="not-pro" data-ms-content="!premium">not pro</p>
  <a id="logout" data-ms-action="logout">bye</a>`;

startService();

const seen = () => ['#in', '#out', '#pro', '#not-pro', '#logout'].filter((one) => page.seen(one) !== null);

describe('gated content', () => {
  it('B2 appears on login and disappears on logout, in place, without an element being touched', async () => {
    openPage(service, html);
    await page.state.app.load();
    const before = document.body.outerHTML;
    expect(seen()).toEqual(['#out', '#not-pro']);
    await page.logIn('ada@example.com');
    expect(seen()).toEqual(['#in', '#pro', '#logout']);
    page.click('#logout');
    await until(() => !page.state.member.isLoggedIn.value);
    expect(seen()).toEqual(['#out', '#not-pro']);
    expect(document.body.outerHTML).toBe(before);
  });

  it('M §1.5 hides what an important style of its own would show, and gives it back', async () => {
    openPage(service, '<p data-ms-content="members" style="display: flex !important">in</p>');
    const display = () => page.$('p').style.display;
    await until(() => display() === 'none');
    await page.logIn();
    await until(() => display() === 'flex');
    await page.sdk.logout();
    await until(() => display() === 'none');
    page.stop();
    expect([display(), page.$('p').style.getPropertyPriority('display')]).toEqual(['flex', 'important']);
  });

  it('M §1.4 `add-second-factor` is for members, and opens the panel where an app is set up', async () => {
    openPage(service, '<button id="add" data-ms-action="add-second-factor">Protect your account</button>');
    await page.state.app.load();
    expect(page.seen('#add')).toBeNull();
    await page.logIn('mary@example.com');
    page.click('#add');
    await until(() => page.state.modal.current.value !== null);
    expect(page.state.modal.current.value).toMatchObject({ view: 'profile', params: { profile: { tab: 'security' } } });
  });

  it('B3 before the network has spoken the cached member and groups decide', async () => {
    openPage(service, html);
    await page.state.app.load();
    await page.logIn('ada@example.com');
    const { token, member, groups } = {
      token: localStorage.getItem('_ms-mid')!,
      member: localStorage.getItem('_ms-mem')!,
      groups: localStorage.getItem('ms_groups')!,
    };
    page.close();
    for (const [key, value] of Object.entries({ '_ms-mid': token, '_ms-mem': member, ms_groups: groups }))
      localStorage.setItem(key, value);
    openPage(service, html);
    expect(seen()).toEqual(['#in', '#pro', '#logout']);
    expect(page.calls).toEqual([]);
  });

  it('R95 a cached member of another shape leaves the visitor’s view', () => {
    localStorage.setItem('_ms-mid', 'x');
    localStorage.setItem('_ms-mem', '{"id":"mem_1","planConnections":7}');
    openPage(service, html);
    expect(seen()).toEqual(['#out', '#not-pro']);
  });

  it('B5 ms:gate tells each gated element of what it is now, and of every change once', async () => {
    const told: string[] = [];
    const listen = (event: Event) => {
      const { value, shown } = (event as CustomEvent).detail;
      told.push(`${(event.target as Element).id} ${value} ${shown}`);
    };
    document.addEventListener('ms:gate', listen);
    openPage(service, html);
    expect(told).toEqual([]);
    await until(() => told.length > 0);
    expect(told).toEqual(['in members false', 'out !members true', 'pro premium false', 'not-pro !premium true']);
    told.length = 0;
    await page.logIn('mary@example.com');
    expect(told).toEqual(['in members true', 'out !members false']);
    document.removeEventListener('ms:gate', listen);
  });

  it('B3 leaves the next load’s guard what it hid from a member, and nothing about a visitor', async () => {
    openPage(service, html);
    await page.state.app.load();
    expect(localStorage.getItem('ms_gate')).toBeNull();
    await page.logIn('mary@example.com');
    expect(localStorage.getItem('ms_gate')).toBe(hiddenSelector());
    await page.sdk.logout();
    expect(localStorage.getItem('ms_gate')).toBeNull();
  });

  it('B3 leaves the guard a selector without braces, whatever a member has written', async () => {
    openPage(service, '<p id="odd" data-ms-content="field:bio={~}\\{">odd</p>');
    await page.logIn('mary@example.com');
    await page.sdk.updateMember({ customFields: { bio: '{~}\\{' } });
    await until(() => page.seen('#odd'));
    const stored = localStorage.getItem('ms_gate') ?? '';
    expect(stored).toContain('\\7b \\7e \\7d \\\\\\7b ');
    expect(stored).not.toMatch(/[{}~]/);
    await page.sdk.updateMember({ customFields: { bio: '' } });
  });

  it('C8 an app that keeps to ids leaves the guard nothing', async () => {
    const minimal = await createHttpService({
      app: (app) => {
        app.privacy = { ...app.privacy, minimalCache: true };
      },
    });
    openPage(minimal, html);
    await page.state.app.load();
    await page.logIn('mary@example.com');
    expect([page.seen('#in'), localStorage.getItem('ms_gate')]).toEqual(['in', null]);
    await minimal.close();
  });

  it('B3 says on the root element who is here', async () => {
    openPage(service, html);
    expect(document.documentElement.getAttribute('data-ms-state')).toBe('visitor');
    await page.logIn();
    expect(document.documentElement.getAttribute('data-ms-state')).toBe('member');
  });
});

describe('bound styles and classes', () => {
  it('M §1.5 data-ms-bind reveals what may be seen, and takes it back when it may not', async () => {
    openPage(
      service,
      '<div data-ms-content="members"><b id="a" style="display: none;" data-ms-bind:style="display: flex"></b></div><b id="c" class="x" data-ms-bind:class="y z"></b><b id="d" data-ms-content="members" data-ms-bind:class="w"></b>',
    );
    // As written out: beside an attribute `…:class` happy-dom forgets what `className` is.
    const written = (selector: string, name: string) =>
      new RegExp(`\\s${name}="(.*?)"`).exec(page.$(selector).outerHTML)?.[1] ?? '';
    const now = () => [written('#a', 'style'), written('#c', 'class'), written('#d', 'class')];
    expect(now()).toEqual(['display: none;', 'x y z', '']);
    await page.logIn();
    expect(now()).toEqual(['display: flex;', 'x y z', 'w']);
    await page.sdk.logout();
    expect(now()).toEqual(['display: none;', 'x y z', '']);
  });
});

describe('gated pages', () => {
  const premium = async (email?: string) => {
    history.replaceState(null, '', '/pages/premium/notebook.html');
    openPage(service);
    if (email) await page.logIn(email);
    page.navigate.replace.mockClear();
    await page.state.app.load();
    return page.navigate.replace.mock.calls.flat();
  };
  afterEach(() => history.replaceState(null, '', '/'));

  it('M §1.5 a visitor of a gated page is sent to the group’s redirect', async () => {
    expect(await premium()).toEqual(['http://localhost:3000/pages/']);
  });

  it('M §1.5 a member without the plan too, and one with it stays', async () => {
    expect(await premium('mary@example.com')).toEqual(['http://localhost:3000/pages/']);
    page.close();
    expect(await premium('ada@example.com')).toEqual([]);
  });

  it('M §1.5 the cached groups decide before the network does', async () => {
    await premium();
    const groups = localStorage.getItem('ms_groups')!;
    page.close();
    localStorage.setItem('ms_groups', groups);
    openPage(service);
    expect([page.navigate.replace.mock.calls.flat(), page.calls]).toEqual([['http://localhost:3000/pages/'], []]);
  });

  it('B1 a gated page that comes in place of another without a load leads away as well', async () => {
    vi.stubGlobal('navigation', new EventTarget());
    openPage(service);
    const stop = startNavigation(page.state, window);
    await page.state.app.load();
    const go = (path: string) => {
      history.pushState(null, '', path);
      (window as unknown as { navigation: EventTarget }).navigation.dispatchEvent(new Event('currententrychange'));
      return page.navigate.replace.mock.calls.flat();
    };
    expect(go('/pages/open')).toEqual([]);
    expect(go('/pages/premium/notebook.html')).toEqual(['http://localhost:3000/pages/']);
    stop();
    vi.unstubAllGlobals();
  });

  it('B2 losing access while the page is open leads away as well', async () => {
    expect(await premium('ada@example.com')).toEqual([]);
    await page.sdk.logout();
    expect(page.navigate.replace.mock.calls.flat()).toEqual(['http://localhost:3000/pages/']);
  });
});
