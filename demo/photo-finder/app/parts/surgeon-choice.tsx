import { type ReactNode, useEffect, useState } from 'react';
import type { ProviderCard } from '../../contract/provider-entities.ts';
import { limits } from '../../contract/vocabulary.ts';
import { ask } from '../state/api/api.ts';
import { messageOf } from '../state/api/api-error.ts';
import { useLoaded } from '../state/api/loaded.ts';
import { countText } from '../state/finder/labels.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import styles from './surgeon-choice.module.css';

type Surgeon = Pick<ProviderCard, 'sid' | 'name'>;
interface Props {
  hint: string;
  surgeon: Surgeon | null;
  onChoose(next: Surgeon | null): void;
}

const label = 'Who operated';

const pauseMs = 250;
const most = '6';

/** Who operated: found in the directory by name, practice or city, or left out. */
export function SurgeonChoice({ hint, surgeon, onChoose }: Props): ReactNode {
  const [typed, setTyped] = useState('');
  const { data, error } = useFound(typed.trim());
  if (surgeon)
    return (
      <div className={styles.chosen}>
        <p>
          <b>{label}</b>
          {surgeon.name}
        </p>
        <Button kind="plain" onClick={() => onChoose(null)}>
          Change<span className="unseen"> who operated</span>
        </Button>
      </div>
    );
  return (
    <div className={styles.search}>
      <Field label={label} isOptional hint={hint} error={error && messageOf(error)}>
        {(input) => (
          <input
            {...input}
            type="search"
            autoComplete="off"
            placeholder="Name, practice or city"
            maxLength={limits.queryLength}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <p className="unseen" role="status">
        {data && countText(data.total, 'provider found', 'providers found')}
      </p>
      {data && (
        <ul className={styles.found} aria-label="Providers found">
          {data.items.map(({ sid, name, practiceName, cities }) => (
            <li key={sid}>
              <button type="button" onClick={() => onChoose({ sid, name })}>
                <b>{name}</b>
                <small>{[practiceName !== name && practiceName, cities[0]].filter(Boolean).join(', ')}</small>
              </button>
            </li>
          ))}
          {data.items.length === 0 && <li>No provider of this name is listed. You may leave it out.</li>}
        </ul>
      )}
    </div>
  );
}

/** What the directory has for a text, once its writer pauses; null without a text. */
function useFound(text: string) {
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setQuery(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return useLoaded(
    async (signal) => (query === '' ? null : ask('listProviders', { q: query, limit: most }, { signal })),
    [query],
    { keeps: true },
  );
}
