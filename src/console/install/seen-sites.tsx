import type { AdminWire } from '../../contract/wire-admin.ts';
import { Announced } from '../../ui/announced.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { useConsole } from '../state/console-context.ts';
import { agoOf, momentOf, numberOf } from '../state/format.ts';
import { type Loaded, useLookAgain } from '../state/use-loaded.ts';
import { look } from './install.style.ts';

const lookEveryMs = 5_000;

type Install = AdminWire['getInstall']['answer']['data'];

interface SeenSitesProps {
  seen: Install['seen'];
  loaded: Loaded<Install>;
}

/** Where pages with the tag were opened. Looks again by itself. */
export function SeenSites({ seen, loaded }: SeenSitesProps) {
  const { app, place } = useConsole();
  useLookAgain(loaded, lookEveryMs);
  const { error, reload } = loaded;
  const origins = app.origins[place.mode];
  return (
    <section className={look.part} aria-labelledby="seen">
      <h2 id="seen">Where it runs</h2>
      <Announced>{seen.length === 0 ? '' : `Your tag was seen on ${numberOf(seen.length, 'site')}`}</Announced>
      {error && <FailureLine error={error} onRetry={reload} />}
      {seen.length > 0 ? (
        <ul className={look.seen}>
          {seen.map(({ origin, seenAt }) => (
            <li key={origin}>
              <Icon name="check" size={16} />
              <span>
                We have seen your tag on <b>{origin}</b>{' '}
                <time dateTime={seenAt} title={momentOf(seenAt)}>
                  {agoOf(seenAt)}
                </time>
                .
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          Nowhere yet. Open a page that has the tag: it appears here by itself.{' '}
          {place.mode === 'live'
            ? origins.length > 0
              ? `Pages of ${origins.join(', ')} may use the app in live mode.`
              : 'No site may use the app in live mode yet: the configuration names none.'
            : `Pages of ${['localhost', ...origins].join(', ')} may use the app in test mode.`}
        </p>
      )}
    </section>
  );
}
