import '../../parts/shared-chunk.ts';
import '../../state/api/lazy-routes.ts';
import { type ReactNode, useState } from 'react';
import type { Wire } from '../../../contract/wire.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import styles from '../../parts/form-page.module.css';
import { Notice, Problem } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { signIn } from '../../state/session/sign-in.ts';
import { auth } from '../../state/view/app-state.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { ClaimForm } from './claim-form.tsx';
import { closeClaim } from './close-claim.ts';

type MyClaim = Wire['listMyClaims']['data']['items'][number];

/** The state of a claim, for its claimant. */
const standing = {
  open: ['Two people look at your claim', 'None of them has decided yet. That takes up to three days.'],
  first_approval: ['One of two has agreed', 'After the second yes you can edit this page.'],
  approved: ['This page is yours to edit', 'Two people have agreed.'],
} as const;

/** Null = she may claim it. */
const standingOf = (claim: MyClaim | undefined) =>
  claim && claim.status !== 'rejected' ? { status: claim.status, text: standing[claim.status] } : null;

/** `?claim=<provider>`: "this is my page", with what two moderators need to believe it. */
export function Claim({ providerId }: { providerId: string }): ReactNode {
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const [isSent, setSent] = useState(false);
  const claims = useLoaded<Wire['listMyClaims']['data']>(
    async (signal) => (isLoggedIn ? ask('listMyClaims', {}, { signal }) : { items: [] }),
    [isLoggedIn],
  );
  const before = claims.data?.items.find((one) => one.providerId === providerId);
  const now = standingOf(before);
  if (isSent || !isLoggedIn)
    return (
      <Dialog
        title={isSent ? 'Thank you' : 'Is this you?'}
        onClose={closeClaim}
        foot={
          isSent ? (
            <Button kind="primary" onClick={closeClaim}>
              Close
            </Button>
          ) : (
            <Button kind="primary" onClick={() => void signIn()}>
              Sign in
            </Button>
          )
        }
      >
        <Notice
          icon={isSent ? 'check' : 'lock'}
          title={isSent ? 'Two people look at your claim' : 'Sign in to claim this page'}
        >
          <p>
            {isSent
              ? 'That takes up to three days. After the second yes you can edit this page. “Claim this page” shows how it stands.'
              : 'With an account you can edit the page once two moderators have agreed that it is yours.'}
          </p>
        </Notice>
      </Dialog>
    );
  if (!claims.data || now)
    return (
      <Dialog
        title="Claim this page"
        onClose={closeClaim}
        foot={
          now?.status === 'approved' ? (
            <Button kind="primary" onClick={() => changeQuery({ claim: null, edit: '1' })}>
              Edit the page
            </Button>
          ) : (
            <Button kind="primary" onClick={closeClaim}>
              Close
            </Button>
          )
        }
      >
        {now ? (
          <Notice icon={now.status === 'approved' ? 'check' : 'info'} title={now.text[0]}>
            <p>{now.text[1]}</p>
          </Notice>
        ) : claims.error ? (
          <Problem error={claims.error} onRetry={claims.retry} />
        ) : (
          <div className={styles.ghost} aria-busy="true" />
        )}
      </Dialog>
    );
  return <ClaimForm providerId={providerId} before={before} onSent={() => setSent(true)} />;
}
