import { Button } from '../../../ui/button.tsx';
import { useElement } from '../../element/context.tsx';
import { momentOf } from '../../element/moment-of.ts';
import { view } from '../../element/view.tsx';
import { createActions } from '../actions.ts';
import { profile } from '../profile.style.ts';
import { useModel } from '../use-model.tsx';

/** R127 each session shows on each panel that the app is to be removed, and can object. */
export const LostApp = view(function LostApp() {
  const { state } = useElement();
  const endsAt = state.member.current.value?.auth.secondFactorEndsAt;
  return endsAt ? <Notice endsAt={endsAt} /> : null;
});

const Notice = view(function Notice({ endsAt }: { endsAt: string }) {
  const { say, state } = useElement();
  const { running, run } = useModel(createActions);
  const keep = () => void run('keep', async () => (await state.sdk.keepSecondFactor())._internalUseOnly?.message);
  return (
    <div className={`${profile.note} ${profile.above}`} role="status" part="lost-app">
      <p>{say('second_factor_ending', { when: momentOf(endsAt) })}</p>
      <Button isSmall isBusy={running.value !== null} onPress={keep}>
        {say('second_factor_keep')}
      </Button>
    </div>
  );
});
