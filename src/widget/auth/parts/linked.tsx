import { useEffect } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { auth } from '../auth.style.ts';
import type { MailedLinkModel } from '../mailed-link.ts';

/**
 * Replaces the fields when a mailed link has identified the member (§4.1 of the requirements).
 */
export const Linked = view(function Linked({ mailed }: { mailed: MailedLinkModel }) {
  const { say } = useElement();
  const isConfirmed = mailed.isConfirmed.value;
  const link = mailed.link.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link may follow while this one is shown
  useEffect(() => mailed.check(), [mailed, link]);
  if (isConfirmed === null) return null;
  return (
    <p className={auth.linked} role="status" part="linked">
      {isConfirmed ? <Icon name="check" /> : <Spinner />}
      <span>
        {say(isConfirmed ? 'link_confirmed' : 'link_checking')}
        {isConfirmed && <strong className={auth.address}>{mailed.email.value}</strong>}
      </span>
    </p>
  );
});
