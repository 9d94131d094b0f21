/** Currencies that are not counted in hundredths by the payment provider. */
const decimals: Record<string, number> = {
  ...Object.fromEntries('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ').map((c) => [c, 0])),
  ...Object.fromEntries('bhd jod kwd omr tnd'.split(' ').map((c) => [c, 3])),
};
const factorOf = (currency: string) => 10 ** (decimals[currency.toLowerCase()] ?? 2);

/** 19.5 EUR is 1950, 500 JPY is 500. Rounded to the nearest, because 0.1 + 0.2 is not 0.3. */
export const toMinorUnits = (amount: number, currency: string): number => Math.round(amount * factorOf(currency));
/** The way back, as the wire carries it. */
export const fromMinorUnits = (amount: number, currency: string): number => amount / factorOf(currency);
