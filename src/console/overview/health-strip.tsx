import { Link } from 'wouter';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WithCommands } from '../parts/command.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf } from '../state/format.ts';
import { engineNames, healthGroups } from '../state/health-groups.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { look } from './overview.style.ts';

/**
 * How the installation is, in a line; what is not in order, in sentences below it. `isQuiet`: its
 * own failure is not shown.
 */
export function HealthStrip({ base, isQuiet }: { base: string; isQuiet: boolean }) {
  const { place } = useConsole();
  const { data, error, reload } = useLoaded(
    'health',
    async (signal) => (await call(place, 'getHealth', {}, signal)).data,
  );
  if (error && isQuiet) return null;
  const groups = healthGroups(data?.checks ?? []);
  const bad = data?.checks.filter(({ state }) => state !== 'ok') ?? [];
  return (
    <section className={look.measure} aria-labelledby="health">
      <h2 id="health">Health of the service</h2>
      {error ? (
        <FailureLine error={error} onRetry={reload} />
      ) : !data ? (
        <Skeleton width="70%" height={28} />
      ) : (
        <>
          <ul className={look.health}>
            {groups.map(({ name, state, says }) => (
              <li key={name} data-state={state}>
                <Icon name={state === 'ok' ? 'check' : 'alert'} size={16} />
                {name}
                <small>{says}</small>
              </li>
            ))}
            <li>
              Version {data.version}
              <small>
                {engineNames[data.database.engine]} {data.database.version}, started {agoOf(data.startedAt)}
              </small>
            </li>
          </ul>
          <Link href={`${base}/health`}>All checks, backups and versions</Link>
          {bad.length > 0 && (
            <ul className={look.findings}>
              {bad.map(({ check, message }) => (
                <li key={check + message}>
                  <b>{check.charAt(0).toUpperCase() + check.slice(1)}</b> <WithCommands>{message}</WithCommands>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
