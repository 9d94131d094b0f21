import { useState } from 'react';
import { copiedMs } from '../../../contract/constants.ts';
import { useCopied } from '../../../ui/use-copied.tsx';
import { view } from '../../element/view.tsx';
import type { InspectorTexts } from '../inspector-texts.ts';

interface CopyProps {
  words: InspectorTexts;
  text: string;
  /** What is copied, for those who hear it. */
  name: string;
}

/**
 * §2.7 a copy box. It says "Copied" for 2 s, and only when it is true; that it could not be stays
 * until it can.
 */
export const Copy = view<CopyProps>(function Copy({ words, text, name }) {
  const [refusal, setRefusal] = useState('');
  const { copied, copy } = useCopied({
    shownMs: copiedMs,
    onCopied: () => setRefusal(''),
    onRefused: () => setRefusal(words.notCopied),
  });
  return (
    <span className="copy">
      <button type="button" aria-label={`${words.copy}: ${name}`} onClick={() => void copy(text)}>
        {copied && !refusal ? words.copied : words.copy}
      </button>
      <span className={refusal ? 'refusal' : 'heard'} role="status">
        {refusal || (copied && words.copied)}
      </span>
    </span>
  );
});
