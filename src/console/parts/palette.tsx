import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Announced } from '../../ui/announced.tsx';
import { style } from '../../ui/style.ts';
import { allScreens } from '../screens.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { memberName } from '../state/member-name.ts';
import { Glyph, type GlyphName } from './glyph.tsx';

const looks = {
  dialog: style({
    width: 'min(560px, calc(100vw - 32px))',
    maxHeight: 'min(440px, 80dvh)',
    margin: '12dvh auto auto',
    padding: 0,
    border: 0,
    borderRadius: '12px',
    overflow: 'hidden',
    background: 'var(--_surface)',
    color: 'var(--_text)',
    boxShadow: 'var(--_shadow)',
    '&::backdrop': { background: 'var(--_overlay)' },
    '& > input': {
      width: '100%',
      height: '52px',
      paddingInline: '20px',
      border: 0,
      borderBlockEnd: '1px solid var(--_line)',
      background: 'none',
      fontSize: '16px',
      outline: 'none',
    },
    '& > input::placeholder': { color: 'var(--_muted)', opacity: 1 },
    '& > p': { padding: '20px', fontSize: '13px', color: 'var(--_muted)' },
  }),
  list: style({
    maxHeight: '360px',
    overflow: 'auto',
    padding: '8px',
    '& > [role=option]': {
      display: 'grid',
      gridTemplateColumns: '18px auto minmax(0, 1fr)',
      alignItems: 'center',
      gap: '12px',
      minHeight: '40px',
      padding: '6px 12px',
      borderRadius: '8px',
      fontSize: '13px',
      cursor: 'pointer',
    },
    '& > [role=option] > svg': { color: 'var(--_muted)' },
    '& > [role=option] > small': {
      fontSize: '13px',
      color: 'var(--_muted)',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& > [role=option][aria-selected=true]': { background: 'var(--_raised)' },
  }),
};

interface Entry {
  path: string;
  name: string;
  note?: string;
  icon: GlyphName;
}

const searchAfterMs = 150;
const membersAtMost = '6';

/** By its name before by what is done there. */
function rankOf({ name }: Entry, words: string): number {
  const at = name.toLowerCase().indexOf(words);
  return at === 0 ? 0 : at > 0 ? 1 : 2;
}

/** Goes to any screen or member by typing. */
export function Palette({ base, onClose }: { base: string; onClose: () => void }) {
  const { place, mayOpen } = useConsole();
  const [, go] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [members, setMembers] = useState<Entry[]>([]);
  const [at, setAt] = useState(0);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    const search = text.trim();
    if (search === '') return setMembers([]);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call(place, 'listMembers', { search, first: membersAtMost, order: 'DESC' }, abort.signal).then(
        ({ data }) =>
          setMembers(
            data.map((member) => ({
              path: `members/${encodeURIComponent(member.id)}`,
              name: memberName(member),
              note: member.auth.email,
              icon: 'person',
            })),
          ),
        // The screens can be reached all the same; the member list shows what is wrong.
        () => {},
      );
    }, searchAfterMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, place]);

  const words = text.trim().toLowerCase();
  const places: Entry[] = allScreens
    .filter(mayOpen)
    .map(({ path, name, topics, icon }) => ({ path, name, note: topics, icon }));
  const fitting = places.filter(({ name, note = '' }) => `${name} ${note}`.toLowerCase().includes(words));
  const entries = [...fitting.toSorted((a, b) => rankOf(a, words) - rankOf(b, words)), ...members];
  const chosen = entries[Math.min(at, entries.length - 1)];
  const open = ({ path }: Entry) => {
    onClose();
    go(`${base}/${path}`);
  };
  const move = (by: number) => setAt((Math.min(at, entries.length - 1) + by + entries.length) % entries.length);
  return (
    <dialog ref={dialog} className={looks.dialog} aria-label="Go to" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Go to a screen or a member"
        aria-expanded="true"
        aria-controls="palette"
        aria-activedescendant={chosen && `palette-${chosen.path}`}
        placeholder="Screen, or a member’s address, name or id"
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && chosen) open(chosen);
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          if (entries.length > 0) move(event.key === 'ArrowDown' ? 1 : -1);
        }}
      />
      <div id="palette" role="listbox" aria-label="Screens and members" className={looks.list}>
        {entries.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
          <div
            key={entry.path}
            id={`palette-${entry.path}`}
            role="option"
            aria-selected={entry === chosen}
            onClick={() => open(entry)}
          >
            <Glyph name={entry.icon} size={18} />
            <span>{entry.name}</span>
            {entry.note && entry.note !== entry.name && <small>{entry.note}</small>}
          </div>
        ))}
      </div>
      {entries.length === 0 && <p>Nothing starts with this.</p>}
      <Announced>{`${entries.length} found`}</Announced>
    </dialog>
  );
}
