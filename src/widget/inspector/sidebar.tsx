import { view } from '../element/view.tsx';
import type { InspectorModel } from './inspector.model.ts';
import { failure } from './inspector.style.ts';
import { icon } from './parts/icon.tsx';
import type { Tab } from './remembered.ts';
import { AppTab } from './tabs/app-tab.tsx';
import { InspectorTab } from './tabs/inspector-tab.tsx';
import { MemberTab } from './tabs/member-tab.tsx';

/** Said where the words themselves are missing. */
const lost = { title: 'Inspector', text: 'The inspector’s words could not be fetched.', again: 'Try again' };

const panels = { inspector: InspectorTab, member: MemberTab, app: AppTab };
const tabs = Object.keys(panels) as Tab[];

/** §2.7 the sidebar. All of it stands here as text (C13). */
export const Sidebar = view(function Sidebar({ model }: { model: InspectorModel }) {
  const isOpen = model.isOpen.value;
  const words = model.data.value?.words;
  if (!words) {
    if (!isOpen || model.status.value === 'loading') return null;
    return (
      <aside className={failure} data-side={model.side.value} aria-label={lost.title}>
        <p role="alert">{lost.text}</p>
        <button type="button" onClick={() => void model.load()}>
          {lost.again}
        </button>
      </aside>
    );
  }
  const tab = model.tab.value;
  const Panel = panels[tab];
  const go = (event: React.KeyboardEvent<HTMLElement>) => {
    const at = tabs.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs.at(to % tabs.length)!;
    model.tab.value = next;
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <aside
      className="sidebar"
      data-open={isOpen ? '' : undefined}
      data-side={model.side.value}
      aria-label={words.title}
      part="sidebar"
    >
      <button
        className="switch"
        type="button"
        onClick={() => {
          model.side.value = model.side.peek() === 'right' ? 'left' : 'right';
        }}
      >
        {words.switchSides}
      </button>
      <div className="tabs" role="tablist" aria-label={words.title} onKeyDown={go}>
        {tabs.map((one) => (
          <button
            key={one}
            id={`tab-${one}`}
            type="button"
            role="tab"
            aria-selected={one === tab}
            aria-controls="panel"
            tabIndex={one === tab ? 0 : -1}
            onClick={() => {
              model.tab.value = one;
            }}
          >
            {words.tabs[one]}
          </button>
        ))}
      </div>
      <button
        className="close"
        type="button"
        aria-label={words.close}
        onClick={({ currentTarget }) => {
          model.isOpen.value = false;
          currentTarget.closest('.root')?.querySelector<HTMLElement>('button')?.focus();
        }}
      >
        {icon('M5 5l10 10M15 5L5 15')}
      </button>
      {/* Opened anew, everything in it is folded again. */}
      <div className="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} key={`${tab} ${isOpen}`}>
        <Panel model={model} words={words} />
      </div>
      <footer>
        {words.help.map(({ name, anchor, icon: drawing }) => (
          <a
            key={anchor}
            href={model.docs(anchor)}
            target="_blank"
            rel="noreferrer"
            aria-label={name}
            data-label={name}
          >
            {icon(drawing)}
            <span aria-hidden="true">{name}</span>
          </a>
        ))}
      </footer>
    </aside>
  );
});
