import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import type { StoredPrice } from '../config/stored-app.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { openTab } from '../state/open-tab.ts';
import { useAction } from '../state/use-action.ts';

interface TestCheckoutProps {
  price: StoredPrice;
  /** It is sold as it stands here. */
  isPublished: boolean;
}

/** Buys a price in test mode, as a test member with the operator's own address. */
export function TestCheckout({ price, isPublished }: TestCheckoutProps) {
  const { app, place, may, session } = useConsole();
  const { running, error, run } = useAction();
  if (!may('testCheckout')) return null;
  if (!app.modes.includes('sandbox')) return <p>A test checkout needs test mode, and the app has no key for it.</p>;
  if (!isPublished) return <p>Publish the price to try its checkout.</p>;
  const member = `/${encodeURIComponent(app.id)}/sandbox/members/${encodeURIComponent(session.operator.email)}`;
  const open = () =>
    void run('open', () =>
      openTab(async () => {
        const { data } = await call({ ...place, mode: 'sandbox' }, 'testCheckout', { price: price.id });
        return data.url!;
      }),
    );
  return (
    <div>
      <Button kind="secondary" isSmall isBusy={running === 'open'} onPress={open}>
        {`Test checkout${price.name ? `: ${price.name}` : ''}`}
      </Button>
      {error && (
        <p role="alert">
          {error.code === 'already-have-plan' ? (
            <>
              Your <Link href={member}>test member</Link> has this plan already. Delete that member, then try again.
            </>
          ) : error.code === 'payments-not-configured' ? (
            <>
              Stripe is not connected in test mode yet: connect it under{' '}
              <Link href={`/${encodeURIComponent(app.id)}/sandbox/plans?tab=payments`}>Payments</Link>.
            </>
          ) : (
            error.message
          )}
        </p>
      )}
    </div>
  );
}
