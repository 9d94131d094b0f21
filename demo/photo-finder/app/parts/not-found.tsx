import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from './button.tsx';
import { Notice } from './notice.tsx';

export function NotFound(): ReactNode {
  return (
    <Notice
      icon="search"
      level={1}
      title="Page not found"
      actions={
        <Link href="/" className={buttonClass('primary')}>
          To the finder
        </Link>
      }
    >
      <p>There is nothing at this address. It may have been typed wrong, or what was here has gone.</p>
    </Notice>
  );
}
