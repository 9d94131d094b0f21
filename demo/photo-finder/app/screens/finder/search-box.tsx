import { type ReactNode, useEffect, useState } from 'react';
import { limits } from '../../../contract/vocabulary.ts';
import { IconButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { finder } from './finder.model.ts';
import styles from './finder.module.css';

/** What is typed here may hold measurements: `5'4" 140 lb 350cc tummy tuck` becomes chips. */
export function SearchBox(): ReactNode {
  const { q } = useSignalValue(finder.filters);
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void finder.search(text).then(setText);
        }}
      >
        <input
          id="search"
          type="search"
          value={text}
          maxLength={limits.queryLength}
          enterKeyHint="search"
          autoComplete="off"
          aria-label="Search, with measurements if you like"
          placeholder="165 cm, 63 kg, tummy tuck"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text) {
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
    </search>
  );
}
