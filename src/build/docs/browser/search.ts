import MiniSearch from 'minisearch';
import { type SearchRow, searchOptions } from '../search-options.ts';

const mostResults = 12;
type Index = MiniSearch<SearchRow>;

interface Parts {
  box: HTMLElement;
  input: HTMLInputElement;
  panel: HTMLElement;
  status: HTMLElement;
  list: HTMLElement;
}

function findParts(): Parts | undefined {
  const box = document.querySelector<HTMLElement>('search');
  const [input, panel, status, list] = ['input', '.found', '#found', 'ol'].map((selector) =>
    box?.querySelector<HTMLElement>(selector),
  );
  if (!box || !panel || !status || !list || !(input instanceof HTMLInputElement)) return undefined;
  return { box, input, panel, status, list };
}

function rowOf({ title, heading, address, excerpt }: Record<string, string>, root: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = root + address;
  const lines = { strong: heading, small: heading === title ? '' : title, span: excerpt };
  for (const [tag, text = ''] of Object.entries(lines)) {
    if (text === '') continue;
    const line = document.createElement(tag);
    line.textContent = text;
    link.append(line, ' ');
  }
  const row = document.createElement('li');
  row.append(link);
  return row;
}

const summaryOf = (count: number, query: string) => {
  if (count === 0) return `Nothing found for “${query}”.`;
  return count === 1 ? '1 result' : `${count} results`;
};

/** Results appear below the field as links; arrow keys walk through them, Escape leads back. */
export function startSearch(): void {
  const parts = findParts();
  if (!parts) return;
  const { box, input, panel, status, list } = parts;
  const root = box.dataset.root ?? '';
  let loading: Promise<Index> | undefined;
  const load = () => {
    loading ??= fetch(box.dataset.index ?? '')
      .then((response) => response.text())
      .then((text) => MiniSearch.loadJSON<SearchRow>(text, searchOptions));
    return loading;
  };
  const links = () => [...list.querySelectorAll('a')];
  const close = () => {
    panel.hidden = true;
  };
  const show = (text: string, rows: HTMLElement[]) => {
    panel.hidden = false;
    status.textContent = text;
    list.replaceChildren(...rows);
  };
  const search = async () => {
    const query = input.value.trim();
    if (query === '') return close();
    if (list.childElementCount === 0) show('Searching …', []);
    try {
      const found = (await load()).search(query).slice(0, mostResults);
      // A newer text was typed while the index came.
      if (query !== input.value.trim()) return;
      show(
        summaryOf(found.length, query),
        found.map((row) => rowOf(row as Record<string, string>, root)),
      );
    } catch {
      loading = undefined;
      show('The search cannot be loaded. Check your connection and type again.', []);
    }
  };
  const step = (event: KeyboardEvent, by: number) => {
    if (panel.hidden) return void search();
    const stops = [input, ...links()];
    const at = stops.indexOf(document.activeElement as HTMLInputElement);
    const next = stops[at + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const leave = (event: KeyboardEvent) => {
    if (panel.hidden) return;
    event.preventDefault();
    close();
    input.focus();
  };
  const openFirst = (event: KeyboardEvent) => {
    if (document.activeElement !== input) return;
    event.preventDefault();
    links()[0]?.click();
  };
  const keys = new Map([
    ['ArrowDown', (event: KeyboardEvent) => step(event, 1)],
    ['ArrowUp', (event: KeyboardEvent) => step(event, -1)],
    ['Escape', leave],
    ['Enter', openFirst],
  ]);
  input.addEventListener('focus', () => {
    // Reported by the search itself, once something is typed.
    load().catch(() => {
      loading = undefined;
    });
  });
  for (const type of ['input', 'click']) input.addEventListener(type, () => void search());
  box.addEventListener('keydown', (event) => keys.get(event.key)?.(event));
  // A result on this page leads to an anchor only.
  list.addEventListener('click', close);
  document.addEventListener('click', ({ target }) => {
    if (!box.contains(target as Node)) close();
  });
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !box.contains(relatedTarget as Node)) close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input, textarea, select');
    const isShortcut = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut) return;
    event.preventDefault();
    input.focus();
  });
  box.hidden = false;
}
