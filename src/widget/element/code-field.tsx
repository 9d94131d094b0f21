import { codeLength } from '../../contract/constants.ts';
import type { TextKey } from '../../texts/widget/en.ts';
import { CodeBoxes } from '../../ui/code-boxes.tsx';
import { useElement } from './context.tsx';
import type { Submission } from './submission.ts';
import { view } from './view.tsx';

export interface CodeFieldProps {
  submission: Submission;
  label: TextKey;
  onComplete?: () => void;
}

export const CodeField = view(function CodeField({ submission, label, onComplete }: CodeFieldProps) {
  const { say } = useElement();
  return (
    <CodeBoxes
      label={say(label)}
      group={say('code_group')}
      digit={(number) => say('code_digit', { number, total: codeLength })}
      error={submission.mistakes.value.code}
      refusals={submission.refusals.value}
      onChange={() => submission.forgive('code')}
      onComplete={onComplete}
    />
  );
});
