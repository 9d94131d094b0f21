import { Fragment } from 'react';
import { Link } from 'wouter';
import type { Mode } from '../../contract/entities.ts';
import { paymentSecretNames } from '../../contract/secret-names.ts';
import { whyNoSecretKey } from '../../contract/stripe-key.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { config } from '../config/config.style.ts';
import type { Editing } from '../config/config-screen.tsx';
import { ServiceAddress } from '../config/service-address.tsx';
import type { StoredPaymentKeys } from '../config/stored-app.ts';
import { SecretField } from '../parts/secret-field.tsx';
import { type Secret, useSecret } from '../parts/use-secret.tsx';
import { useConsole } from '../state/console-context.ts';
import { modeWords } from './plan-words.ts';
import { needsStripe, type PlansDraft } from './plans-draft.ts';

/** What the service reads; Stripe lists them so. */
const events = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
];

interface PaymentsFormProps {
  base: string;
  editing: Editing<PlansDraft>;
}

/** The account at Stripe that takes the money of one mode. */
export function PaymentsForm({ base, editing }: PaymentsFormProps) {
  const { app, place } = useConsole();
  const { mode } = place;
  const other = mode === 'live' ? 'sandbox' : 'live';
  const { draft, stored, change, mistakeOf, round } = editing;
  const keys = draft.payments[mode] ?? null;
  const { secretKeyFrom, webhookSecretFrom } = keys ?? paymentSecretNames[mode];
  const key = useSecret(secretKeyFrom);
  const signing = useSecret(webhookSecretFrom);
  const set = (next: StoredPaymentKeys | undefined) =>
    change(`payments.${mode}`, { ...draft, payments: { ...draft.payments, [mode]: next } });
  const shared = {
    isNamed: keys !== null,
    isPublished: JSON.stringify(stored.payments?.[mode] ?? null) === JSON.stringify(keys),
    onUse: () => set({ secretKeyFrom, webhookSecretFrom }),
  };
  return (
    <form className={`${config.form} ${config.alone}`} noValidate onSubmit={(event) => event.preventDefault()}>
      <Fragment key={round}>
        <h2>{mode === 'live' ? 'Stripe in live mode' : 'Stripe in test mode'}</h2>
        <p>
          {mode === 'live'
            ? 'Real cards and real money. Take the keys of the live mode of Stripe.'
            : 'Test cards only, and no real money. Take the keys of the test mode of Stripe, which begin with sk_test_.'}
        </p>
        <Standing
          draft={draft}
          mode={mode}
          secrets={[key, signing]}
          isNamed={shared.isNamed}
          isPublished={shared.isPublished}
        />
        <h2>1. Your account</h2>
        <SecretField
          {...shared}
          secret={key}
          id="stripe-key"
          label="Secret key"
          hint="At Stripe: Developers, API keys, Secret key. It is stored encrypted."
          mistake={(text) => keyMistake(text, mode)}
          error={mistakeOf(`payments.${mode}.secretKeyFrom`)}
        />
        <h2>2. The webhook</h2>
        <p>Stripe reports to this address who has paid. At Stripe: Developers, Webhooks, Add endpoint.</p>
        <ServiceAddress
          name="address of the webhook"
          what="Address of the endpoint, letter for letter"
          path={`/webhooks/stripe/${encodeURIComponent(app.id)}/${mode}`}
        />
        <details>
          <summary>Events to choose there</summary>
          <ul>
            {events.map((event) => (
              <li key={event}>
                <code>{event}</code>
              </li>
            ))}
          </ul>
        </details>
        <SecretField
          {...shared}
          secret={signing}
          id="stripe-signing"
          label="Signing secret of the webhook"
          hint="Stripe shows it once the endpoint is added. It begins with whsec_."
          mistake={signingMistake}
          error={mistakeOf(`payments.${mode}.webhookSecretFrom`)}
        />
        {mode === 'sandbox' && (
          <>
            <h2>3. Try it</h2>
            <p>
              Open a plan with a price under <Link href={`${base}/plans`}>Plans</Link> and press Test checkout.
            </p>
          </>
        )}
        {app.modes.includes(other) && (
          <p>
            <Link href={`/${encodeURIComponent(app.id)}/${other}/plans?tab=payments`}>
              {`Go to Stripe in ${modeWords[other]}`}
            </Link>
          </p>
        )}
        {keys && (
          <>
            <h2>Disconnect</h2>
            <p>
              Once it is published nothing can be bought in {modeWords[mode]}. Subscriptions go on at Stripe, and
              Latchkey no longer hears of them: end them there first.
            </p>
            <div>
              <ConfirmButton question="Disconnect Stripe?" onConfirm={() => set(undefined)}>
                Disconnect Stripe
              </ConfirmButton>
            </div>
          </>
        )}
      </Fragment>
    </form>
  );
}

interface StandingProps {
  draft: PlansDraft;
  mode: Mode;
  secrets: readonly [key: Secret, signing: Secret];
  isNamed: boolean;
  isPublished: boolean;
}

/** Whether something can be bought, and what is missing. */
function Standing({ draft, mode, secrets, isNamed, isPublished }: StandingProps) {
  const { app } = useConsole();
  const has = secrets.map(({ loaded }) => loaded.data && ['stored', 'variable'].includes(loaded.data.from));
  const missing = ['the secret key', 'the signing secret'].filter((_, i) => has[i] === false);
  const words = () => {
    if (isNamed && missing.length > 0)
      return `Still missing: ${missing.join(' and ')}. Nothing can be bought in ${modeWords[mode]} before that.`;
    if (isNamed && !has.every(Boolean)) return '';
    if (isNamed)
      return isPublished
        ? `Stripe is connected in ${modeWords[mode]}.`
        : `Publish the changes to connect Stripe in ${modeWords[mode]}.`;
    if (!needsStripe(draft, mode)) return `Stripe is not connected in ${modeWords[mode]}.`;
    return app.fakeStripe.includes(mode)
      ? 'This demo sells with a fake of Stripe until Stripe is connected. No money moves.'
      : `You have a plan with a price. Nothing can be bought in ${modeWords[mode]} before Stripe is connected.`;
  };
  return <p role="status">{words()}</p>;
}

function keyMistake(text: string, mode: Mode): string | undefined {
  const why = whyNoSecretKey(text, mode);
  if (why) return `${why.replace(/^holds/, 'This is')}.`;
  if (!/^[sr]k_/.test(text)) return 'The secret key of Stripe begins with sk_ or rk_.';
  // Stripe shows it shortened, with dots within.
  if (!/^\w+$/.test(text)) return 'This is not the whole key. Reveal it at Stripe, and copy it from there.';
  if (mode === 'live' && /^[sr]k_test_/.test(text))
    return 'This is a test key: in live mode anyone could buy with a test card.';
  return undefined;
}

const signingMistake = (text: string) =>
  text.split(',').every((one) => one.trim().startsWith('whsec_'))
    ? undefined
    : 'The signing secret of a webhook begins with whsec_.';
