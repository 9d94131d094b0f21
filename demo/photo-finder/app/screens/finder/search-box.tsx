import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/vocabulary.ts';
import { IconButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { withLazyStyles } from '../../parts/lazy-styles.ts';
import { heightText, units, weightText } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { finder } from './finder.model.ts';
import styles from './finder.module.css';
import type { Popup } from './suggestions.tsx';

const Suggestions = lazy(() => withLazyStyles(import('./suggestions.tsx')).then((m) => ({ default: m.Suggestions })));
const closed: Popup = { isOpen: false, active: undefined };

/** What is typed here may hold measurements: `5'4" 140 lb 350cc tummy tuck` becomes chips. */
export function SearchBox(): ReactNode {
  const { q } = useSignalValue(finder.filters);
  const system = useSignalValue(units);
  const [text, setText] = useState(q);
  const [suggests, setSuggests] = useState(false);
  const [{ isOpen, active }, setPopup] = useState(closed);
  const keys = useRef<(key: string) => boolean>(() => false);
  const close = useCallback(() => setSuggests(false), []);
  useEffect(() => setText(q), [q]);
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          close();
          void finder.search(text).then(setText);
        }}
      >
        <input
          id="search"
          type="search"
          role="combobox"
          value={text}
          maxLength={limits.queryLength}
          enterKeyHint="search"
          autoComplete="off"
          aria-label="Search photos, places and providers, with measurements if you like"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'suggestions' : undefined}
          aria-activedescendant={active}
          placeholder={`${heightText(165, system)}, ${weightText(63, system)}, tummy tuck`}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setSuggests(true);
          }}
          onBlur={close}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (keys.current(event.key)) event.preventDefault();
            else if (event.key === 'ArrowDown') setSuggests(true);
            else if (event.key === 'Escape' && text) {
              event.preventDefault();
              setText('');
            }
          }}
        />
      </form>
      <Icon name="search" />
      {text && (
        <IconButton
          icon="close"
          label="Clear the search"
          size={18}
          className={styles.clear}
          onClick={() => {
            setText('');
            if (q)
              finder.edit((next) => {
                next.q = '';
              });
          }}
        />
      )}
      <Suspense fallback={null}>
        {suggests && text.trim() && (
          <Suggestions
            text={text}
            keys={keys}
            onPopup={setPopup}
            onClose={close}
            onChosen={() => {
              close();
              setText(finder.filters.peek().q);
            }}
          />
        )}
      </Suspense>
    </search>
  );
}
