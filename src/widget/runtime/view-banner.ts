import { untracked } from '@preact/signals-core';
import { enView } from '../../texts/widget/en-view.ts';
import { addEnglish, type Say } from '../../texts/widget/texts.ts';
import type { Page } from './page.ts';

const rules = `
:host { all: initial; position: fixed; inset: auto 0 0; z-index: 2147483647; }
div { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: center;
  padding: 10px 16px; background: #7a3b00; color: #fff; font: 15px/1.4 system-ui, sans-serif; }
button { padding: 6px 12px; border: 1px solid #fff; border-radius: 6px; background: none; color: inherit;
  font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
@media print { :host { display: none; } }
`;

const timeOf = (iso: string) => new Date(iso).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/**
 * R123 marks the page while an operator sees it as the member. The service refuses every change by
 * itself; the banner goes with the session.
 */
export function startViewBanner({ document, view, state, sdk, words, follow, later }: Page): () => void {
  addEnglish(enView);
  // Only here are these two keys among the words of a page.
  const say = words.say as Say;
  let banner: HTMLElement | null = null;
  let cancel = () => {};
  const remove = () => {
    cancel();
    banner?.remove();
    banner = null;
  };

  function show(email: string, until: string) {
    remove();
    banner = document.createElement('div');
    banner.dataset.latchkey = 'view';
    const root = banner.attachShadow({ mode: 'open' });
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(rules);
    root.adoptedStyleSheets = [sheet];
    const [bar, text, end] = [
      document.createElement('div'),
      document.createElement('span'),
      document.createElement('button'),
    ];
    bar.setAttribute('role', 'status');
    text.textContent = say('viewed_as', { email, time: timeOf(until) });
    end.type = 'button';
    end.textContent = say('viewed_end');
    end.addEventListener('click', () => void sdk.logout().catch(() => {}));
    bar.append(text, end);
    root.append(bar);
    document.body.append(banner);
    // The service no longer knows the session then, which ends it here as well.
    cancel = later(() => void sdk.getCurrentMember().catch(() => {}), Date.parse(until) - Date.now() + 1_000);
  }

  follow(() => {
    const member = state.member.current.value;
    untracked(() => {
      if (!member?.viewedUntil) return remove();
      const { viewedUntil } = member;
      void words.prepare().then(() => {
        const now = state.member.current.peek();
        if (now?.viewedUntil === viewedUntil) show(now.auth.email, viewedUntil);
      });
    });
  });
  return remove;
}
