import { useEffect } from 'react';
import type { Health } from '../../contract/wire-admin-health.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../parts/badge.tsx';
import { WithCommands } from '../parts/command.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { FailureNotice } from '../parts/notice.tsx';
import { rows } from '../parts/rows.style.ts';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf, countOf, momentOf } from '../state/format.ts';
import { engineNames, type HealthGroup, healthGroups } from '../state/health-groups.ts';
import { useLoaded, useLookAgain } from '../state/use-loaded.ts';
import { Backups } from './backups.tsx';
import { look } from './health.style.ts';

const lookEveryMs = 2_000;
const tones = { ok: 'good', warning: 'quiet', fault: 'bad' } as const;
const queueNames = { mail: 'Mails', webhook: 'Webhooks' } as const;

/** How the installation of all apps is: checks, backups, what waits, versions. */
export function HealthScreen() {
  const { app, place } = useConsole();
  const loaded = useLoaded('health', async (signal) => (await call(place, 'getHealth', {}, signal)).data);
  const { data, error, isLoading, reload } = loaded;
  const isBackingUp = data?.backups.runningSince != null;
  useEffect(() => {
    document.title = `Health, ${app.name}`;
  }, [app]);
  useLookAgain(loaded, isBackingUp ? lookEveryMs : null);
  return (
    <section className={screen.screen} aria-labelledby="health">
      <div className={screen.head}>
        <h1 id="health">Health</h1>
        <div className={screen.actions}>
          <Button kind="secondary" isSmall isBusy={isLoading && data !== null && !isBackingUp} onPress={reload}>
            Look again
          </Button>
        </div>
        {data && error && <FailureLine error={error} onRetry={reload} />}
      </div>
      {!data ? (
        error ? (
          <FailureNotice error={error} onRetry={reload} />
        ) : (
          <SkeletonRows />
        )
      ) : (
        <Scroll label="Health of the service">
          <div className={screen.page}>
            <Checks groups={healthGroups(data.checks)} checkedAt={data.checkedAt} />
            <Backups backups={data.backups} onStarted={reload} />
            <Queues outbox={data.outbox} />
            <Versions health={data} />
          </div>
        </Scroll>
      )}
    </section>
  );
}

const Checks = ({ groups, checkedAt }: { groups: HealthGroup[]; checkedAt: string }) => (
  <section className={look.part} aria-labelledby="checks">
    <h2 id="checks">Checks</h2>
    <p>The service looked at itself {agoOf(checkedAt)}.</p>
    {groups.map(({ name, state, says, findings }) => (
      <div key={name} className={look.group}>
        <h3>
          {name} <Badge tone={tones[state]}>{says}</Badge>
        </h3>
        <ul>
          {findings.map(({ check, state, message }) => (
            <li key={check + message} data-state={state}>
              <Icon name={state === 'ok' ? 'check' : 'alert'} size={16} />
              <span>
                <WithCommands>{message}</WithCommands>
              </span>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
);

const minutesOf = (minutes: number) => (minutes < 1 ? 'less than a minute' : `${countOf(minutes)} min.`);

const Queues = ({ outbox }: { outbox: Health['outbox'] }) => (
  <section className={look.part} aria-labelledby="queues">
    <h2 id="queues">Mails and webhooks of all apps</h2>
    <table className={rows.table}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Due</th>
          <th scope="col">Oldest</th>
          <th scope="col">Later</th>
          <th scope="col">Given up</th>
        </tr>
      </thead>
      <tbody>
        {outbox.map(({ kind, waiting, oldestMinutes, later, dead }) => (
          <tr key={kind}>
            <td>{queueNames[kind]}</td>
            <td>{countOf(waiting)}</td>
            <td data-quiet="">{waiting === 0 ? '–' : minutesOf(oldestMinutes)}</td>
            <td>{countOf(later)}</td>
            <td>{countOf(dead)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function Versions({ health: { version, node, database, revision, startedAt } }: { health: Health }) {
  const facts = [
    ['Latchkey', version],
    ['Node', node],
    [engineNames[database.engine], database.version],
    ['Migrations of the database', countOf(database.migrations)],
    ['Revision of the configuration', countOf(revision)],
    ['Started', momentOf(startedAt)],
  ] as const;
  return (
    <section className={look.part} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
