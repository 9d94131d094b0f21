import { testCards } from '../../../../contract/constants.ts';

/** What a card does: null = it pays. `later`: it pays the first time and declines at renewals. */
interface CardRow {
  declines: string | null;
  later: boolean;
}

const digits = (text: string) => text.replace(/\D/g, '');
const pays: CardRow = { declines: null, later: false };

/** §9 the public test cards, and no other: a visitor must not type a real one here. */
const cards = new Map<string, CardRow>([
  ...[testCards.success, testCards.visaDebit, testCards.mastercard, testCards.amex].map(
    (number) => [digits(number), pays] as const,
  ),
  [digits(testCards.genericDecline), { declines: 'Your card was declined.', later: false }],
  [digits(testCards.insufficientFunds), { declines: 'Your card has insufficient funds.', later: false }],
  ['4000000000000341', { declines: 'Your card was declined.', later: true }],
]);

export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
}

/** A card that was taken: the last four digits, and whether renewals will fail. */
export interface Card {
  last4: string;
  declinesLater: boolean;
}

/** The card, or what the person reads. `nowSeconds` since 1970. */
export function cardOf({ number, expiry, cvc }: CardForm, nowSeconds: number): Card | string {
  const row = cards.get(digits(number));
  if (!row) return 'Only test cards work here, for example 4242 4242 4242 4242.';
  const [, month = 0, year = 0] = (/^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []).map(Number);
  if (month < 1 || month > 12) return 'Please enter an expiry date as month and year, for example 12/34.';
  if (Date.UTC(2000 + year, month) / 1000 <= nowSeconds) return 'This expiry date is in the past.';
  if (!/^\s*\d{3,4}\s*$/.test(cvc)) return 'Please enter the three or four digits of the security code.';
  if (row.declines && !row.later) return row.declines;
  return { last4: digits(number).slice(-4), declinesLater: row.later };
}
