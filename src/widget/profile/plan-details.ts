import type { AppConfig, Member, PlanConnection } from '../../contract/entities.ts';
import type { Say } from '../../texts/widget/texts.ts';
import { knownLanguage } from '../element/known-language.ts';

export interface PlanDetail {
  text: string;
  isProblem?: boolean;
}

type Language = string | undefined;
type Interval = AppConfig['plans'][number]['prices'][number]['interval'];

function intervalIn(language: Language, { type, count }: NonNullable<Interval>): string {
  const unit = type.toLowerCase();
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count);
  // "per month", "per 3 months"
  return parts.flatMap((part) => (count > 1 || part.type === 'unit' ? part.value : [])).join('');
}

const dateIn = (language: Language, at: number | string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(at));

function priceOf(
  { type, payment, endsAt }: PlanConnection,
  app: AppConfig,
  say: Say,
  language: Language,
): string | undefined {
  if (type === 'FREE') return endsAt ? say('plan_free_until', { date: dateIn(language, endsAt) }) : say('plan_free');
  // Imported payments can lack a currency.
  if (!payment || !/^[a-z]{3}$/i.test(payment.currency)) return undefined;
  const { amount, currency, priceId } = payment;
  const price = new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
  if (type === 'ONETIME') return say('plan_paid_once', { price });
  const interval = app.plans.flatMap(({ prices }) => prices).find(({ id }) => id === priceId)?.interval;
  return interval ? say('plan_price', { price, interval: intervalIn(language, interval) }) : price;
}

function statusOf({ type, status, payment }: PlanConnection, say: Say, language: Language): PlanDetail | undefined {
  if (status === 'REQUIRES_PAYMENT') return { text: say('plan_payment_failed'), isProblem: true };
  if (status === 'REQUIRES_AUTHENTICATION') return { text: say('plan_needs_confirmation'), isProblem: true };
  const date = (seconds: number) => dateIn(language, seconds * 1000);
  const end = payment?.cancelAtDate ?? null;
  const next = payment?.nextBillingDate ?? null;
  if (status === 'CANCELED')
    return { text: end === null ? say('plan_canceled') : say('plan_ended', { date: date(end) }) };
  if (type === 'FREE') return undefined;
  // A trial's end is its first payment.
  if (status === 'TRIALING' && end === null)
    return { text: next === null ? say('plan_trial') : say('plan_trial_ends', { date: date(next) }) };
  const parts = [say(status === 'TRIALING' ? 'plan_trial' : 'plan_active')];
  if (end !== null) parts.push(say('plan_ends', { date: date(end) }));
  else if (next !== null) parts.push(say('plan_next_payment', { date: date(next) }));
  return { text: parts.join(' · ') };
}

function opens(planId: string, app: AppConfig, say: Say, language: Language): string | undefined {
  const names = app.contentGroups.filter(({ plans }) => plans.some(({ id }) => id === planId)).map(({ name }) => name);
  return names.length > 0
    ? say('plan_opens', { names: new Intl.ListFormat(language, { type: 'conjunction' }).format(names) })
    : undefined;
}

/**
 * §2.5 what the app's configuration knows of the plan of a joined team; the rest is its owner's.
 */
export function teamPlanDetails(planId: string | undefined, app: AppConfig, say: Say, tag: string): PlanDetail[] {
  const text = planId && opens(planId, app, say, knownLanguage(tag));
  return text ? [{ text }] : [];
}

/** §2.5 the lines below a plan's name; what is unknown has none. */
export function planDetails(
  connection: PlanConnection,
  { teams }: Member,
  app: AppConfig,
  say: Say,
  tag: string,
): PlanDetail[] {
  const language = knownLanguage(tag);
  const { planId, active } = connection;
  const team = teams.ownedTeams.find((owned) => owned.planId === planId);
  const { seatsUsed: used, maxTeamMembers: max } = team ?? {};
  const seats =
    used === undefined ? undefined : max ? say('plan_seats', { used, max }) : say('seats_unlimited', { used });
  const texts = [seats, active ? opens(planId, app, say, language) : undefined];
  const price = priceOf(connection, app, say, language);
  const status = statusOf(connection, say, language);
  return [
    ...(price ? [{ text: price }] : []),
    ...(status ? [status] : []),
    ...texts.flatMap((text) => (text ? { text } : [])),
  ];
}
