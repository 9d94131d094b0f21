import { effect } from '@preact/signals-core';
import { createElement } from 'react';
import { fill } from '../../catalogue/format-finding.ts';
import { adoptStyles } from '../../ui/style.ts';
import { loadReact } from '../element/lazy-react.ts';
import { startBadgePosition } from './badge-position.ts';
import { countOf, type InspectorModel } from './inspector.model.ts';
import { badge, badgeCount, badgeDot, heardOnly } from './inspector.style.ts';

/** What it shows before its texts are there. */
const badgeWords = {
  closed: 'Test Mode',
  open: 'Hide Inspector',
} as const;

/**
 * §2.7 the badge. Plain elements: a page in test mode evaluates react-dom when the sidebar is first
 * opened, not for a button. Answers its undo.
 */
export function mountBadge(root: ShadowRoot, model: InspectorModel): () => void {
  const { ownerDocument: document } = root.host;
  const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, className = '') => {
    const element = document.createElement(name);
    element.className = className;
    return element;
  };
  adoptStyles(root);
  const frame = make('div', 'root');
  frame.dataset.scheme = 'dark';
  const place = make('div');
  const button = make('button', badge);
  button.type = 'button';
  const dot = make('span', badgeDot);
  const label = make('span');
  const count = make('span', badgeCount);
  button.append(dot, label, ' ', count);
  // Heard, not seen: what the numbers are, and every change of them.
  const status = make('span', heardOnly);
  status.role = 'status';
  frame.append(button, status, place);
  root.append(frame);

  button.addEventListener('click', () => {
    model.isOpen.value = !model.isOpen.peek();
  });
  frame.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !model.isOpen.peek()) return;
    event.stopPropagation();
    model.isOpen.value = false;
    button.focus();
  });

  let sidebar: Promise<() => void> | undefined;
  const stop = effect(() => {
    const isOpen = model.isOpen.value;
    const items = model.items.value;
    const seer = model.seer.value;
    const words = model.data.value?.words;
    label.textContent =
      seer && words ? fill(words.seeing, { name: seer }) : isOpen ? badgeWords.open : badgeWords.closed;
    // Until the page has been looked at there is nothing to count; its room is kept, or the badge
    // would shift (B3).
    count.textContent = items ? String(model.count.value) : '–';
    dot.hidden = !model.hasErrors.value;
    button.setAttribute('aria-expanded', String(isOpen));
    button.setAttribute('aria-description', words?.move ?? '');
    if (items && words) {
      const [errors, warnings, found] = (['error', 'warning', 'found'] as const).map((type) => countOf(items, type));
      const said = fill(words.counts, { errors: errors!, warnings: warnings!, found: found! });
      if (status.textContent !== said) status.textContent = said;
    }
    if (isOpen) sidebar ??= mountSidebar(root, place, model);
  });
  const stopPlace = startBadgePosition(button, model);
  return () => {
    stop();
    stopPlace();
    void sidebar?.then((unmount) => unmount());
    frame.remove();
  };
}

async function mountSidebar(root: ShadowRoot, place: HTMLElement, model: InspectorModel): Promise<() => void> {
  const [{ createRoot }, { Sidebar }, { startXRay }, { startPush }] = await Promise.all([
    loadReact(),
    import('./sidebar.tsx'),
    import('./xray/x-ray.ts'),
    import('./push.ts'),
  ]);
  const sheet = new CSSStyleSheet();
  // They come with the words.
  const stopStyles = effect(() => sheet.replaceSync(model.data.value?.css ?? ''));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const stopPush = startPush(root.host.ownerDocument, model);
  const stopXRay = startXRay(place.parentElement!, model);
  const reactRoot = createRoot(place);
  reactRoot.render(createElement(Sidebar, { model }));
  return () => {
    stopStyles();
    stopPush();
    stopXRay();
    reactRoot.unmount();
  };
}
