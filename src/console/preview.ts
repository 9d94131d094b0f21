import type { AppConfig, Member } from '../contract/entities.ts';
import type { PreviewMessage } from './config/preview-message.ts';

// The page in the frame: the real script with the draft in place of the service.
const service = window.fetch.bind(window);
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = { error: { code: 'preview', message: 'This is a preview: nothing is sent.' } };

function memberOf({ customFields, plans }: AppConfig): Member {
  const createdAt = new Date(Date.now() - 90 * 24 * 60 * 60_000).toISOString();
  const texts = customFields.filter(({ type = 'text', hidden }) => type === 'text' && !hidden);
  const names = texts.slice(0, 2).map(({ key }, i) => [key, ['Ada', 'Lovelace'][i]!] as const);
  const connections = plans.slice(0, 1).map(({ id, isPaid }) => ({
    id: 'con_preview',
    planId: id,
    active: true,
    status: 'ACTIVE' as const,
    type: isPaid ? ('SUBSCRIPTION' as const) : ('FREE' as const),
    payment: null,
  }));
  return {
    id: 'mem_preview',
    verified: true,
    profileImage: null,
    auth: { email: 'ada@example.com', hasPassword: true, providers: [] },
    loginRedirect: null,
    stripeCustomerId: null,
    createdAt,
    metaData: {},
    customFields: Object.fromEntries(names),
    permissions: [],
    planConnections: connections,
    teams: { joinedTeams: [], ownedTeams: [] },
    _comments: { isModerator: false },
  };
}

function answersOf(app: AppConfig, isMember: boolean): Record<string, unknown> {
  const member = isMember ? memberOf(app) : null;
  const at = new Date().toISOString();
  const device = 'Firefox on Windows';
  return {
    '/app': app,
    '/app-member': { app, member, sessionData: { sessionId: 'ses_preview' } },
    '/member': member,
    '/member/sessions': {
      sessions: [{ id: 'ses_preview', device, createdAt: at, lastSeenAt: at, isCurrent: true }],
    },
    '/member/activity': { entries: [{ at, kind: 'login', by: 'member', device, isNewDevice: false }] },
    '/member/passkeys': { passkeys: [] },
    '/member/second-factor': { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false },
  };
}

function answerFrom(answers: Record<string, unknown>): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (pathname.startsWith('/texts/')) return service(input, init);
    return pathname in answers ? json(200, { data: answers[pathname] }) : json(400, refusal);
  };
}

/**
 * The console's own session is in the storage of this origin: the script must neither read it nor
 * write there.
 */
function replaceStorage(entries: Record<string, string>) {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const values = new Map(name === 'localStorage' ? Object.entries(entries) : []);
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
    Object.defineProperty(window, name, { value: storage });
  }
}

function elementOf(view: string): HTMLElement {
  const [first, panel] = view.split('/');
  const element = document.createElement(panel ? 'ms-profile' : 'ms-auth-modal');
  element.toggleAttribute('inline', true);
  element.setAttribute(panel ? 'panel' : 'view', panel ?? first!);
  return element;
}

/** As soon as the element has drawn its card. */
function tellWhenShown(element: HTMLElement) {
  if (element.shadowRoot?.querySelector('[part~=card] :is(h1, h2, input)'))
    window.parent.postMessage('preview-shown', location.origin);
  else requestAnimationFrame(() => tellWhenShown(element));
}

function show({ config, language, scheme, view }: PreviewMessage) {
  const isMember = view.startsWith('profile/');
  document.documentElement.lang = language;
  document.documentElement.style.colorScheme = scheme;
  window.fetch = answerFrom(answersOf(config, isMember));
  replaceStorage(isMember ? { '_ms-mid': 'preview' } : {});
  const element = elementOf(view);
  const script = document.createElement('script');
  script.src = '/ms.js';
  script.dataset.msApp = config.id;
  document.body.append(element, script);
  tellWhenShown(element);
}

window.addEventListener(
  'message',
  ({ source, origin, data }) => {
    if (source === window.parent && origin === location.origin) show(data as PreviewMessage);
  },
  { once: true },
);
window.parent.postMessage('preview-ready', location.origin);
