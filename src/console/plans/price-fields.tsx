import { TextField } from '../../ui/text-field.tsx';
import { config } from '../config/config.style.ts';
import { numberOf } from '../config/new-id.ts';
import type { StoredPrice } from '../config/stored-app.ts';

interface PriceFieldsProps {
  id: string;
  price: StoredPrice;
  isTeam: boolean;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, price: StoredPrice) => void;
}

const often = [
  { value: 'MONTH', label: 'Every month' },
  { value: 'YEAR', label: 'Every year' },
  { value: 'WEEK', label: 'Every week' },
  { value: 'DAY', label: 'Every day' },
  { value: 'ONETIME', label: 'Once' },
];
type Unit = NonNullable<StoredPrice['interval']>['type'];

/** Paid once, or again and again; a trial belongs to what is paid again. */
function withInterval(price: StoredPrice, value: string): StoredPrice {
  if (value === 'ONETIME') return { ...price, type: 'ONETIME', interval: undefined, trialDays: undefined };
  return { ...price, type: undefined, interval: { type: value as Unit, count: price.interval?.count ?? 1 } };
}

export function PriceFields({ id, price, isTeam, mistakeOf, onChange }: PriceFieldsProps) {
  const isOnce = price.type === 'ONETIME';
  const number = (name: 'trialDays' | 'seats', label: string, hint: string) => (
    <TextField
      name={`price-${id}-${name}`}
      label={label}
      inputMode="decimal"
      initial={String(price[name] ?? '')}
      hint={hint}
      error={mistakeOf(name)}
      onInput={(text) => onChange(name, { ...price, [name]: numberOf(text) })}
    />
  );
  const stripe = (name: 'stripePriceId' | 'stripeTestPriceId', label: string) => (
    <TextField
      name={`price-${id}-${name}`}
      label={label}
      initial={price[name] ?? ''}
      placeholder="price_…"
      error={mistakeOf(name)}
      onInput={(text) => onChange(name, { ...price, [name]: text.trim() || undefined })}
    />
  );
  return (
    <>
      <TextField
        name={`price-${id}-name`}
        label="Name of the price"
        initial={price.name}
        error={mistakeOf('name')}
        onInput={(name) => onChange('name', { ...price, name })}
      />
      <div className={config.pair}>
        <TextField
          name={`price-${id}-amount`}
          label="Amount"
          inputMode="decimal"
          initial={String(price.amount ?? '')}
          error={mistakeOf('amount')}
          onInput={(text) => onChange('amount', { ...price, amount: numberOf(text)! })}
        />
        <TextField
          name={`price-${id}-currency`}
          label="Currency"
          initial={price.currency}
          error={mistakeOf('currency')}
          onInput={(text) => onChange('currency', { ...price, currency: text.trim().toLowerCase() })}
        />
      </div>
      <div className={config.pair}>
        <TextField
          name={`price-${id}-often`}
          label="Paid"
          choices={often}
          initial={isOnce ? 'ONETIME' : (price.interval?.type ?? 'MONTH')}
          error={mistakeOf('interval') ?? mistakeOf('type')}
          onInput={(value) => onChange('interval', withInterval(price, value))}
        />
        {!isOnce && (
          <TextField
            name={`price-${id}-count`}
            label="Each time after"
            inputMode="decimal"
            initial={String(price.interval?.count ?? 1)}
            hint="1: every one. 3 with months: every three months."
            error={mistakeOf('interval.count')}
            onInput={(text) =>
              onChange('interval.count', {
                ...price,
                interval: { type: price.interval?.type ?? 'MONTH', count: numberOf(text) },
              })
            }
          />
        )}
      </div>
      {!isOnce && number('trialDays', 'Free trial, in days', 'A trial before the first payment. Empty: none.')}
      {isTeam && number('seats', 'People in the team', 'With this price, the owner included. Empty: as the plan says.')}
      <details>
        <summary>It already exists at Stripe</summary>
        {stripe('stripePriceId', 'Price at Stripe')}
        {stripe('stripeTestPriceId', "Price in Stripe's test mode")}
      </details>
    </>
  );
}
