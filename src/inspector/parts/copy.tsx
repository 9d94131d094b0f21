import { useState } from 'react';
import { copiedMs } from '../../contract/constants.ts';
import { view } from '../../element/view.tsx';
import type { InspectorWords } from '../words.ts';

interface CopyProps {
  words: InspectorWords;
  text: string;
  /** What is copied, for those who hear it. */
  name: string;
}

/** §2.7 a copy box. It says so for 2 s, and only when it is true. */
export const Copy = view<CopyProps>(function Copy({ words, text, name }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const outcome = await navigator.clipboard.writeText(text).then(
      () => words.copied,
      () => words.notCopied,
    );
    setSaid(outcome);
    setTimeout(() => setSaid(''), copiedMs);
  };
  return (
    <span className="copy">
      <button type="button" aria-label={`${words.copy}: ${name}`} onClick={() => void copy()}>
        {said || words.copy}
      </button>
      <span className="heard" role="status">
        {said}
      </span>
    </span>
  );
});
