import { Link, useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { panel } from '../parts/panel.style.ts';
import { Progress as Bar } from '../parts/progress.tsx';
import { useConsole } from '../state/console-context.ts';
import { countOf } from '../state/format.ts';
import { placePath } from '../state/place-path.ts';
import { importTitles } from './import-progress.tsx';
import { isImporting } from './use-import.ts';

/** How far an import is, below every screen but its own: it goes on meanwhile. */
export function ImportPanel() {
  const { progress, place, stop, forget } = useConsole().imports;
  const [location] = useLocation();
  const href = place && `${placePath(place)}/members/import`;
  if (!progress || !href || location === href) return null;
  const { state, done, total, created, failures } = progress;
  const over = !isImporting(progress);
  const hasFailed = failures.length > 0;
  return (
    <section className={panel} aria-label="Import" data-result={over ? (hasFailed ? 'bad' : 'good') : undefined}>
      {!over ? <Spinner /> : <Icon name={hasFailed ? 'alert' : 'check'} />}
      <div data-words="">
        <p role="status">
          {importTitles[state]}: {countOf(created)} of {countOf(total)} members created
          {hasFailed && <span> · {countOf(failures.length)} could not be</span>}
        </p>
        {!over && <Bar label="Import" done={done} of={total} />}
      </div>
      <div data-actions="">
        <Link href={href}>Show</Link>
        {over ? (
          <IconButton icon="close" label="Close" onPress={forget} />
        ) : (
          <Button kind="secondary" isSmall onPress={stop}>
            Stop
          </Button>
        )}
      </div>
    </section>
  );
}
