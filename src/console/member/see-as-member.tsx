import type { AdminMember } from '../../contract/wire-admin.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import { sheet } from './member.style.ts';

/** R123 opens the site as the member sees it, in a tab of its own. */
export function SeeAsMember({ member, onClose }: { member: AdminMember; onClose: () => void }) {
  const { place } = useConsole();
  const { running, error, run } = useAction();
  const see = () => {
    // Within the click: after the answer the browser would block it.
    const tab = window.open('about:blank');
    if (tab) tab.opener = null;
    void run('see', async () => {
      try {
        const { data } = await call(place, 'seeAsMember', { member: member.id });
        if (tab) tab.location.replace(data.url);
        else window.location.assign(data.url);
        onClose();
      } catch (thrown) {
        tab?.close();
        throw thrown;
      }
    });
  };
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
      <Button isBusy={running === 'see'} onPress={see}>
        Open the site
      </Button>
      <Button kind="secondary" onPress={onClose}>
        Cancel
      </Button>
    </AlertDialog>
  );
}
