import { useRef, useState } from 'react';
import type { Mode } from '../../contract/entities.ts';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { config } from '../config/config.style.ts';
import { Badge } from '../parts/badge.tsx';
import { agoOf, momentOf } from '../state/format.ts';
import type { useInstall } from '../state/use-install.ts';
import { look } from './domains.style.ts';
import { modeNames, modes } from './domains-draft.ts';

export type SeenSite = AdminWire['getInstall']['answer']['data']['seen'][number];

interface SeenHereProps {
  install: ReturnType<typeof useInstall>;
  isPermitted: (origin: string, mode: Mode) => boolean;
  onAdd: (origin: string, mode: Mode) => void;
}

/** Where pages with the tag were opened, and which of those sites the draft leaves out. */
export function SeenHere({ install: { data, error, isLoading, reload }, isPermitted, onAdd }: SeenHereProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [added, setAdded] = useState('');
  const count = modes.reduce((sum, mode) => sum + (data?.[mode]?.seen.length ?? 0), 0);
  return (
    <section className={look.seen} aria-labelledby="seen-here">
      <h2 ref={heading} id="seen-here" className={config.title} tabIndex={-1}>
        Where your tag was seen
      </h2>
      <Announced>{added}</Announced>
      {error && (
        <p role="alert">
          The sites could not be read. {error.message}{' '}
          <Button kind="secondary" isSmall onPress={reload}>
            Try again
          </Button>
        </p>
      )}
      {!data && !error && <p>Looking…</p>}
      {data && count === 0 && <p>Nowhere in the last three months. Open a page with the tag, then look again.</p>}
      {data && !error && (
        <div>
          <Button kind="secondary" isSmall isBusy={isLoading} onPress={reload}>
            Look again
          </Button>
        </div>
      )}
      {modes.map((mode) => {
        const seen = data?.[mode]?.seen ?? [];
        if (seen.length === 0) return null;
        return (
          <div key={mode}>
            <p>{`In ${modeNames[mode]}`}</p>
            <ul className={look.lines} aria-label={`Seen in ${modeNames[mode]}`}>
              {seen.map(({ origin, seenAt }, i) => (
                <li key={origin}>
                  <span id={`seen-${mode}-${i}`}>
                    {origin}{' '}
                    <small>
                      <time dateTime={seenAt} title={momentOf(seenAt)}>
                        {agoOf(seenAt)}
                      </time>
                    </small>
                  </span>
                  {isPermitted(origin, mode) ? (
                    <Badge tone="good">In the list</Badge>
                  ) : (
                    <Button
                      kind="secondary"
                      isSmall
                      describedBy={`seen-${mode}-${i}`}
                      onPress={() => {
                        onAdd(origin, mode);
                        setAdded(`${origin} is in the list of ${modeNames[mode]}.`);
                        // The button goes with the press.
                        heading.current?.focus();
                      }}
                    >
                      Add
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
