import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { headers } from '../../src/contract/constants.ts';
import { corpus } from '../service/outside/files/corpus.ts';
import { pathOfFile } from '../support/built.ts';
import { type MinimalSite, startMinimalSite } from '../support/minimal-site.ts';
import { type Stack, startStack } from '../support/stack.ts';
import type { WebEngine, WebPage } from '../support/web-engines/web-engine.ts';
import { findWebEngines } from '../support/web-engines/web-engines.ts';

// An engine takes its time to start where two cores do all the rest as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000, interval: 20 } } });

/** What looks into the shadow roots for the test; a page has it before our script comes. */
const eyes = `
  const roots = () => [document, ...[...document.querySelectorAll('ms-auth-modal, ms-profile')].map((one) => one.shadowRoot)];
  const find = (selector) => roots().flatMap((root) => [...(root?.querySelectorAll(selector) ?? [])]).find((one) => one.checkVisibility());
  const button = (name) => roots().flatMap((root) => [...(root?.querySelectorAll('dialog button') ?? [])])
    .find((one) => one.checkVisibility() && (one.ariaLabel ?? one.textContent).trim() === name && !one.disabled);
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const focused = () => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  };
  const isOpen = () => Boolean(find('dialog'));`;

let stack: Stack;
let site: MinimalSite;
beforeAll(async () => {
  [stack, site] = await Promise.all([startStack(), startMinimalSite()]);
  site.show(`<!doctype html><html lang="en"><head><title>Bare</title><script>${eyes}</script>
    <script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo" data-ms-key="pk_sb_demo"></script></head>
    <body><main><h1>Bare</h1><button id="before" onclick="window.isPressed = true">Before</button>
    <p data-ms-content="members">Hello <span data-ms-member="first-name"></span></p></main></body></html>`);
});
afterAll(async () => {
  await stack?.close();
  await site?.close();
});

describe.each(findWebEngines().map((one) => [one.name, one.start] as const))('in %s', (engineName, start) => {
  let engine: WebEngine;
  let page: WebPage;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.close());
  beforeEach(async () => {
    page = await engine.newPage();
  });
  afterEach(() => page?.leave());

  const until = (expression: string) =>
    expect.poll(() => page.ask<boolean>(`Boolean(${expression})`), { message: expression }).toBe(true);
  const at = async (element: string) => {
    await until(element);
    return page.ask<{ x: number; y: number }>(`middle(${element})`);
  };
  const click = async (element: string) => {
    const point = await at(element);
    await page.drag(point, point);
  };
  const press = (name: string) => click(`button(${JSON.stringify(name)})`);
  const write = async (selector: string, text: string) => {
    await click(`find('${selector}')`);
    await page.type(text);
  };
  const openPage = async () => {
    await page.open(site.url);
    await until('window.$ms');
  };
  const openModal = async (view: string) => {
    // As the package has it: who opens the modal closes it.
    await page.ask(`void $ms.openModal('${view}').then(() => $ms.hideModal())`);
    await until(`find('dialog form, dialog nav')`);
  };
  const beside = { x: 60, y: 500 };

  it('R89 files are fetched ahead under a strict policy, and none of its rules is broken', async () => {
    const service = stack.serviceUrl;
    site.put(
      '/strict',
      `<!doctype html><html lang="en"><title>Strict</title><script nonce="bm9uY2U">window.broken = [];
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => broken.push(effectiveDirective));</script>
      <script async src="${service}/ms.light.js" data-ms-app="app_demo" nonce="bm9uY2U"></script><h1>Strict</h1>`,
      undefined,
      {
        'Content-Security-Policy': `default-src 'none'; script-src 'nonce-bm9uY2U' 'strict-dynamic'; connect-src ${service}; img-src 'self' ${service}; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      },
    );
    await page.open(`${site.url}strict`);
    await until(
      `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('${pathOfFile('views.js')}'))`,
    );
    expect(await page.ask('broken')).toEqual([]);
  });

  it('R101 a press beside the card closes, dragging a text out does not; the page behind is inert', async () => {
    await openPage();
    await openModal('LOGIN');
    await write('input[name=email]', 'ada@example.com');
    const field = await at(`find('input[name=email]')`);
    await page.drag(field, beside);
    expect(await page.ask('isOpen()')).toBe(true);
    await page.drag(beside, field);
    expect(await page.ask('isOpen()')).toBe(true);
    expect(await page.ask(`find('input[name=email]').value`)).toBe('ada@example.com');
    // Neither the focus nor the mouse reaches it.
    await page.ask(`document.querySelector('#before').focus()`);
    expect(await page.ask('document.activeElement.localName')).toBe('ms-auth-modal');
    await page.drag(...([1, 2].map(() => beside) as [typeof beside, typeof beside]));
    await until('!isOpen()');
    await openModal('LOGIN');
    await click(`document.querySelector('#before')`);
    await until('!isOpen()');
    expect(await page.ask('Boolean(window.isPressed)')).toBe(false);
  });

  it.each([
    ['LOGIN', 'ms-auth-modal'],
    ['PROFILE', 'ms-profile'],
  ])(
    'R101 %s keeps the focus for a hundred Tabs, both ways; Escape closes it and restores the focus',
    async (view, element) => {
      await openPage();
      if (view === 'PROFILE')
        await page.ask(
          `$ms.loginMemberEmailPassword({ email: 'ada@example.com', password: 'latchkey-demo' }).then(() => 0)`,
        );
      await page.ask(`document.querySelector('#before').focus()`);
      await openModal(view);
      const seen = new Set<string>();
      for (const key of ['Tab', 'Shift+Tab'])
        for (let i = 0; i < 50; i++) {
          await page.press(key);
          const [inside, name] = await page.ask<[string, string]>(
            `[document.activeElement.localName, focused().ariaLabel ?? focused().name ?? focused().textContent]`,
          );
          expect([key, i, inside]).toEqual([key, i, element]);
          seen.add(name);
        }
      // It did go round, and did not just stay where it was.
      expect(seen.size).toBeGreaterThan(4);
      expect(seen).toContain('Close');
      await page.press('Escape');
      await until('!isOpen()');
      await until(`document.activeElement.id === 'before'`);
    },
  );

  it('R101 a toast in the modal is reached by Tab and closed, and the modal stays', async () => {
    await openPage();
    await openModal('LOGIN');
    await page.ask(`void $ms._showMessage('Something to read', true)`);
    await until(`find('[part~=toast]')`);
    const isOnToast = () => page.ask<boolean>(`Boolean(focused().closest('[part~=toast]'))`);
    for (let presses = 0; presses < 30 && !(await isOnToast()); presses++) await page.press('Tab');
    expect(await isOnToast()).toBe(true);
    await page.press('Enter');
    await until(`!find('[part~=toast]')`);
    expect(await page.ask('isOpen()')).toBe(true);
    await page.press('Tab');
    expect(await page.ask('document.activeElement.localName')).toBe('ms-auth-modal');
  });

  it('R126 offers a passkey where the browser has them, and else the same login without it', async () => {
    await openPage();
    await openModal('LOGIN');
    const hasPasskeys = `typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential`;
    await until(`button('Continue with Email')`);
    const isOffered = await page.ask<boolean>(`Boolean(button('Sign in with a passkey'))`);
    expect(isOffered).toBe(await page.ask<boolean>(hasPasskeys));
    expect(await page.ask<boolean>(`Boolean(find('input[name=password]') && button('Log in'))`)).toBe(true);
  });

  it('R105 a code is typed from box to box, corrected, and logs in with its last digit', async () => {
    await openPage();
    await openModal('LOGIN');
    await press('Continue with Email');
    await write('input[name=email]', 'ada@example.com');
    await press('Continue with Email');
    await until(`find('#code-1')`);
    const { code } = await stack.nextMail('ada@example.com');
    const values = () => page.ask<string>(`[1, 2, 3, 4, 5, 6].map((n) => find('#code-' + n).value || '-').join('')`);
    await write('#code-1', '98x7');
    expect([await values(), await page.ask('focused().id')]).toEqual(['987---', 'code-4']);
    for (const key of ['Backspace', 'Backspace', 'Backspace', 'Backspace']) await page.press(key);
    expect(await values()).toBe('------');
    await click(`find('#code-1')`);
    await page.type(code!);
    await until('!isOpen()');
    await until(`find('main p')`);
  });

  it('§4 she logs in by her password, changes her name in the profile, and logs out', async () => {
    await openPage();
    await openModal('LOGIN');
    await write('input[name=email]', 'mary@example.com');
    await write('input[type=password]', 'latchkey-demo');
    await page.press('Enter');
    await until('!isOpen()');
    await until(`find('main p')`);
    await openModal('PROFILE');
    await until('find("dialog input[name=field-first-name]")');
    const name = `Mary of ${engineName}`;
    await page.ask(`find('dialog input[name=field-first-name]').select()`);
    await page.type(name);
    await press('Save');
    await until(`document.querySelector('main p').textContent.includes('${name}')`);
    await press('Logout');
    await until('!isOpen()');
    await until(`!find('main p')`);
  });

  it('R56 no file that was stored of all the uploads runs anything when it is opened by itself', async () => {
    const token = await stack.service.logIn();
    const images = (await corpus()).filter(({ is }) => is === 'image');
    expect(images.length).toBeGreaterThan(15);
    for (const { bytes, name } of images) {
      const form = new FormData();
      form.append('profileImage', new Blob([new Uint8Array(bytes)]), name);
      const answer = await fetch(`${stack.serviceUrl}/member/profile-image`, {
        method: 'POST',
        headers: {
          [headers.appId]: 'app_demo',
          [headers.publicKey]: 'pk_sb_demo',
          origin: 'http://localhost:4871',
          authorization: `Bearer ${token}`,
        },
        body: form,
      });
      expect([name, answer.status]).toEqual([name, 200]);
      const { data } = (await answer.json()) as { data: { profileImage: string } };
      await page.open(data.profileImage);
      expect([name, await page.dialogs()]).toEqual([name, []]);
    }
  });
});
