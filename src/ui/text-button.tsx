import type { ReactNode } from 'react';
import { style } from './style.ts';

const textButton = style({
  color: 'var(--_link)',
  fontWeight: 500,
  // 24 px of target without 24 px of room between the lines (R108).
  paddingBlock: '4px',
  marginBlock: '-4px',
  borderRadius: '4px',
  fontSize: '13px',
  lineHeight: '20px',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  '&[aria-disabled=true]': { color: 'var(--_muted)', cursor: 'default', textDecoration: 'none' },
});

export interface TextButtonProps {
  children: ReactNode;
  onPress?: () => void;
  isDisabled?: boolean;
  /** Leads away instead: an http(s) address. */
  href?: string | undefined;
  /** In a tab of its own. */
  isNewTab?: boolean;
  part?: string;
}

/** A secondary way: looks like a link, and is one when it leads somewhere. */
export function TextButton({
  children,
  onPress,
  isDisabled,
  href,
  isNewTab,
  part = 'link',
}: TextButtonProps): ReactNode {
  if (href !== undefined) {
    return (
      <a
        className={textButton}
        href={href}
        target={isNewTab ? '_blank' : undefined}
        rel={isNewTab ? 'noopener' : undefined}
        part={part}
      >
        {children}
      </a>
    );
  }
  return (
    <button
      className={textButton}
      type="button"
      // `disabled` would drop the keyboard focus while the person waits.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      part={part}
    >
      {children}
    </button>
  );
}
