import { effect } from '@preact/signals-core';
import { createElement } from 'react';
import { loadReactDom } from '../element/lazy-root.ts';
import { adoptStyles } from '../ui/style.ts';
import type { InspectorModel } from './inspector.model.ts';
import { badge, badgeCount, heardOnly } from './inspector.style.ts';
import { words } from './words.ts';

/**
 * §2.7 the badge. Plain elements: a page in test mode evaluates react-dom when the sidebar is first opened, not for a button.
 * Answers its undo.
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
  const label = make('span');
  const count = make('span', badgeCount);
  // Heard, not seen: what the number counts.
  const unit = make('span', heardOnly);
  button.append(label, ' ', count, ' ', unit);
  frame.append(button, place);
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
    label.textContent = isOpen ? words.open : words.closed;
    count.textContent = String(model.count.value);
    // Until the page has been looked at there is nothing to count; its room is kept, or the badge would shift (B3).
    const isWaiting = model.items.value === null;
    count.toggleAttribute('data-waiting', isWaiting);
    button.setAttribute('aria-expanded', String(isOpen));
    unit.hidden = isWaiting;
    unit.textContent = words.found(model.count.value);
    if (isOpen) sidebar ??= mountSidebar(place, model);
  });
  return () => {
    stop();
    void sidebar?.then((unmount) => unmount());
    frame.remove();
  };
}

async function mountSidebar(place: HTMLElement, model: InspectorModel): Promise<() => void> {
  const [{ createRoot }, { Sidebar }] = await Promise.all([loadReactDom(), import('./sidebar.tsx')]);
  const root = createRoot(place);
  root.render(createElement(Sidebar, { model }));
  return () => root.unmount();
}
