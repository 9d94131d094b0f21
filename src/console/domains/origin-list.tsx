import type { Mode } from '../../contract/entities.ts';
import { TextField } from '../../ui/text-field.tsx';
import { EntryList } from '../config/entry-list.tsx';
import type { StoredApp } from '../config/stored-app.ts';
import { agoOf } from '../state/format.ts';
import { look } from './domains.style.ts';
import { type DomainsDraft, isPermitted, isUnsafe, modeNames, originIn, removedFrom } from './domains-draft.ts';
import type { SeenSite } from './seen-here.tsx';

interface OriginListProps {
  mode: Mode;
  draft: DomainsDraft;
  stored: StoredApp;
  /** Sites of demo mode, which no configuration names. */
  ofDemo: readonly string[];
  /** Undefined: not known yet. */
  seen: readonly SeenSite[] | undefined;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, origins: string[]) => void;
}

const titles: Readonly<Record<Mode, string>> = { live: 'Sites in live mode', sandbox: 'More sites in test mode' };
const hints: Readonly<Record<Mode, string>> = {
  live: 'Scheme, host and port. www.example.com and example.com are two sites.',
  sandbox: 'Pages on localhost and the sites in live mode can always use test mode.',
};

/** The sites of one mode, and what members notice of those that go. */
export function OriginList({ mode, draft, stored, ofDemo, seen, mistakeOf, onChange }: OriginListProps) {
  const origins = draft.origins[mode] ?? [];
  const mistakeAt = (origin: string, i: number) =>
    mistakeOf(`origins.${mode}[${i}]`) ?? (origins.indexOf(origin) < i ? 'It is already in the list.' : undefined);
  const removed = removedFrom(stored.origins, draft.origins, mode).filter(
    (origin) => !isPermitted(origin, mode, draft, ofDemo),
  );
  return (
    <>
      <h2>{titles[mode]}</h2>
      <p>{hints[mode]}</p>
      {mode === 'live' && ofDemo.length > 0 && <p>{`In demo mode also ${ofDemo.join(', ')}.`}</p>}
      <EntryList
        label={titles[mode]}
        entries={origins}
        nameOf={(origin, i) => origin || `Site ${i + 1}`}
        addLabel={mode === 'live' ? 'Add live site' : 'Add test site'}
        newEntry={() => ''}
        error={mistakeOf(`origins.${mode}`)}
        onChange={onChange}
      >
        {(origin, i, set, id) => (
          <TextField
            name={`origin-${mode}-${id}`}
            label="Address"
            type="url"
            initial={origin}
            placeholder="https://www.example.com"
            hint={isUnsafe(origin) ? 'Without https others can read what members type, and passkeys do not work.' : ''}
            error={mistakeAt(origin, i)}
            onInput={(text) => set('origin', originIn(text))}
          />
        )}
      </EntryList>
      <div role="status">
        {removed.length > 0 && (
          <ul className={look.notice} aria-label={`Removed from ${modeNames[mode]}`}>
            {removed.map((origin) => (
              <li key={origin}>
                <Consequence origin={origin} mode={mode} seen={seen} />
                {mode === 'live' && isPermitted(origin, 'sandbox', draft, ofDemo) && ' Test mode still takes it.'}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

type ConsequenceProps = { origin: string } & Pick<OriginListProps, 'mode' | 'seen'>;

/** What members notice on pages of a site that is no longer in the list. */
function Consequence({ origin, mode, seen }: ConsequenceProps) {
  const sighting = seen?.find((one) => one.origin === origin);
  return (
    <>
      <strong>{origin}</strong>
      {`: once this is published, its pages are refused in ${modeNames[mode]}. Members cannot log in or sign up there, content for members stays hidden, and comments do not load. Their sessions stay, and count again when the site is back.`}
      {sighting && ` Your tag was seen there: ${agoOf(sighting.seenAt)}.`}
    </>
  );
}
