import { TextField } from '../../ui/text-field.tsx';
import { numberOf } from '../config/new-id.ts';
import type { MethodsProps, SignInDraft } from './sign-in-draft.ts';

const hour = 60;
const day = 24 * hour;
const times: readonly (readonly [minutes: number, name: string])[] = [
  [hour, '1 hour'],
  [8 * hour, '8 hours'],
  [day, '1 day'],
  [7 * day, '7 days'],
  [14 * day, '14 days'],
  [30 * day, '30 days'],
  [90 * day, '90 days'],
  [365 * day, '1 year'],
];
const shipped = { idleMinutes: 14 * day, absoluteMinutes: 90 * day, atOnce: 20 };

/** The usual times, and the one that the configuration has. */
const choicesWith = (minutes: number) =>
  [...times, ...(times.some(([one]) => one === minutes) ? [] : [[minutes, `${minutes} minutes`] as const])]
    .sort(([a], [b]) => a - b)
    .map(([value, label]) => ({ value: String(value), label }));

/** How long a login lasts, and on how many devices. */
export function SessionFields({ draft, mistakeOf, onChange }: Pick<MethodsProps, 'draft' | 'mistakeOf' | 'onChange'>) {
  const { sessions } = draft;
  const set = (what: string, next: SignInDraft['sessions']) =>
    onChange(`sessions.${what}`, { sessions: { ...sessions, ...next } });
  const time = (name: 'idleMinutes' | 'absoluteMinutes', label: string) => {
    const minutes = sessions[name] ?? shipped[name];
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
      <p>A change counts for new logins.</p>
      {time('idleMinutes', 'Logged out without a visit for')}
      {time('absoluteMinutes', 'Logged out in any case after')}
      <TextField
        name="session-atOnce"
        label="Devices at once"
        inputMode="decimal"
        initial={String(sessions.atOnce ?? shipped.atOnce)}
        hint="One more ends the login that was not used for longest. 1: each login ends all others."
        error={mistakeOf('sessions.atOnce')}
        onInput={(text) => set('atOnce', { atOnce: numberOf(text) })}
      />
    </>
  );
}
