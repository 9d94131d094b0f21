import { useId } from 'react';
import type { Mode } from '../../contract/entities.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { config } from '../config/config.style.ts';
import type { Editing } from '../config/config-screen.tsx';
import { Snippet } from '../config/snippet.tsx';
import type { StoredApp } from '../config/stored-app.ts';
import { Badge } from '../parts/badge.tsx';
import { look } from './domains.style.ts';
import { type DomainsDraft, modeNames, modes, newKey, removedFrom } from './domains-draft.ts';

/** The public keys of both modes: a second one beside the first, until no page names that. */
export function PublicKeysForm({ editing }: { editing: Editing<DomainsDraft> }) {
  const { draft, stored, change, mistakeOf } = editing;
  const mistake = mistakeOf('keys');
  return (
    <form className={`${config.form} ${config.alone}`} noValidate onSubmit={(event) => event.preventDefault()}>
      <p>
        Pages name a key in <code>data-ms-key</code>, and anyone may see it. Pages without one are known by their
        address, so they need no change.
      </p>
      <h2>Replace a key without a gap</h2>
      <ol className={look.steps}>
        <li>Add a second key and publish: both work.</li>
        <li>Use it in your pages, the gates of your web server and your builders in place of the old one.</li>
        <li>Remove the old key and publish.</li>
      </ol>
      {mistake && <p role="alert">{mistake}</p>}
      {modes.map((mode) => (
        <KeyList
          key={mode}
          mode={mode}
          draft={draft}
          stored={stored}
          mistakeOf={mistakeOf}
          onChange={(what, keys) => change(`keys.${mode}.${what}`, { ...draft, keys: { ...draft.keys, [mode]: keys } })}
        />
      ))}
    </form>
  );
}

interface KeyListProps {
  mode: Mode;
  draft: DomainsDraft;
  stored: StoredApp;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, keys: string[]) => void;
}

const titles: Readonly<Record<Mode, string>> = { live: 'Live mode', sandbox: 'Test mode' };

function KeyList({ mode, draft, stored, mistakeOf, onChange }: KeyListProps) {
  const keys = draft.keys[mode] ?? [];
  const removed = removedFrom(stored.keys, draft.keys, mode);
  const newest = keys.at(-1);
  return (
    <>
      <h2>{titles[mode]}</h2>
      {keys.length === 0 && <p>{`Without a key ${modeNames[mode]} is off.`}</p>}
      <ul className={look.lines} aria-label={`Public keys of ${modeNames[mode]}`}>
        {keys.map((key, i) => (
          <Key
            key={key}
            publicKey={key}
            isPublished={stored.keys?.[mode]?.includes(key) ?? false}
            isOnly={keys.length === 1}
            mistake={mistakeOf(`keys.${mode}[${i}]`)}
            onRemove={() =>
              onChange(
                `${key} removed`,
                keys.filter((one) => one !== key),
              )
            }
          />
        ))}
      </ul>
      {keys.length === 1 && <p>{`It is the only key of ${modeNames[mode]}: add another one before you remove it.`}</p>}
      <div>
        <Button
          kind="secondary"
          isSmall
          onPress={() => {
            const key = newKey(mode);
            onChange(`${key} added`, [...keys, key]);
          }}
        >
          {keys.length === 0 ? `Turn ${modeNames[mode]} on` : `Add a key for ${modeNames[mode]}`}
        </Button>
      </div>
      <div role="status">
        {removed.length > 0 && (
          <ul className={look.notice} aria-label={`Keys removed from ${modeNames[mode]}`}>
            {removed.map((key) => (
              <li key={key}>
                <strong>{key}</strong>: once this is published, pages that still name it are refused, and members cannot
                log in there. Members and their sessions stay.
              </li>
            ))}
          </ul>
        )}
      </div>
      {newest && keys.length > 1 && <Snippet what="On your pages" code={`data-ms-key="${newest}"`} />}
    </>
  );
}

interface KeyProps {
  publicKey: string;
  isPublished: boolean;
  isOnly: boolean;
  mistake: string | undefined;
  onRemove: () => void;
}

function Key({ publicKey, isPublished, isOnly, mistake, onRemove }: KeyProps) {
  const id = useId();
  return (
    <li>
      <span>
        <code id={id}>{publicKey}</code>
      </span>
      <span className={look.buttons}>
        {isPublished ? <Badge tone="good">In use</Badge> : <Badge tone="quiet">Not published</Badge>}
        {!isOnly && (
          <ConfirmButton question="Remove this key?" describedBy={id} onConfirm={onRemove}>
            Remove
          </ConfirmButton>
        )}
      </span>
      {mistake && <p role="alert">{mistake}</p>}
    </li>
  );
}
