import { type ReactNode, useEffect, useState } from 'react';
import { kindText } from '../../../contract/moderation-texts.ts';
import { moderationKinds } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { changeQuery } from '../../state/view/location.ts';
import styles from './moderation.module.css';

const names = ['actor', 'kind', 'target', 'from', 'to'] as const;
type Name = (typeof names)[number];
type Asked = Pick<Wire['getModerationLog']['in'], Name>;

/** They are in the address, so that a link shows the same rows. */
export const noLogFilters = Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

/** A day of the calendar from 2000 on: not the thirty-first of February. */
const isDay = (text: string): boolean => {
  const at = /^20\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at !== null && Number.isFinite(at.getTime()) && at.toISOString().startsWith(text);
};

/** What the address asks for; what makes no sense is left out. */
export function logFilters(query: URLSearchParams): Asked {
  const asked = Object.fromEntries(
    names.flatMap((name) => [[name, query.get(name)?.trim().slice(0, 60) || undefined]]),
  );
  const day = (text: string | undefined) => (isDay(text ?? '') ? text : undefined);
  const kind = moderationKinds.find((one) => one === asked.kind);
  const all = { ...asked, kind, target: asked.target?.slice(0, 30), from: day(asked.from), to: day(asked.to) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Asked;
}

/** By whom, about what, of which kind and when. */
export function LogFilters({ asked, query }: { asked: Asked; query: URLSearchParams }): ReactNode {
  const set = (name: Name, value: string) => changeQuery({ [name]: value.trim() || null }, { replace: true });
  const text = (name: 'actor' | 'target', label: string, hint: string) => (
    <Field label={label}>
      {(input) => (
        <input
          {...input}
          key={asked[name] ?? ''}
          defaultValue={asked[name] ?? ''}
          placeholder={hint}
          maxLength={name === 'target' ? 30 : 60}
          onBlur={(event) => set(name, event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') set(name, event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
  const day = (name: 'from' | 'to', label: string) => (
    <DayField
      label={label}
      day={asked[name] ?? ''}
      error={query.get(name) && !asked[name] ? 'The address names no such day.' : undefined}
      onDay={(value) => set(name, value)}
    />
  );
  return (
    <search className={styles.logFilters} aria-label="Rows of the log">
      {text('actor', 'Who', 'mem_…')}
      <Field label="Kind">
        {(input) => (
          <select {...input} value={asked.kind ?? ''} onChange={(event) => set('kind', event.currentTarget.value)}>
            <option value="">All</option>
            {moderationKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindText[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {text('target', 'About', 'pho_…, clm_…')}
      {day('from', 'From')}
      {day('to', 'To')}
      {names.some((name) => query.has(name)) && (
        <Button kind="plain" onClick={() => changeQuery(noLogFilters, { replace: true })}>
          Show all
        </Button>
      )}
    </search>
  );
}

/** Who types a year has written the years 2, 20 and 202 before: they stay where they are typed. */
function DayField(props: {
  label: string;
  day: string;
  error: string | undefined;
  onDay(day: string): void;
}): ReactNode {
  const { label, day, error, onDay } = props;
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  return (
    <Field label={label} error={error}>
      {(input) => (
        <input
          {...input}
          type="date"
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            if (value === '' || isDay(value)) onDay(value);
          }}
        />
      )}
    </Field>
  );
}
