// @window
import { signal } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { createSession } from '../../../src/widget/sdk/session.ts';
import { captureInvite, createLinkState } from '../../../src/widget/state/link.ts';
import { createModalState } from '../../../src/widget/state/modal.ts';
import { startNavigation } from '../../../src/widget/state/navigation.ts';

describe('R94 a page that changes without a load', () => {
  it('R94 closes an open modal before Turbo caches and for another path, but not for another query', () => {
    const modal = createModalState();
    const navigation = new EventTarget();
    vi.stubGlobal('navigation', navigation);
    window.location.href = 'http://site.test/courses';
    const address = signal('');
    const stop = startNavigation({ modal, address }, window);
    const open = () => modal.current.value !== null;
    const go = (path: string) => {
      window.history.pushState({}, '', path);
      navigation.dispatchEvent(new Event('currententrychange'));
    };
    void modal.open('login');
    go('/courses?step=2#form');
    expect([open(), address.value]).toEqual([true, 'http://site.test/courses?step=2#form']);
    go('/members');
    expect(open()).toBe(false);
    void modal.open('login');
    document.dispatchEvent(new Event('turbo:before-cache', { bubbles: true }));
    expect(open()).toBe(false);
    void modal.open('login');
    window.history.replaceState({}, '', '/courses');
    window.dispatchEvent(new Event('popstate'));
    expect(open()).toBe(false);
    stop();
    void modal.open('login');
    document.dispatchEvent(new Event('turbo:before-cache', { bubbles: true }));
    go('/elsewhere');
    expect(open()).toBe(true);
  });

  it('R94 sees the path that a router sets where browsers have no Navigation API', async () => {
    vi.stubGlobal('navigation', undefined);
    const modal = createModalState();
    window.location.href = 'http://site.test/courses';
    const address = signal('');
    const stop = startNavigation({ modal, address }, window);
    void modal.open('login');
    const go = async (path: string) => {
      window.history.pushState({}, '', path);
      document.body.replaceChildren(path);
      await new Promise((resolve) => setTimeout(resolve));
      return address.value;
    };
    expect(await go('/members')).toBe('http://site.test/members');
    expect(modal.current.value).toBe(null);
    stop();
    expect(await go('/elsewhere')).toBe('http://site.test/members');
  });
});

describe('R48 an invitation', () => {
  it('R48 leaves the address bar at once and is kept for the sign-up; the rest of the address stays', () => {
    const link = createLinkState(createSession({ domain: 'http://service.test' }));
    window.location.href = 'http://site.test/join?a=1&inviteToken=AbC_123-456#form';
    captureInvite(link, window);
    expect(window.location.href).toBe('http://site.test/join?a=1#form');
    expect(link.invite()).toEqual({ inviteToken: 'AbC_123-456' });
  });

  it('R48 what is none is taken out too, and not kept', () => {
    const link = createLinkState(createSession({ domain: 'http://service.test' }));
    link.dropInvite();
    window.location.href = 'http://site.test/join?inviteToken=%3Cscript%3E';
    captureInvite(link, window);
    expect(window.location.href).toBe('http://site.test/join');
    expect(link.invite()).toEqual({});
  });
});
