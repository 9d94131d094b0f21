import { parseArgs } from 'node:util';
import { whyNoSecretKey } from '../contract/stripe-key.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import type { SecretOf } from '../service/app-secrets.ts';
import type { AppSettings } from '../service/domain/app-settings.ts';
import { PaymentError } from '../service/outside/payments/payments.ts';
import {
  type Adoption,
  type AdoptionOutcome,
  adoptionOutcomes,
  adoptSubscription,
} from '../service/use-cases/plans/adopt-subscription.ts';
import { withAdmin } from './admin-context.ts';
import { type Command, exitCodes, type Terminal } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { progressBar } from './progress-bar.ts';
import { subcommand } from './subcommand.ts';
import { tenantHelp, tenantOptions } from './tenant-option.ts';

const shownAtMost = 20;
const sentences: Record<AdoptionOutcome, string> = {
  adopted: 'pay for a plan here',
  known: 'were known before',
  ended: 'have ended',
  'other-app': 'belong to another app or mode',
  'several-prices': 'have several prices; only a subscription to one price can be adopted',
  'no-plan': 'pay a price that no plan names by stripePriceId',
  'other-terms': 'pay another amount, currency or interval than the price that names theirs',
  'no-member': 'have a customer whose address no member has; import the members first',
  'not-verified': 'have a member who has not confirmed her address; mark it with "members verify" where you know it',
  'other-customer': 'have a member who is another customer at Stripe',
};
/** What the operator can do something about. */
const open = [
  'several-prices',
  'no-plan',
  'other-terms',
  'no-member',
  'not-verified',
  'other-customer',
] as const satisfies AdoptionOutcome[];
const isOpen = ({ outcome }: Adoption) => (open as readonly string[]).includes(outcome);

type Seller = Pick<AppSettings, 'id' | 'mode' | 'payments'>;

const unset = ({ id, mode, payments }: Seller) =>
  payments
    ? `${id} takes its Stripe keys from ${payments.secretKeyFrom} and ${payments.webhookSecretFrom}: set both, as the service has them.`
    : `${id} has no payments in ${mode}: name the variables of its Stripe keys under "payments.${mode}" in the configuration, apply it, and set them.`;

/** The service does not take such a key either. */
function keyMistake({ id, mode, payments }: Seller, secretOf: SecretOf): string | null {
  const why = payments && whyNoSecretKey(secretOf(id, payments.secretKeyFrom) ?? '', mode);
  return why ? `${payments.secretKeyFrom} ${why} (${id}, ${mode}). Nothing was done.` : null;
}

function troubleSentence({ trouble, message }: PaymentError, { payments }: Seller): string {
  if (trouble === 'unavailable')
    return 'Stripe cannot be reached now. Check the network of this machine, and run the same command again: it does the rest.';
  if (trouble === 'misconfigured')
    return `Stripe does not take the key in ${payments?.secretKeyFrom}. Put the secret key of the account with these subscriptions there.`;
  return `Stripe refused a request (${message}). Run the same command again: it does the rest.`;
}

/** `--dry-run` says what would become of each subscription. */
async function adopt(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...tenantOptions, ...formatOption, 'dry-run': { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args, options });
  const isDryRun = values['dry-run'];
  const found: Adoption[] = [];
  await withAdmin(terminal, values, async (context, secretOf) => {
    const mistake = keyMistake(context.app, secretOf);
    if (mistake) throw new OperatorError([mistake]);
    const payments = await context.payments?.();
    if (!payments) throw new OperatorError([unset(context.app)]);
    const bar = progressBar(terminal, 'subscriptions', 0);
    try {
      for await (const one of payments.subscriptions()) {
        if (terminal.signal.aborted) break;
        const outcome = await adoptSubscription({ ...context, isDryRun }, payments, one);
        found.push({ id: one.id, email: one.email, priceIds: one.prices.map(({ id }) => id), outcome });
        bar.at(found.length, `${found.length} subscriptions`);
      }
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      throw new OperatorError([troubleSentence(error, context.app)]);
    } finally {
      bar.end();
    }
  });
  const left = found.filter(isOpen);
  if (isJson(values.format)) {
    const counts = adoptionOutcomes.map((outcome) => [outcome, found.filter((one) => one.outcome === outcome).length]);
    terminal.out(JSON.stringify({ dryRun: isDryRun, ...Object.fromEntries(counts), left }));
  } else {
    for (const outcome of adoptionOutcomes) {
      const count = found.filter((one) => one.outcome === outcome).length;
      if (count > 0) terminal.out(`${String(count).padStart(6)}  ${sentences[outcome]}`);
    }
    if (found.length === 0) terminal.out('There are no subscriptions in this account of Stripe.');
    if (isDryRun) terminal.out('So it would be. Nothing was changed.');
    for (const { id, email, priceIds, outcome } of left.slice(0, shownAtMost))
      terminal.err(`${id}  ${email ?? 'no address'}  ${priceIds.join(' ')}  ${outcome}`);
    if (left.length > shownAtMost) terminal.err(`and ${left.length - shownAtMost} more; --json lists all.`);
  }
  if (terminal.signal.aborted) {
    terminal.err('Stopped. Run the same command again to do the rest.');
    return exitCodes.interrupted;
  }
  return left.length > 0 ? exitCodes.problem : exitCodes.fine;
}

export const payments: Command = {
  help: `latchkey payments adopt [--dry-run] [--app id] [--mode live|sandbox] [--json]

adopt   Makes subscriptions that were sold elsewhere, in the app's own account at Stripe, pay for plans here. The price of
        a subscription is that of the plan price which names it as stripePriceId (stripeTestPriceId in test mode), and its
        customer is the member with the same address. It writes metadata at Stripe, and charges, refunds and cancels
        nothing. --dry-run says what would become of each. What cannot be adopted is named, and the command ends with 1.
        A second run goes on with what is left.

${tenantHelp}`,
  ...subcommand('payments', { adopt }),
};
