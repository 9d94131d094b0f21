import type { AdminWire } from '../../contract/wire-admin.ts';
import { Announced } from '../../ui/announced.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { useConsole } from '../state/console-context.ts';
import { agoOf, momentOf, numberOf } from '../state/format.ts';
import { type Loaded, useLookAgain } from '../state/use-loaded.ts';
import { domainsScreen } from './builders.ts';
import { look } from './install.style.ts';
import { WithDomainsLink } from './with-domains-link.tsx';

const lookEveryMs = 2_000;

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
  const isLive = place.mode === 'live';
  const modeName = isLive ? 'live mode' : 'test mode';
  const allowed = [...(isLive ? [] : ['localhost']), ...app.origins[place.mode]];
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
          <WithDomainsLink>
            {allowed.length > 0
              ? `Pages of ${allowed.join(', ')} may use the app in ${modeName}: ${domainsScreen} adds others.`
              : `No site may use the app in ${modeName} yet: add yours in ${domainsScreen}.`}
          </WithDomainsLink>
        </p>
      )}
    </section>
  );
}
