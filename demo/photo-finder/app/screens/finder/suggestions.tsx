import '../../parts/shared-chunk.ts';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { initialsOf } from '../../parts/initials.ts';
import { countText } from '../../state/finder/labels.ts';
import { useKeyedEffect } from '../../state/view/use-keyed-effect.ts';
import type { Option } from './suggestion-options.ts';
import styles from './suggestions.module.css';
import { useSuggestions } from './use-suggestions.ts';

/** What the input shows of its list. */
export interface Popup {
  isOpen: boolean;
  active: string | undefined;
}
export const listId = 'suggestions';

interface Props {
  text: string;
  /** Takes the keys of the input; true where it has used one. */
  keys: RefObject<(key: string) => boolean>;
  onPopup(popup: Popup): void;
  onClose(): void;
  onChosen(): void;
}

/** What may be meant, while the visitor types: a listbox that the input controls. */
export function Suggestions({ text, keys, onPopup, onClose, onChosen }: Props): ReactNode {
  const { options, isBusy, hint } = useSuggestions(text);
  const [at, setAt] = useState(-1);
  // Another text has other options.
  useKeyedEffect([text], () => setAt(-1));
  const active = options[at] && `${listId}-${at}`;

  useEffect(() => onPopup({ isOpen: true, active }), [active, onPopup]);
  useEffect(() => () => onPopup({ isOpen: false, active: undefined }), [onPopup]);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const choose = (option: Option) => {
    option.run();
    onChosen();
  };
  useEffect(() => {
    keys.current = (key) => {
      const chosen = options[at];
      if (key === 'Enter' && chosen) choose(chosen);
      else if (key === 'ArrowDown') setAt(at + 1 < options.length ? at + 1 : -1);
      else if (key === 'ArrowUp') setAt(at < 0 ? options.length - 1 : at - 1);
      else if (key === 'Escape') onClose();
      else return false;
      return true;
    };
    return () => {
      keys.current = () => false;
    };
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here must not take the input's focus
    <div
      className={styles.panel}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={listId} role="listbox" aria-label="Suggestions" aria-busy={isBusy}>
        <Groups options={options} at={at} onChoose={choose} />
      </div>
      <p role="status" className={hint ? styles.hint : 'unseen'}>
        {hint || countText(options.length, 'suggestion', 'suggestions')}
      </p>
    </div>
  );
}

interface GroupsProps {
  options: readonly Option[];
  at: number;
  onChoose(option: Option): void;
}

/** A single group needs no title. */
function Groups({ options, at, onChoose }: GroupsProps): ReactNode {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups by role
    <div key={group} role="group" aria-label={group} className={styles.group}>
      {groups.length > 1 && <p aria-hidden="true">{group}</p>}
      {options.map((option, i) =>
        option.group === group ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
          <div
            key={option.key}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === at}
            className={styles.option}
            onClick={() => onChoose(option)}
          >
            {option.icon ? <Icon name={option.icon} size={18} /> : <b aria-hidden="true">{initialsOf(option.text)}</b>}
            <span>{option.text}</span>
            {option.detail && <small>{option.detail}</small>}
          </div>
        ) : null,
      )}
    </div>
  ));
}
