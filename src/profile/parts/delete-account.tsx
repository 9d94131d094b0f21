import { useState } from 'react';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { createActions } from '../actions.ts';
import { profile } from '../profile.style.ts';
import { shellOf } from '../shell-state.ts';
import { useModel } from '../use-model.tsx';

/** R39 the account goes for good: asked once more, and only by whoever proves to be its owner. */
export const DeleteAccount = view(function DeleteAccount() {
  const element = useElement();
  const { say, state } = element;
  const actions = useModel(createActions);
  const [isAsking, ask] = useState(false);
  const remove = () => {
    ask(false);
    void actions.run('delete', async () => {
      const answer = await shellOf(element).reauth.guard(() => state.sdk.deleteMember());
      return answer?._internalUseOnly?.message;
    });
  };
  return (
    <div className={profile.section}>
      <div>
        <Button kind="danger" isBusy={actions.running.value !== null} onPress={() => ask(true)}>
          {say('delete_account')}
        </Button>
      </div>
      {isAsking && (
        <AlertDialog
          title={say('delete_confirmation_title')}
          message={say('delete_confirmation_message')}
          onCancel={() => ask(false)}
        >
          <Button kind="secondary" onPress={() => ask(false)}>
            {say('cancel_button')}
          </Button>
          <Button kind="danger" onPress={remove}>
            {say('yes_delete_account')}
          </Button>
        </AlertDialog>
      )}
    </div>
  );
});
