import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../../ui/icon.tsx';
import { backLink } from '../parts/back-link.style.ts';
import { useKeys } from '../state/use-keys.ts';
import { config } from './config.style.ts';

interface EditorHeadProps {
  /** The address of the list. */
  back: string;
  /** "All mails". */
  backLabel: string;
  title: string;
}

/** The way back to the list, by `u` as well, and what is edited: it takes the focus. */
export function EditorHead({ back, backLabel, title }: EditorHeadProps) {
  const [, go] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useKeys({ u: () => go(back) });
  return (
    <>
      <Link className={backLink} href={back}>
        <Icon name="back" size={16} />
        {backLabel}
      </Link>
      <h2 ref={heading} className={config.title} tabIndex={-1}>
        {title}
      </h2>
    </>
  );
}
