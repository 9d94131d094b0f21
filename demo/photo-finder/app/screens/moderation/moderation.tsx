import '../../parts/shared-chunk.ts';
import '../../state/api/lazy-routes.ts';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { signIn } from '../../state/session/sign-in.ts';
import { auth, me } from '../../state/view/app-state.ts';
import { place } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Desk } from './desk.tsx';
import styles from './moderation.module.css';

const toFinder = (
  <Link href="/" className={buttonClass('secondary')}>
    To the finder
  </Link>
);

/**
 * `/moderation`: who may be here. Visitors are asked to sign in, members see that it is not
 * theirs.
 */
export function Moderation(): ReactNode {
  const isKnown = useSignalValue(auth.isKnown);
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const mine = useSignalValue(me);
  const { search } = useSignalValue(place);
  useEffect(() => {
    document.title = 'Moderation · Afterview';
  }, []);
  if (!isKnown || (isLoggedIn && !mine)) return <div className={styles.moderation} aria-busy="true" />;
  if (!isLoggedIn)
    return (
      <Notice
        icon="lock"
        level={1}
        title="Sign in to moderate"
        actions={
          <>
            <Button kind="primary" onClick={() => void signIn()}>
              Sign in
            </Button>
            {toFinder}
          </>
        }
      >
        <p>This is where moderators look at reports and new photos.</p>
      </Notice>
    );
  if (mine?.roles.length === 0)
    return (
      <Notice icon="lock" level={1} title="This is for moderators" actions={toFinder}>
        <p>Your account cannot moderate. If it should, ask an administrator of Afterview.</p>
      </Notice>
    );
  return <Desk search={search} />;
}
