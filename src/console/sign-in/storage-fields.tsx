import { TextField } from '../../ui/text-field.tsx';
import { sessionCookies, sessionPlaces } from '../config/choices.ts';
import { SwitchField } from '../config/switch-field.tsx';
import type { MethodsProps, SignInDraft } from './sign-in-draft.ts';

/** What browsers store of a member who is logged in. */
export function StorageFields({ draft, stored, mistakeOf, onChange }: Omit<MethodsProps, 'plans' | 'usage'>) {
  const { session = 'storage', sessionCookie = 'host', privacy } = draft;
  const { session: before = 'storage', sessionCookie: cookieBefore = 'host' } = stored;
  const endsLogins = before === 'first-party' && (session !== before || sessionCookie !== cookieBefore);
  return (
    <>
      <TextField
        name="session"
        label="A login is stored in"
        choices={sessionPlaces}
        initial={session}
        hint="A malicious script on your pages cannot copy the cookie. It needs this service on the domain of your site, such as members.example.com."
        error={mistakeOf('session')}
        onInput={(value) =>
          onChange('session', {
            session: value as SignInDraft['session'],
            // The storage has no receivers.
            ...(value === 'storage' && { sessionCookie: 'host' }),
          })
        }
      />
      {session === 'first-party' && (
        <TextField
          name="session-cookie"
          label="The cookie is sent to"
          choices={sessionCookies}
          initial={sessionCookie}
          hint="Choose every host only where your web server guards pages, and you run all hosts of the domain."
          error={mistakeOf('sessionCookie')}
          onInput={(value) => onChange('sessionCookie', { sessionCookie: value as SignInDraft['sessionCookie'] })}
        />
      )}
      <p role="status">{endsLogins && 'Once this is published, all members have to log in again.'}</p>
      <SwitchField
        name="minimal-cache"
        label="Keep names and plans of members out of the browser"
        isOn={privacy.minimalCache}
        hint="Only ids are stored there. While a page loads, it shows nothing of the member yet."
        onChange={(minimalCache) => onChange('minimalCache', { privacy: { ...privacy, minimalCache } })}
      />
    </>
  );
}
