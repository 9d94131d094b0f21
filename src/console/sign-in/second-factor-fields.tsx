import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { StoredPlan } from '../config/stored-app.ts';
import { holdersOf, type Usage } from '../config/use-usage.ts';
import type { MethodsProps, SignInDraft } from './sign-in-draft.ts';

const modes = [
  { value: 'off', label: 'Off' },
  { value: 'optional', label: 'Optional, but required for some members' },
  { value: 'required', label: 'Required of every member' },
];
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A code of an authenticator app after the password, the mailed code or the social login. */
export function SecondFactorFields({ draft, stored, plans, usage, mistakeOf, onChange }: MethodsProps) {
  const { secondFactor } = draft;
  const { mode = 'off', plans: ids = [], permissions = [] } = secondFactor;
  const set = (what: string, next: SignInDraft['secondFactor']) =>
    onChange(`secondFactor.${what}`, { secondFactor: { ...secondFactor, ...next } });
  const wasOn = (stored.secondFactor?.mode ?? 'off') !== 'off';
  return (
    <>
      <p>A code from an authenticator app at each login. A login with a passkey needs none.</p>
      <TextField
        name="second-factor"
        label="Authenticator app"
        choices={modes}
        initial={mode}
        hint={
          mode === 'required' ? 'Members without one set it up at their next login. Addresses must be confirmed.' : ''
        }
        error={mistakeOf('secondFactor.mode')}
        onInput={(value) =>
          set('mode', {
            mode: value as SignInDraft['secondFactor']['mode'],
            // Only an optional one is required of some.
            ...(value !== 'optional' && { plans: undefined, permissions: undefined }),
          })
        }
      />
      {wasOn && mode === 'off' && (
        <p role="status">Members with an app are no longer asked for a code. Their apps stay stored.</p>
      )}
      {mode === 'optional' && (
        <>
          {plans.length > 0 && (
            <ChoiceField
              name="second-factor-plans"
              label="Required of members with one of these plans"
              choices={plans.map(({ id, name }) => ({ value: id, label: name || id }))}
              initial={ids.join()}
              error={mistakeOf('secondFactor.plans')}
              onInput={(value) => set('plans', { plans: value.split(',').filter(Boolean) })}
            />
          )}
          <TextField
            name="second-factor-permissions"
            label="Required of members with one of these permissions"
            isLong
            initial={permissions.join('\n')}
            hint="One per line."
            error={permissions.map((_, i) => mistakeOf(`secondFactor.permissions[${i}]`)).find(Boolean)}
            onInput={(text) => set('permissions', { permissions: linesOf(text) })}
          />
          <Newly
            plans={plans.filter(({ id }) => ids.includes(id) && !stored.secondFactor?.plans?.includes(id))}
            usage={usage}
          />
        </>
      )}
    </>
  );
}

/** Who has to set an app up that had not to before. */
function Newly({ plans, usage }: { plans: readonly StoredPlan[]; usage: Usage }) {
  const found = plans.flatMap(({ id, name }) => {
    const holders = holdersOf(usage, id);
    return holders ? `${name || id}: ${holders}` : [];
  });
  return (
    <p role="status">
      {found.length > 0 && `They need an app at their next login, if they have none yet. ${found.join('. ')}.`}
    </p>
  );
}
