import '../../parts/shared-chunk.ts';
import '../../state/api/lazy-routes.ts';
import { type ReactNode, useMemo } from 'react';
import { changeQuery, queryValue } from '../../state/view/location.ts';
import { RemovalForm } from './removal-form.tsx';
import { RemovalStatus } from './removal-status.tsx';

/**
 * `?removal=`: a photo's id or `ask` opens the form; a request's id with its token (`#t=`) shows
 * its state. No account is needed.
 */
export function Removal({ of }: { of: string }): ReactNode {
  const close = () => changeQuery({ removal: null, t: null }, { replace: true, state: window.history.state });
  // Links from before it stood behind the # are still good.
  const token = useMemo(
    () => of && (new URLSearchParams(window.location.hash.slice(1)).get('t') ?? queryValue('t')),
    [of],
  );
  if (of.startsWith('rmv_') && token) return <RemovalStatus id={of} token={token} onClose={close} />;
  return <RemovalForm photoId={of.startsWith('pho_') ? of : null} onClose={close} />;
}
