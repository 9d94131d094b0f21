import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { useElement } from './context.tsx';
import { view } from './view.tsx';

/** The page's question, where this element is the one to ask it. */
export const Questions = view(function Questions() {
  const { state, say, hasToasts } = useElement();
  const { current, answer } = state.question;
  if (!current.value || !hasToasts.value) return null;
  const { title, message, yes } = current.value;
  return (
    <AlertDialog title={say(title)} message={say(message)} onCancel={() => answer(false)}>
      <Button kind="secondary" onPress={() => answer(false)}>
        {say('cancel_button')}
      </Button>
      <Button kind="danger" onPress={() => answer(true)}>
        {say(yes)}
      </Button>
    </AlertDialog>
  );
});
