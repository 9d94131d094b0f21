import { type ReactNode, useEffect, useState } from 'react';
import type { DirectoryFacets } from '../../../contract/directory-entities.ts';
import { procedureSlugs } from '../../../contract/procedures.ts';
import { limits } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { Field } from '../../parts/field.tsx';
import { procedureName } from '../../state/finder/labels.ts';
import { locate, placeTexts } from '../../state/finder/locate.ts';
import { distanceText, units } from '../../state/finder/units.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useKeyedEffect } from '../../state/view/use-keyed-effect.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './directory.module.css';
import { type DirectoryQuery, nearText, placeCircle } from './directory-query.ts';

const distances = [25, 50, 100, 250, 500] as const;
const pauseMs = 300;

interface Props {
  query: DirectoryQuery;
  facets: DirectoryFacets | null;
}
const set = (changes: Record<string, string | null>) => changeQuery(changes);

/** Every filter lies in the address, so a list can be sent on. */
export function DirectoryFilters({ query, facets }: Props): ReactNode {
  return (
    <search className={styles.filters} aria-label="Providers">
      <SearchField text={query.q} onChange={(q) => changeQuery({ q: q || null }, { replace: true })} />
      <ProcedureField query={query} facets={facets} />
      <PlaceField query={query} facets={facets} />
      {query.near && <DistanceField near={query.near} />}
      <BoardField query={query} facets={facets} />
      <div className={styles.marks}>
        <Check
          isChecked={query.isVerified}
          count={facets?.verified}
          onChange={(isOn) => set({ verified: isOn ? '1' : null })}
        >
          Licence and certification checked
        </Check>
        <Check
          isChecked={query.isClaimed}
          count={facets?.claimed}
          onChange={(isOn) => set({ claimed: isOn ? '1' : null })}
        >
          Kept by the provider
        </Check>
        <NearMe />
      </div>
    </search>
  );
}

function ProcedureField({ query, facets }: Props): ReactNode {
  return (
    <Field label="Procedure">
      {(input) => (
        <select
          {...input}
          value={query.proc ?? ''}
          onChange={(event) => set({ proc: event.currentTarget.value || null })}
        >
          <option value="">All procedures</option>
          {procedureSlugs.map((slug) => (
            <option key={slug} value={slug} disabled={facets !== null && !facets.proc[slug] && slug !== query.proc}>
              {procedureName(slug)}
              {facets && ` (${facets.proc[slug] ?? 0})`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function PlaceField({ query: { near }, facets }: Props): ReactNode {
  const places = facets?.places ?? [];
  const chosen = near?.name ?? '';
  const isListed = places.some(({ city }) => city === chosen);
  const choose = (name: string) => {
    const place = places.find(({ city }) => city === name);
    set({ near: place ? nearText(placeCircle(place, near?.km)) : null });
  };
  return (
    <Field label="Place">
      {(input) => (
        <select {...input} value={near ? chosen || 'here' : ''} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">Anywhere</option>
          {near && !isListed && <option value={chosen || 'here'}>{chosen || 'Around me'}</option>}
          {places.map(({ city, country, providers }) => (
            <option key={`${city} ${country}`} value={city}>
              {city} ({providers})
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function DistanceField({ near }: { near: NonNullable<DirectoryQuery['near']> }): ReactNode {
  const system = useSignalValue(units);
  return (
    <Field label="Within">
      {(input) => (
        <select
          {...input}
          value={near.km}
          onChange={(event) => set({ near: nearText({ ...near, km: Number(event.currentTarget.value) }) })}
        >
          {[...new Set([...distances, near.km])].map((km) => (
            <option key={km} value={km}>
              {distanceText(km, system)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function BoardField({ query: { board: chosen }, facets }: Props): ReactNode {
  const boards = facets?.board ?? {};
  return (
    <Field label="Board">
      {(input) => (
        <select {...input} value={chosen} onChange={(event) => set({ board: event.currentTarget.value || null })}>
          <option value="">Any board</option>
          {chosen && !(chosen in boards) && <option>{chosen}</option>}
          {Object.entries(boards).map(([board, count]) => (
            <option key={board} value={board}>
              {board} ({count})
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Asks the device for the place on a press, and says why it has none. */
function NearMe(): ReactNode {
  const [state, setState] = useState<'idle' | 'asking' | 'refused' | 'unknown'>('idle');
  const lookAround = async () => {
    setState('asking');
    const found = await locate();
    if (typeof found === 'string') return setState(found);
    setState('idle');
    set({ near: nearText({ ...found, km: 100 }) });
  };
  return (
    <>
      <Button icon="pin" isBusy={state === 'asking'} onClick={() => void lookAround()}>
        Near me
      </Button>
      <p role="status" className={styles.soft}>
        {(state === 'refused' || state === 'unknown') && placeTexts[state]}
      </p>
    </>
  );
}

/** Asks once the visitor pauses, or presses Enter. */
function SearchField({ text, onChange }: { text: string; onChange(text: string): void }): ReactNode {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  // Only typing begins a pause.
  useKeyedEffect([typed], () => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => onChange(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <Field label="Name, practice or city">
      {(input) => (
        <input
          {...input}
          type="search"
          maxLength={limits.queryLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && onChange(typed.trim())}
        />
      )}
    </Field>
  );
}
