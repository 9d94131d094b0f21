import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type MemberElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { mode?: string; view?: string };

/** The elements of the membership, as JSX knows them. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ms-auth-modal': MemberElement;
      'ms-profile': MemberElement;
      'ms-inspector': MemberElement;
    }
  }
  interface DialogHTMLAttributes<T> extends HTMLAttributes<T> {
    closedby?: 'any' | 'closerequest' | 'none';
  }
}
