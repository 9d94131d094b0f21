import { type ReactNode, useState } from 'react';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import styles from './stories.module.css';

type Surgeon = { sid: string; name: string };
interface Props {
  surgeon: Surgeon | null;
  onChoose(surgeon: Surgeon | null): void;
}

/** Finds a provider of the directory by name; naming one is optional. */
export function SurgeonChoice({ surgeon, onChoose }: Props): ReactNode {
  const [words, setWords] = useState('');
  const wanted = words.trim();
  const { data, error } = useLoaded(
    async (signal) => (wanted.length < 2 ? null : ask('listProviders', { q: wanted, limit: '6' }, { signal })),
    [wanted],
    { keeps: true },
  );
  if (surgeon)
    return (
      <p className={styles.surgeon}>
        <span>
          Surgeon: <b>{surgeon.name}</b>
        </span>
        <Button kind="plain" onClick={() => onChoose(null)}>
          Leave out
        </Button>
      </p>
    );
  return (
    <div>
      <Field label="Surgeon" isOptional hint="As in the directory of providers" error={error?.message}>
        {(input) => (
          <input
            {...input}
            type="search"
            value={words}
            autoComplete="off"
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
      </Field>
      {wanted.length > 1 && data && (
        <ul className={styles.found} aria-label="Providers">
          {data.items.map(({ sid, name, cities }) => (
            <li key={sid}>
              <button type="button" onClick={() => onChoose({ sid, name })}>
                <b>{name}</b> <small>{cities.slice(0, 2).join(', ')}</small>
              </button>
            </li>
          ))}
          {data.items.length === 0 && <li>No provider of this name is listed.</li>}
        </ul>
      )}
    </div>
  );
}
