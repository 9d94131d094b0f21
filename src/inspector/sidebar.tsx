import type { FoundItem } from '../catalogue/found-items.ts';
import { view } from '../element/view.tsx';
import type { InspectorModel } from './inspector.model.ts';
import * as look from './inspector.style.ts';
import { words } from './words.ts';

/** §2.7 the sidebar: what was found on the page. All of it stands here as text (C13). */
export const Sidebar = view(function Sidebar({ model }: { model: InspectorModel }) {
  const isOpen = model.isOpen.value;
  const items = model.items.value ?? [];
  return (
    <aside className={look.sidebar} data-open={isOpen ? '' : undefined} aria-label={words.title} part="sidebar">
      <header className={look.title}>
        <h2>{words.title}</h2>
      </header>
      <div className={look.list}>
        <h3>
          {words.attributesFound} <span>{model.count.value}</span>
        </h3>
        {items.length === 0 && <p>{words.nothing}</p>}
        <ul>
          {items.map((item) => (
            <li key={`${item.attribute}=${item.value}`}>
              <Item item={item} />
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
});

const Item = view(function Item({ item }: { item: FoundItem }) {
  const { attribute, value, elements, title } = item;
  return (
    <button
      className={look.item}
      type="button"
      title={words.goTo(title)}
      onClick={() => elements[0]?.scrollIntoView({ block: 'center', behavior: 'smooth' })}
    >
      <code>{attribute}</code>
      {value && <span>{value}</span>}
      <b>{elements.length}</b>
    </button>
  );
});
