import { afterAll, vi } from 'vitest';
import type { AppConfig, Member } from '../../src/contract/entities.ts';
import { createElementHosts } from '../../src/widget/element/element-hosts.ts';
import type { Fetch } from '../../src/widget/sdk/client.ts';
import { createSdk } from '../../src/widget/sdk/sdk.ts';
import { createState } from '../../src/widget/state/state.ts';
import { eventually } from './eventually.ts';

/** The configuration that elements are tested with; `over` replaces parts of it. */
export function testConfig(over: Partial<AppConfig> = {}): AppConfig {
  const field = { hidden: false, order: null, visibility: 'PUBLIC', restrictToAdmin: false } as const;
  return {
    id: 'app_demo',
    name: 'Juniper Studio',
    mode: 'live',
    isPaid: false,
    allowMemberSelfDelete: true,
    captchaRequired: false,
    captcha: null,
    minPasswordLength: 8,
    resendSeconds: 60,
    branding: { logo: null, colors: { lightMode: {} } },
    customFields: [
      { ...field, key: 'last-name', label: 'Last name', order: 2 },
      { ...field, key: 'first-name', label: 'First name', order: 1 },
      { ...field, key: 'internal-note', label: 'Note', hidden: true, visibility: 'PRIVATE', restrictToAdmin: true },
    ],
    plans: [],
    contentGroups: [],
    authProviders: [],
    additionalAuthMethods: { passwordless: { enabled: true, isDefault: false } },
    ssoSignupButtonURL: null,
    texts: {},
    links: { securedBy: '/about', help: '', testCards: '', goLive: '', editBase: '' },
    privacy: { minimalCache: false, showAccountExistenceHints: false },
    ...over,
  };
}

export function testMember(over: Partial<Member> = {}): Member {
  return {
    id: 'mem_1',
    verified: true,
    profileImage: null,
    auth: { email: 'ada@example.com', hasPassword: true, providers: [] },
    loginRedirect: null,
    stripeCustomerId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    metaData: {},
    customFields: { 'first-name': 'Ada' },
    permissions: [],
    planConnections: [],
    teams: { joinedTeams: [], ownedTeams: [] },
    _comments: { isModerator: false },
    ...over,
  };
}

export const ok = (data: unknown, around: object = {}) => new Response(JSON.stringify({ data, ...around }));
export const refused = (status: number, error: object) => new Response(JSON.stringify({ error }), { status });
export const authAnswer = (member = testMember()) =>
  ok({ member, tokens: { accessToken: 'tok', expires: Date.now() + 1e9, type: 'bearer' }, redirect: null });

/**
 * One page with its state, for a test file: elements can be defined once only, so the state stays
 * and is put back between tests. `answer` is the service; by default no request is expected.
 */
export function createElementPage() {
  // A dialog leaves for 200 ms, and the window is gone after the last test of a file: what is taken
  // out stops its timers.
  afterAll(async () => {
    document.body.replaceChildren();
    // The element is unmounted after the move that this could be, and React cleans up after that.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  });
  const fetch = vi.fn<Fetch>();
  const sdk = createSdk({ appId: 'app_demo', domain: 'http://service.test', fetch }, window);
  const state = createState(sdk);
  const seats = createElementHosts(state);

  const page = {
    state,
    seats,
    fetch,
    /**
     * Path of the wire -> answer, for the calls of one test. Anything else fails as a lost
     * connection does.
     */
    answers(table: Record<string, (body: Record<string, unknown>) => Response | Promise<Response>>) {
      fetch.mockImplementation(async (url, init) => {
        const answer = table[new URL(url).pathname];
        if (!answer) throw new TypeError(`nothing answers ${url}`);
        return answer(init.body ? JSON.parse(String(init.body)) : {});
      });
    },
    /** The bodies that were sent to a path. */
    sent: (path: string): Record<string, unknown>[] =>
      fetch.mock.calls
        .filter(([url]) => new URL(url).pathname === path)
        .map(([, init]) => JSON.parse(String(init.body))),
    reset(config = testConfig()) {
      document.body.replaceChildren();
      localStorage.clear();
      sessionStorage.clear();
      fetch.mockReset();
      page.answers({});
      state.modal.close();
      state.toast.hide();
      state.member.set(null);
      state.passwordless.flow.value = null;
      state.passwordless.isChosen.value = null;
      state.link.current.value = null;
      state.app.use(config);
    },
    /** Puts an element into the page. */
    add<Name extends string>(
      name: Name,
      attributes: Record<string, string> = {},
    ): HTMLElement & Record<string, unknown> {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      document.body.append(element);
      return element as unknown as HTMLElement & Record<string, unknown>;
    },
    /** Waits for a part of an element's shadow root. */
    find: <T extends HTMLElement = HTMLElement>(element: Element, selector: string): Promise<T> =>
      eventually(() => {
        const found = element.shadowRoot?.querySelector<T>(selector);
        if (!found) throw new Error(`no ${selector} in <${element.localName}>:\n${textOf(element)}`);
        return found;
      }, 5),
  };
  return page;
}
export type ElementPage = ReturnType<typeof createElementPage>;

/** The text of an element, as one line. */
export const textOf = (element: Element): string =>
  (element.shadowRoot?.querySelector('.root')?.textContent ?? '').replace(/\s+/g, ' ').trim();

/**
 * Types as a password manager does: the value through the native setter, then one event and no keys
 * (R99).
 */
export function fill(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}
