import type { ConfigChange } from '../../contract/wire-admin-config.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { config } from './config.style.ts';
import { mergePatch, saveFile } from './save-file.ts';
import type { StoredApp } from './use-draft.ts';

interface PublishDialogProps {
  /** "Publish these changes", where the service takes changes. */
  title: string;
  change: Pick<ConfigChange, 'differences' | 'affected'>;
  before: StoredApp;
  after: StoredApp;
  /** The file of the service decides: the change is saved as a file here. */
  isInFile: boolean;
  isBusy: boolean;
  error: string | undefined;
  onPublish: () => void;
  onCancel: () => void;
}

/** What differs from the configuration of now, before it does. */
export function PublishDialog({ title, change, before, after, isInFile, isBusy, ...rest }: PublishDialogProps) {
  const { error, onPublish, onCancel } = rest;
  const id = String(after.id);
  return (
    <AlertDialog
      title={isInFile ? 'Save the changed configuration' : title}
      message={
        isInFile
          ? 'A file of the service holds the configuration. Save the changes, or the whole app, and put them into that file.'
          : 'Pages follow within seconds. The history has the way back.'
      }
      onCancel={onCancel}
    >
      <Differences differences={change.differences} />
      {change.affected.map(({ planId, members }) => (
        <p key={planId}>
          {members} {members === 1 ? 'member holds' : 'members hold'} {planId}.
        </p>
      ))}
      {error && <p role="alert">{error}</p>}
      {isInFile ? (
        <>
          <Button onPress={() => saveFile(`${id}.patch.json`, mergePatch(before, after))}>Save the changes</Button>
          <Button kind="secondary" onPress={() => saveFile(`${id}.json`, after)}>
            Save the whole app
          </Button>
        </>
      ) : (
        <Button isBusy={isBusy} onPress={onPublish}>
          Publish
        </Button>
      )}
      <Button kind="secondary" onPress={onCancel}>
        {isInFile ? 'Close' : 'Cancel'}
      </Button>
    </AlertDialog>
  );
}

function Differences({ differences }: Pick<ConfigChange, 'differences'>) {
  if (differences.length === 0) return <p>Nothing differs from the configuration of now.</p>;
  return (
    <dl className={config.differences} tabIndex={0} aria-label="Changes">
      {differences.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{path}</dt>
          <dd>
            {before !== undefined && <del>{before}</del>} → {after === undefined ? 'as shipped' : <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
