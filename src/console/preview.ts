import type { PreviewMessage } from './config/preview-message.ts';
import { createPreviewAnswers, isMemberView } from './preview-answers.ts';

// The page in the frame: the real script with the draft in place of the service.
const service = window.fetch.bind(window);
const answerFrom =
  (answerTo: ReturnType<typeof createPreviewAnswers>): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (pathname.startsWith('/texts/')) return service(input, init);
    const { status, body } = answerTo(pathname);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };

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

function show(message: PreviewMessage) {
  const { config, language, scheme, view } = message;
  document.documentElement.lang = language;
  document.documentElement.style.colorScheme = scheme;
  window.fetch = answerFrom(createPreviewAnswers(message));
  replaceStorage(isMemberView(view) ? { '_ms-mid': 'preview' } : {});
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
