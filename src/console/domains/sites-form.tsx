import { Fragment, useState } from 'react';
import type { Mode } from '../../contract/entities.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Columns } from '../config/columns.tsx';
import { config } from '../config/config.style.ts';
import type { Editing } from '../config/config-screen.tsx';
import type { StoredApp } from '../config/stored-app.ts';
import { useConsole } from '../state/console-context.ts';
import { useInstall } from '../state/use-install.ts';
import { type DomainsDraft, isPermitted, modes } from './domains-draft.ts';
import { OriginList } from './origin-list.tsx';
import { SeenHere } from './seen-here.tsx';

/** The base address and the sites of both modes, beside those that were seen. */
export function SitesForm({ editing }: { editing: Editing<DomainsDraft> }) {
  const { app } = useConsole();
  const install = useInstall();
  // An entry that was not typed begins the fields anew.
  const [added, setAdded] = useState(0);
  const { draft, stored, round, change, mistakeOf } = editing;
  const ofDemo = app.origins.live.filter((origin) => !stored.origins?.live?.includes(origin));
  const set = (what: string, mode: Mode, origins: string[]) =>
    change(`origins.${mode}.${what}`, { ...draft, origins: { ...draft.origins, [mode]: origins } });
  return (
    <Columns
      asideLabel="See where your tag was seen"
      form={
        <form className={config.form} noValidate onSubmit={(event) => event.preventDefault()}>
          <Fragment key={`${round} ${added}`}>
            <h2>Base address</h2>
            <TextField
              name="base-address"
              label="Address of the site"
              type="url"
              initial={draft.baseUrl ?? ''}
              hint="Links in mails begin with it."
              error={mistakeOf('baseUrl')}
              onInput={(text) => change('baseUrl', { ...draft, baseUrl: text.trim() })}
            />
            <p role="status">{baseWarning(draft, stored, ofDemo)}</p>
            {modes.map((mode) => (
              <OriginList
                key={mode}
                mode={mode}
                draft={draft}
                stored={stored}
                ofDemo={ofDemo}
                seen={install.data?.[mode]?.seen}
                mistakeOf={mistakeOf}
                onChange={(what, origins) => set(what, mode, origins)}
              />
            ))}
          </Fragment>
        </form>
      }
      aside={
        <SeenHere
          install={install}
          isPermitted={(origin, mode) => isPermitted(origin, mode, draft, ofDemo)}
          onAdd={(origin, mode) => {
            set(`${origin} added`, mode, [...(draft.origins[mode] ?? []), origin]);
            setAdded(added + 1);
          }}
        />
      }
    />
  );
}

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).hostname : null);

/** What a member would notice of this base address; false = nothing. */
function baseWarning(draft: DomainsDraft, stored: StoredApp, ofDemo: readonly string[]): string | false {
  const { baseUrl } = draft;
  const host = hostOf(baseUrl);
  if (!baseUrl || host === null) return false;
  const { enabled, rpId } = stored.passkeys ?? {};
  const before = hostOf(stored.baseUrl);
  if (enabled && rpId == null && before !== null && host !== before)
    return `Passkeys belong to the domain of this address. If that is no longer the one of ${before}, passkeys that members have are useless: name the old domain under Sign-in methods.`;
  return (
    !isPermitted(new URL(baseUrl).origin, 'live', draft, ofDemo) &&
    'This is not a site in live mode: links in mails would open a page that the service refuses.'
  );
}
