import type { AdminMember } from '../../contract/wire-admin.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { openTab } from '../state/open-tab.ts';
import { useAction } from '../state/use-action.ts';
import { sheet } from './member.style.ts';

/** R123 opens the site as the member sees it, in a tab of its own. */
export function SeeAsMember({ member, onClose }: { member: AdminMember; onClose: () => void }) {
  const { place } = useConsole();
  const { running, error, run } = useAction();
  const see = () =>
    void run('see', async () => {
      await openTab(async () => (await call(place, 'seeAsMember', { member: member.id })).data.url);
      onClose();
    });
  return (
    <AlertDialog
      title={`See the site as ${member.auth.email}?`}
      message="The site opens in a new tab for ten minutes. You can read everything and change nothing. It is recorded, and the member sees it in the recent activity of the profile."
      onCancel={onClose}
    >
      {error && (
        <p role="alert" className={sheet.mistake}>
          {error.message}
        </p>
      )}
      <Button kind="secondary" onPress={onClose}>
        Cancel
      </Button>
      <Button isBusy={running === 'see'} onPress={see}>
        Open the site
      </Button>
    </AlertDialog>
  );
}
