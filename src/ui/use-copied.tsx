import { useEffect, useRef, useState } from 'react';

interface Copying {
  shownMs: number;
  onCopied?: () => void;
  /**
   * The clipboard is out of reach (no https, a frame, a policy): the words have to be copied by
   * hand.
   */
  onRefused: (text: string) => void;
}

/**
 * R102 puts words on the clipboard, and answers which ones are there for as long as that is to be
 * said.
 */
export function useCopied({ shownMs, onCopied, onRefused }: Copying) {
  const [copied, setCopied] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return onRefused(text);
    }
    onCopied?.();
    setCopied(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(null), shownMs);
  }
  return { copied, copy };
}
