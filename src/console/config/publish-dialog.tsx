import type { ConfigChange } from '../../contract/wire-admin-config.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { AffectedMembers } from './affected-members.tsx';
import { Differences } from './differences.tsx';
import { mergePatch, saveFile } from './save-file.ts';
import type { StoredApp } from './stored-app.ts';

interface PublishDialogProps {
  /** "Publish these changes", where the service takes changes. */
  title: string;
  change: Pick<ConfigChange, 'differences' | 'affected' | 'subscribers'>;
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
          ? 'A file of the service holds the configuration. Save the changes, or the whole app, and copy them into that file.'
          : 'Pages follow within seconds. The history lets you go back.'
      }
      onCancel={onCancel}
    >
      <AffectedMembers {...change} before={before} after={after} />
      <Differences differences={change.differences} before={before} after={after} />
      {error && <p role="alert">{error}</p>}
      <Button kind="secondary" onPress={onCancel}>
        {isInFile ? 'Close' : 'Cancel'}
      </Button>
      {isInFile ? (
        <>
          <Button kind="secondary" onPress={() => saveFile(`${id}.json`, after)}>
            Save the whole app
          </Button>
          <Button onPress={() => saveFile(`${id}.patch.json`, mergePatch(before, after))}>Save the changes</Button>
        </>
      ) : (
        <Button isBusy={isBusy} onPress={onPublish}>
          Publish
        </Button>
      )}
    </AlertDialog>
  );
}
