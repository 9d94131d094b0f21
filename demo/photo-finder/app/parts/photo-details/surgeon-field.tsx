import { type ReactNode, useEffect, useState } from 'react';
import { limits } from '../../../contract/vocabulary.ts';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { countText } from '../../state/finder/labels.ts';
import type { NamedSurgeon } from '../../state/upload/photo-details.ts';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import styles from './upload.module.css';

const searchAfterMs = 250;

/** Who operated: found by name among the providers, or left out. */
export function SurgeonField({
  surgeon,
  onName,
}: {
  surgeon: NamedSurgeon;
  onName(to: NamedSurgeon): void;
}): ReactNode {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setQuery(typed.trim()), searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error } = useLoaded(
    async (signal) => (query === '' ? null : ask('listProviders', { q: query, limit: '5' }, { signal })),
    [query],
  );
  if (surgeon)
    return (
      <div className={styles.surgeon}>
        <p>
          <b>Who operated</b>
          {surgeon.name}
        </p>
        <Button kind="plain" aria-label={`Do not name ${surgeon.name}`} onClick={() => onName(null)}>
          Change
        </Button>
      </div>
    );
  return (
    <div className={styles.form}>
      <Field
        label="Who operated"
        isOptional
        hint="Her page shows the set too, once a moderator has approved it."
        error={error && messageOf(error)}
      >
        {(input) => (
          <input
            {...input}
            type="search"
            autoComplete="off"
            placeholder="Name of the surgeon or practice"
            maxLength={limits.queryLength}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <p className="unseen" role="status">
        {data && countText(data.items.length, 'provider found', 'providers found')}
      </p>
      {data && (
        <ul className={styles.surgeons}>
          {data.items.map(({ sid, name, practiceName, cities }) => (
            <li key={sid}>
              <button type="button" onClick={() => onName({ sid, name })}>
                <b>{name}</b>
                <small>{[practiceName, ...cities.slice(0, 1)].filter(Boolean).join(', ')}</small>
              </button>
            </li>
          ))}
          {data.items.length === 0 && <li>No provider of this name is listed. You may leave it out.</li>}
        </ul>
      )}
    </div>
  );
}
