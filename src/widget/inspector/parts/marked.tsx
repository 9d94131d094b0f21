import type { ReactNode } from 'react';
import { piecesOf } from '../../../catalogue/format-finding.ts';

/** A text with its code marks, as nodes (C13). */
export const marked = (text: string): ReactNode =>
  piecesOf(text).map(({ text: piece, isCode }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
    isCode ? <code key={i}>{piece}</code> : <span key={i}>{piece}</span>,
  );
