import type { Mode } from '../../contract/entities.ts';
import type { StoredGroup, StoredPlan, StoredPrice } from '../config/stored-app.ts';
import { moneyOf } from '../state/format.ts';
import { rhythmOf } from '../state/price-rhythm.ts';
import { isFree } from './plans-draft.ts';

/** Within a sentence. */
export const modeWords: Readonly<Record<Mode, string>> = { live: 'live mode', sandbox: 'test mode' };

/** The draft may hold what is no amount yet. */
const amountWords = ({ amount, currency }: StoredPrice): string =>
  Number.isFinite(Number(amount ?? 0)) ? moneyOf(Number(amount ?? 0), currency) : '…';

/** "€12 a month, 14 days free first". */
export function priceWords(price: StoredPrice): string {
  const { type = 'SUBSCRIPTION', interval, trialDays } = price;
  const amount = amountWords(price);
  if (type === 'ONETIME') return `${amount} once`;
  return `${amount} ${rhythmOf(interval ?? { type: 'MONTH' })}${trialDays ? `, ${trialDays} ${trialDays === 1 ? 'day' : 'days'} free first` : ''}`;
}

export const pricesWords = (plan: StoredPlan) =>
  isFree(plan) ? 'Free' : (plan.prices ?? []).map(priceWords).join(' · ');

/** Who may enter a group. */
export function groupWords(
  { allowAllMembers, plans = [], permissions = [] }: StoredGroup,
  all: readonly StoredPlan[],
): string {
  if (allowAllMembers) return 'All members';
  const names = plans.map((id) => all.find((plan) => plan.id === id)?.name ?? id);
  const words = [...names, ...permissions.map((permission) => `permission ${permission}`)];
  return words.length > 0 ? words.join(', ') : 'No one';
}
