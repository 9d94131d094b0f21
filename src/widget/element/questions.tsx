import { loadPart } from '../sdk/load-part.ts';
import { useElement } from './context.tsx';
import { loadedView } from './loaded-view.tsx';
import { view } from './view.tsx';

// The parts that ask questions are fetched too, so the first screen carries no dialog.
const QuestionDialog = loadedView(async () => (await loadPart(() => import('./question-dialog.tsx'))).QuestionDialog);

/** The page's question, where this element is the one to ask it. */
export const Questions = view(function Questions() {
  const { state, say, hasToasts } = useElement();
  const { current, answer } = state.question;
  if (!current.value || !hasToasts.value) return null;
  const fail = () => {
    answer(null);
    state.toast.show(say('network_error_message'), 'error');
  };
  return <QuestionDialog onFailed={fail} />;
});
