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

export interface Banner {
  /** In the place of what it showed before. */
  show(text: string, label: string, press: (button: Element) => void): void;
  remove(): void;
}

/** A bar with a sentence and a button at the end of every page, out of the reach of its styles. */
export function createBanner({ document, view }: Pick<Page, 'document' | 'view'>, name: string): Banner {
  let banner: HTMLElement | null = null;
  const remove = () => {
    banner?.remove();
    banner = null;
  };
  return {
    remove,
    show(sentence, label, press) {
      remove();
      banner = document.createElement('div');
      banner.dataset.latchkey = name;
      const root = banner.attachShadow({ mode: 'open' });
      const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
      sheet.replaceSync(rules);
      root.adoptedStyleSheets = [sheet];
      const [bar, text, button] = [
        document.createElement('div'),
        document.createElement('span'),
        document.createElement('button'),
      ];
      bar.setAttribute('role', 'status');
      text.textContent = sentence;
      button.type = 'button';
      button.textContent = label;
      button.addEventListener('click', () => press(button));
      bar.append(text, button);
      root.append(bar);
      document.body.append(banner);
    },
  };
}
