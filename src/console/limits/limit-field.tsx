import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { config } from '../config/config.style.ts';
import { numberOf } from '../config/new-id.ts';
import { Badge } from '../parts/badge.tsx';
import { countOf } from '../state/format.ts';
import { type ShippedLimit, spanOf } from './limit-words.ts';
import { isBudget, shippedAt } from './limits-draft.ts';

const [minute, hour, day] = [60, 3600, 86_400];
const spans = [minute, 5 * minute, 15 * minute, hour, 6 * hour, day, 7 * day];

/** The usual times, and the one that the configuration has. */
const spansWith = (seconds: number) =>
  [...new Set([...spans, seconds])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: spanOf(value) }));

interface LimitFieldProps {
  /** Within the limits: `perAddress.login`. */
  path: string;
  label: string;
  help: string | undefined;
  limit: ShippedLimit;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, limit: ShippedLimit) => void;
}

const inWords = (limit: ShippedLimit) =>
  isBudget(limit) ? `${countOf(limit.max)} in ${spanOf(limit.seconds)}` : countOf(limit);

/** How much of something is allowed, within which time, and the way back to what is shipped. */
export function LimitField({ path, label, help, limit, mistakeOf, onChange }: LimitFieldProps) {
  const shipped = shippedAt(path);
  // Fields hold their own text: one that is reset begins anew.
  const [resets, setResets] = useState(0);
  const id = `limit-${path.replace('.', '-')}`;
  useEffect(() => {
    // The button that had the focus is gone.
    if (resets > 0) document.getElementById(id)?.focus();
  }, [resets, id]);
  const number = (most: number, mistake: string | undefined, onNumber: (next: number | undefined) => void) => (
    <TextField
      name={id}
      label={label}
      inputMode="decimal"
      initial={String(most)}
      hint={`${help ? `${help} ` : ''}As shipped: ${inWords(shipped)}.`}
      error={mistake}
      onInput={(text) => onNumber(numberOf(text))}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the other labels
    <div className={config.limit} role="group" aria-label={`Limit: ${label}`} key={resets}>
      {isBudget(limit) && isBudget(shipped) ? (
        <div className={config.pair}>
          {number(limit.max, mistakeOf('max'), (max = shipped.max) => onChange('max', { ...limit, max }))}
          <TextField
            name={`${id}-within`}
            label="Within"
            choices={spansWith(limit.seconds)}
            initial={String(limit.seconds)}
            error={mistakeOf('seconds')}
            onInput={(value) => onChange('seconds', { ...limit, seconds: Number(value) })}
          />
        </div>
      ) : (
        number(limit as number, mistakeOf(''), (next = shipped as number) => onChange('', next))
      )}
      {inWords(limit) !== inWords(shipped) && (
        <div>
          <Badge tone="quiet">Changed</Badge>
          <Button
            kind="secondary"
            isSmall
            onPress={() => {
              onChange('reset', shipped);
              setResets(resets + 1);
            }}
          >
            Reset
          </Button>
        </div>
      )}
    </div>
  );
}
