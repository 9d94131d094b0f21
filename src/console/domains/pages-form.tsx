import { Fragment } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { config } from '../config/config.style.ts';
import type { Editing } from '../config/config-screen.tsx';
import type { DomainsDraft } from './domains-draft.ts';

const redirects = [
  ['afterLogin', 'After logging in'],
  ['afterSignup', 'After signing up'],
  ['afterLogout', 'After logging out'],
] as const;
const pages = [
  ['login', 'Login page', 'Mails link to it. Empty: the address of the site.'],
  ['resetPassword', 'New password page', 'Mailed links open it. Empty: a page of the service.'],
  ['sandbox', 'Test mode page', 'Both kinds of test-mode links open it. Empty: the same pages.'],
] as const;

/** Where members are led, within the site and by mails. */
export function PagesForm({ editing }: { editing: Editing<DomainsDraft> }) {
  const { draft, round, change, mistakeOf } = editing;
  return (
    <form className={`${config.form} ${config.alone}`} noValidate onSubmit={(event) => event.preventDefault()}>
      <Fragment key={round}>
        <h2>Where members go next</h2>
        <p>
          A path of your site, such as /courses. Empty: the page stays. What a button or a plan names itself comes
          first.
        </p>
        {redirects.map(([name, label]) => (
          <TextField
            key={name}
            name={`redirect-${name}`}
            label={label}
            initial={draft.redirects[name] ?? ''}
            error={mistakeOf(`redirects.${name}`)}
            onInput={(text) =>
              change(`redirects.${name}`, {
                ...draft,
                redirects: { ...draft.redirects, [name]: text.trim() || undefined },
              })
            }
          />
        ))}
        <h2>Where mails lead</h2>
        <p>A path of your site, or a whole address. Your tag must be on each of these pages.</p>
        {pages.map(([name, label, hint]) => (
          <TextField
            key={name}
            name={`page-${name}`}
            label={label}
            initial={draft.pages[name] ?? ''}
            hint={hint}
            error={mistakeOf(`pages.${name}`)}
            onInput={(text) =>
              change(`pages.${name}`, { ...draft, pages: { ...draft.pages, [name]: text.trim() || undefined } })
            }
          />
        ))}
      </Fragment>
    </form>
  );
}
