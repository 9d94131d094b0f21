import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { FailureLine } from '../parts/failure-line.tsx';
import { FailureNotice } from '../parts/notice.tsx';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { momentOf } from '../state/format.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { Attention } from './attention.tsx';
import { Charts, ChartsWaiting } from './charts.tsx';
import { HealthStrip } from './health-strip.tsx';
import { look } from './overview.style.ts';

const periods = ['7', '30', '90', '365'] as const;
type Period = (typeof periods)[number];
const usual: Period = '30';
const isPeriod = (text: string | null): text is Period => periods.includes(text as Period);

/** How the site does, and what waits for the operator. */
export function OverviewScreen({ base }: { base: string }) {
  const { app, place, may } = useConsole();
  const [, go] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('days');
  const days = isPeriod(asked) ? asked : usual;
  const numbers = useLoaded(
    `${base} ${days}`,
    async (signal) => (await call(place, 'getNumbers', { days }, signal)).data,
  );
  const [round, setRound] = useState(0);
  useEffect(() => {
    document.title = `Overview of ${app.name}`;
  }, [app]);
  const { data, error, reload } = numbers;
  // One notice and one way to try again, whatever else has failed with it.
  const hasFailed = !data && error !== null;
  const tryAll = () => {
    setRound(round + 1);
    reload();
  };
  return (
    <section className={screen.screen} aria-labelledby="overview">
      <div className={screen.head}>
        <h1 id="overview">Overview</h1>
        <fieldset className={look.period} aria-label="Days">
          {periods.map((period) => (
            <label key={period}>
              <input
                type="radio"
                name="days"
                checked={period === days}
                onChange={() => go(`${base}/overview?days=${period}`, { replace: true })}
              />
              {period} days
            </label>
          ))}
        </fieldset>
        {data && error && <FailureLine error={error} onRetry={reload} />}
      </div>
      <Scroll label="Numbers" isBusy={numbers.isLoading}>
        <div className={look.page}>
          {may('getAttention') && <Attention key={`attention ${round}`} base={base} isQuiet={hasFailed} />}
          {data ? (
            <Charts numbers={data} base={base} />
          ) : error ? (
            <FailureNotice error={error} onRetry={tryAll} />
          ) : (
            <ChartsWaiting />
          )}
          {may('getHealth') && <HealthStrip key={`health ${round}`} base={base} isQuiet={hasFailed} />}
          {data && <p className={look.note}>Counted {momentOf(data.countedAt)}. Days are those of UTC.</p>}
        </div>
      </Scroll>
    </section>
  );
}
