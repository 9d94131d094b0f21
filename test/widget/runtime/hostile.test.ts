// @window
import { describe, expect, it } from 'vitest';
import { openPage, page, service, startService, until } from './scene.ts';

const html = `
  <p id="in" data-ms-content="members">in</p><b data-ms-member="email">?</b><a data-ms-modal="login">x</a>
  <form data-ms-form="login"><input id="e" data-ms-member="email"><input id="p" data-ms-member="password"><button>Go</button></form>`;

startService();

/**
 * As an old library replaces a built-in; the whole script among such libraries runs in Chromium
 * (`test/browser/hostile.test.ts`).
 */
function replace<T extends object>(owner: T, name: keyof T, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name)!;
  Object.defineProperty(owner, name, { ...before, value });
  return () => void Object.defineProperty(owner, name, before);
}

describe('on hostile pages', () => {
  it('R90 MooTools’ Array.from does not reach forms', async () => {
    const undo = replace(Array, 'from', (item: unknown) => [item]);
    try {
      openPage(service, html);
      page.type('#e', 'mary@example.com');
      page.type('#p', 'latchkey-demo');
      page.submit();
      await until(() => page.state.member.isLoggedIn.value);
      expect([page.$('b').textContent, page.seen('#in')]).toEqual(['mary@example.com', 'in']);
    } finally {
      undo();
    }
  });

  it('R90 with a closest() that throws, clicks and forms still work: the native one was kept', async () => {
    const undo = replace(Element.prototype, 'closest', () => {
      throw new Error('old library');
    });
    try {
      openPage(service, html);
      page.click('a');
      expect(page.state.modal.current.value?.view).toBe('login');
    } finally {
      undo();
    }
  });

  it('R91 elements named like ours, and globals that they make, change nothing', async () => {
    const names = [
      '$ms',
      'ms',
      '_goober',
      'member',
      'state',
      'sdk',
      'document',
      'location',
      'localStorage',
      'CSS',
      'fetch',
      'ms-error-1',
    ];
    openPage(
      service,
      names.map((name) => `<a id="${name}" name="${name}"></a><form name="${name}"></form>`).join('') + html,
    );
    page.click('a[data-ms-modal]');
    expect(page.state.modal.current.value?.view).toBe('login');
    page.type('#e', 'mary@example.com');
    page.type('#p', 'latchkey-demo');
    page.submit('form[data-ms-form]');
    await until(() => page.state.member.isLoggedIn.value);
    expect(page.$('b').textContent).toBe('mary@example.com');
  });
});
