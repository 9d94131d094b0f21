import { useState } from 'react';
import type { Health } from '../../contract/wire-admin-health.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../parts/badge.tsx';
import { Command } from '../parts/command.tsx';
import { screen } from '../parts/screen.style.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf, momentOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';
import { look } from './health.style.ts';

interface BackupsProps {
  backups: Health['backups'];
  onStarted: () => void;
}

/** The newest backup, whether it was tried out, and a new one on demand. */
export function Backups({ backups: { folder, newest, runningSince, failure }, onStarted }: BackupsProps) {
  const { place, may } = useConsole();
  const { running, error, run } = useAction();
  const [wasRunning, setWasRunning] = useState(false);
  if (runningSince !== null && !wasRunning) setWasRunning(true);
  const start = () =>
    void run('start', async () => {
      await call(place, 'startBackup', {});
      onStarted();
    });
  return (
    <section className={look.part} aria-labelledby="backups">
      <h2 id="backups">Backups</h2>
      {folder === null ? (
        <p>
          No folder for backups is set. Set <code>MS_BACKUP_DIR</code> where the service runs: backups can then be
          started here, and are checked.
        </p>
      ) : (
        <>
          <Newest newest={newest} folder={folder} />
          {failure !== null && runningSince === null && (
            <p role="alert" className={screen.mistake}>
              The last one that was started here failed. Check that the service may write to {folder} and that there is
              room: {failure}
            </p>
          )}
          {error && (
            <p role="alert" className={screen.mistake}>
              {error.message}
            </p>
          )}
          {may('startBackup') && (
            <div>
              <Button kind="secondary" isSmall isBusy={running !== null || runningSince !== null} onPress={start}>
                Back up now
              </Button>
            </div>
          )}
          <Announced>
            {runningSince !== null ? 'A backup has started' : wasRunning ? 'The backup has finished' : ''}
          </Announced>
          {runningSince !== null && <p>A backup began {agoOf(runningSince)} and is still being written.</p>}
        </>
      )}
    </section>
  );
}

const Newest = ({ newest, folder }: { newest: Health['backups']['newest']; folder: string }) =>
  newest === null ? (
    <p>
      There is none in <code>{folder}</code> yet.
    </p>
  ) : (
    <>
      <p>
        The newest was made <time dateTime={newest.madeAt}>{agoOf(newest.madeAt)}</time>, on {momentOf(newest.madeAt)},
        by version {newest.version}.{' '}
        {newest.isRestored ? (
          <Badge tone="good">Restored on trial</Badge>
        ) : (
          <Badge tone="quiet">
            {newest.verifiedAt === null ? 'Not verified yet' : 'Verified, not restored on trial'}
          </Badge>
        )}
      </p>
      {!newest.isRestored && (
        <p>
          <Command>{`latchkey verify ${folder} --restore`}</Command> takes it back on trial.
        </p>
      )}
    </>
  );
