import { type ReactNode, useEffect, useRef, useState } from 'react';
import { copiedMs } from '../contract/constants.ts';
import { Announced } from './announced.tsx';
import { Button } from './button.tsx';

export interface CopyButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
  /** The clipboard is out of reach (no https, a frame, a policy): the words have to be copied by hand. */
  onRefused: () => void;
}

/** R102 says "Copied!" for 2 s, and only when it is true. */
export function CopyButton({ text, label, copiedLabel, onRefused }: CopyButtonProps): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return onRefused();
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMs);
  }
  return (
    <>
      <Button kind="secondary" onPress={() => void copy()} part="button copy">
        {isCopied ? copiedLabel : label}
      </Button>
      <Announced>{isCopied && copiedLabel}</Announced>
    </>
  );
}
