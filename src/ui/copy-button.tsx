import type { ReactNode } from 'react';
import { copiedMs } from '../contract/constants.ts';
import { Announced } from './announced.tsx';
import { Button } from './button.tsx';
import { useCopied } from './use-copied.tsx';

export interface CopyButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
  onRefused: () => void;
}

/** R102 says "Copied!" for 2 s, and only when it is true. */
export function CopyButton({ text, label, copiedLabel, onRefused }: CopyButtonProps): ReactNode {
  const { copied, copy } = useCopied({ shownMs: copiedMs, onRefused });
  return (
    <>
      <Button kind="secondary" onPress={() => void copy(text)} part="button copy">
        {copied ? copiedLabel : label}
      </Button>
      <Announced>{copied && copiedLabel}</Announced>
    </>
  );
}
