import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { loadFamilies } from '../../../src/widget/runtime/lazy-families.ts';
import { startRuntime } from '../../../src/widget/runtime/runtime.ts';
import type { Fetch } from '../../../src/widget/sdk/client.ts';
import { createSdk } from '../../../src/widget/sdk/sdk.ts';
import { createState } from '../../../src/widget/state/state.ts';
import { createHttpService, type HttpService, type HttpServiceOptions } from '../../support/http-service.ts';

// As on a page that has each of them already.
await loadFamilies();

export let service: HttpService;
/** The page that was opened last. */
export let page: TestPage;

/** The real service for one file (or one `describe`); the page of each test is closed after it. */
export function startService(options?: HttpServiceOptions): void {
  beforeAll(async () => {
    service = await createHttpService(options);
  });
  afterAll(() => service.close());
  afterEach(() => page?.close());
}

/**
 * A page of the demo's site with the runtime on it, over the real service. Close it in `afterEach`,
 * as `startService` does.
 */
export function openPage(service: HttpService, html: string | null = '', { fetch }: { fetch?: Fetch } = {}) {
  const calls: string[] = [];
  const went: string[] = [];
  const answers = new Map<string, Response | (() => Promise<Response>)>();
  const browser = fetch ?? (service.browserFetch() as unknown as Fetch);
  const counting: Fetch = (url, init) => {
    const { pathname } = new URL(url);
    calls.push(pathname);
    const instead = answers.get(pathname);
    answers.delete(pathname);
    if (!instead) return browser(url, init);
    return typeof instead === 'function' ? instead() : Promise.resolve(instead);
  };
  // Null: the page is there already.
  if (html !== null) document.body.innerHTML = html;
  const sdk = createSdk(
    { appId: 'app_demo', publicKey: 'pk_sb_demo', domain: 'http://service.test', fetch: counting },
    window,
    (href) => went.push(href),
  );
  const state = createState(sdk);
  const navigate = { assign: vi.fn<(href: string) => void>(), replace: vi.fn<(href: string) => void>() };
  const stop = startRuntime({ document, window, sdk, state, navigate });
  const opened = {
    sdk,
    state,
    navigate,
    stop,
    /** Paths of the requests so far. */
    calls,
    /** The next call of a path is answered by this, and never reaches the service. */
    answerOnce: (path: string, answer: Response | (() => Promise<Response>)) => void answers.set(path, answer),
    /** Where the client has led: payment pages. */
    went,
    $: <T extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<T>(selector)!,
    /** Types into a field as a person does. */
    type(selector: string, text: string) {
      const field = opened.$<HTMLInputElement>(selector);
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    /** Presses Enter in the form: its first button submits it. */
    submit(selector = 'form') {
      const form = opened.$<HTMLFormElement>(selector);
      form.requestSubmit(HTMLFormElement.prototype.querySelector.call(form, 'button') as HTMLElement | null);
    },
    click: (selector: string) => opened.$(selector).click(),
    /** What the element shows, or null while it is gated. */
    seen(selector: string) {
      const element = opened.$(selector);
      return element.closest(hiddenSelector()) ? null : (element.textContent ?? '').trim();
    },
    logIn: (email = 'mary@example.com') => sdk.loginMemberEmailPassword({ email, password: 'latchkey-demo' }),
    toast: () => state.toast.current.value?.text ?? null,
    close() {
      stop();
      state.toast.hide();
      state.modal.close();
      state.stop();
      document.body.replaceChildren();
      localStorage.clear();
      sessionStorage.clear();
    },
  };
  page = opened;
  return opened;
}
export type TestPage = ReturnType<typeof openPage>;

// happy-dom has adopted sheets but no layers in them: what was written is kept here.
const written = new WeakMap<CSSStyleSheet, string>();
const { replaceSync } = CSSStyleSheet.prototype;
CSSStyleSheet.prototype.replaceSync = function (text) {
  written.set(this, text);
  replaceSync.call(this, text);
};

/** The selector in the gating sheet; nothing matches where there is none. */
export function hiddenSelector(): string {
  const gate = document.adoptedStyleSheets
    .map((sheet) => written.get(sheet) ?? '')
    .find((text) => text.startsWith('@layer ms-gate'));
  return /\{(.+?)\{/s.exec(gate ?? '')?.[1] ?? '#nothing-is-hidden';
}

/**
 * Resolves when `check` is true, or answers so later, looking again whenever something may have
 * happened.
 */
export async function until(check: () => unknown): Promise<void> {
  const end = performance.now() + 10_000;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`never came true: ${check}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
