import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { style } from '../ui/style.ts';
import { FailureNotice, Notice } from './parts/notice.tsx';
import { Shell } from './shell.tsx';
import { readSession } from './state/api.ts';
import { session } from './state/ms-client.ts';
import { useLoaded } from './state/use-loaded.ts';

const place = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '20px',
  minHeight: '100%',
  padding: '32px 16px',
  background: 'var(--_page)',
  '& > ms-auth-modal': { display: 'block', width: 'min(400px, 100%)', minHeight: '360px' },
  '& > p': { color: 'var(--_muted)', fontSize: '13px', maxWidth: '44ch', textAlign: 'center' },
});

/** The client loads within a second or not at all. */
const patienceMs = 10_000;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ms-auth-modal': Record<string, unknown>;
    }
  }
}

const Centered = ({ children }: { children: ReactNode }) => <main className={place}>{children}</main>;

/** Who is there: the sign-in of the product itself, then the console. */
export function Entrance() {
  const token = useSyncExternalStore(session.subscribe, session.token);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (token !== undefined) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [token]);
  if (token === undefined)
    return (
      <Centered>
        {isLate ? (
          <Notice
            icon="offline"
            title="The service does not answer"
            action={<Button onPress={() => location.reload()}>Load again</Button>}
          >
            The sign-in could not be loaded. Check your connection, and whether this is the address of MS_PUBLIC_URL.
          </Notice>
        ) : (
          <Spinner />
        )}
      </Centered>
    );
  if (token === null) return <Login />;
  return <SignedIn key={token} />;
}

function Login() {
  // A mailed link opened a dialog before this form was there to take it up.
  useLayoutEffect(() => session.hideDialog(), []);
  return (
    <Centered>
      <ms-auth-modal view="login" inline open hide-close-button />
    </Centered>
  );
}

function SignedIn() {
  const { data, error, reload } = useLoaded('session', readSession);
  if (data) return <Shell session={data} refresh={reload} />;
  return (
    <Centered>
      {error ? (
        <>
          <FailureNotice error={error} onRetry={reload} />
          <Button kind="secondary" onPress={() => void session.logOut()}>
            Log out
          </Button>
        </>
      ) : (
        <Spinner />
      )}
    </Centered>
  );
}
