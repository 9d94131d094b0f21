import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useElement } from './context.tsx';
import { view } from './view.tsx';

/** The dialog of the open question, `state.question.current`. */
export const QuestionDialog = view(function QuestionDialog() {
  const { state, say } = useElement();
  const { current, answer } = state.question;
  if (!current.value) return null;
  const { title, message, values, yes, no = 'cancel_button', other, isSafe } = current.value;
  const sentences = [message].flat().map((key) => say(key, values));
  return (
    <AlertDialog title={say(title, values)} message={sentences.join(' ')} onCancel={() => answer(null)}>
      <Button kind="secondary" onPress={() => answer(false)}>
        {say(no)}
      </Button>
      {other && (
        <Button kind="secondary" onPress={() => answer('other')}>
          {say(other)}
        </Button>
      )}
      {yes && (
        <Button kind={isSafe ? 'primary' : 'danger'} onPress={() => answer(true)}>
          {say(yes)}
        </Button>
      )}
    </AlertDialog>
  );
});
