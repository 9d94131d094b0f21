import type { RuleApp } from './rule.ts';

/** The site builder wrote the name of a plan or price instead of its id. */
export function idNamed(value: string, app: RuleApp | null, family: 'plan' | 'price'): string | undefined {
  const things: { id: string; name: string }[] = (app?.plans ?? []).flatMap((plan) =>
    family === 'price' ? plan.prices.map(({ id, name }) => ({ id, name })) : plan.prices.length === 0 ? [plan] : [],
  );
  const same = things.filter(({ name }) => name.toLowerCase() === value.trim().toLowerCase());
  return same.length === 1 ? same[0]!.id : undefined;
}
