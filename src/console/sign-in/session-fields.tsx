import { TextField } from '../../ui/text-field.tsx';
import { numberOf } from '../config/new-id.ts';
import { sessionMinutes } from '../config/session-minutes.ts';
import { durationOf } from '../state/format.ts';
import type { MethodsProps, SignInDraft } from './sign-in-draft.ts';

const hour = 60;
const day = 24 * hour;
const times = [hour, 8 * hour, day, 7 * day, 14 * day, 30 * day, 90 * day, 365 * day];
const shippedAtOnce = 20;

/** The usual times, and the one that the configuration has. */
const choicesWith = (minutes: number) =>
  [...new Set([...times, minutes])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: durationOf(value) }));

/** How long a login lasts, and on how many devices. */
export function SessionFields({ draft, mistakeOf, onChange }: Pick<MethodsProps, 'draft' | 'mistakeOf' | 'onChange'>) {
  const { sessions } = draft;
  const set = (what: string, next: SignInDraft['sessions']) =>
    onChange(`sessions.${what}`, { sessions: { ...sessions, ...next } });
  const time = (name: 'idleMinutes' | 'absoluteMinutes', label: string) => {
    const minutes = sessions[name] ?? sessionMinutes[name];
    return (
      <TextField
        name={`session-${name}`}
        label={label}
        choices={choicesWith(minutes)}
        initial={String(minutes)}
        error={mistakeOf(`sessions.${name}`)}
        onInput={(value) => set(name, { [name]: Number(value) })}
      />
    );
  };
  return (
    <>
      <p>Changes apply to new logins.</p>
      {time('idleMinutes', 'Logged out after no visit for')}
      {time('absoluteMinutes', 'Always logged out after')}
      <TextField
        name="session-atOnce"
        label="Devices at a time"
        inputMode="decimal"
        initial={String(sessions.atOnce ?? shippedAtOnce)}
        hint="One more ends the login unused for longest. 1: each login ends all others."
        error={mistakeOf('sessions.atOnce')}
        onInput={(text) => set('atOnce', { atOnce: numberOf(text) })}
      />
    </>
  );
}
