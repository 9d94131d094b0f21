import { Button } from '../../../ui/button.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { deletionQuestion } from '../../state/deletion-question.ts';
import { createActions } from '../actions.ts';
import { profile } from '../profile.style.ts';
import { shellOf } from '../shell-state.ts';
import { useModel } from '../use-model.tsx';

/** R39 deletion is final: it needs a confirmation and a proof of identity. */
export const DeleteAccount = view(function DeleteAccount() {
  const element = useElement();
  const { say, state } = element;
  const actions = useModel(createActions);
  const remove = async () => {
    if (!(await state.question.ask(deletionQuestion))) return;
    await actions.run('delete', async () => {
      const answer = await shellOf(element).reauth.guard(() => state.sdk.deleteMember());
      return answer?._internalUseOnly?.message;
    });
  };
  return (
    <div className={profile.section}>
      <div>
        <Button kind="danger" isBusy={actions.running.value !== null} onPress={() => void remove()}>
          {say('delete_account')}
        </Button>
      </div>
    </div>
  );
});
