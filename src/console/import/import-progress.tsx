import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Progress as Bar } from '../parts/progress.tsx';
import { rows as table } from '../parts/rows.style.ts';
import { countOf } from '../state/format.ts';
import { looks } from './import.style.ts';
import { isImporting, type Progress } from './use-import.ts';

export const importTitles: Record<Progress['state'], string> = {
  running: 'Importing',
  waiting: 'Waiting for the service',
  stopped: 'The import was stopped',
  done: 'The import is done',
};

interface ImportProgressProps {
  progress: Progress;
  base: string;
  onStop: () => void;
  onAgain: () => void;
}

export function ImportProgress({ progress, base, onStop, onAgain }: ImportProgressProps) {
  const { state, done, total, created, failures } = progress;
  const isOver = !isImporting(progress);
  return (
    <section aria-labelledby="progress">
      <h2 id="progress">{importTitles[state]}</h2>
      <Bar label="Import" done={done} of={total} />
      <p role="status">
        {countOf(created)} of {countOf(total)} members created
        {failures.length > 0 && `, ${countOf(failures.length)} could not be`}.
      </p>
      {!isOver && (
        <p>It continues while you use other screens, until you stop it or close this tab. What was created stays.</p>
      )}
      {failures.length > 0 && (
        <div className={looks.table}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Address</th>
                <th scope="col">Why not</th>
              </tr>
            </thead>
            <tbody>
              {failures.map(({ number, email, text }) => (
                <tr key={number}>
                  <td>{number}</td>
                  <td>{email}</td>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={looks.actions}>
        {isOver ? (
          <>
            <Link href={`${base}/members`}>See the members</Link>
            <Button kind="secondary" isSmall onPress={onAgain}>
              Import another file
            </Button>
          </>
        ) : (
          <Button kind="secondary" isSmall onPress={onStop}>
            Stop
          </Button>
        )}
      </div>
    </section>
  );
}
