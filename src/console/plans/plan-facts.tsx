import { Link } from 'wouter';
import { config } from '../config/config.style.ts';
import { Snippet } from '../config/snippet.tsx';
import type { StoredPlan, StoredPrice } from '../config/stored-app.ts';
import { UsageNote } from '../config/usage-note.tsx';
import { holdersOf, type Usage } from '../config/use-usage.ts';
import { priceWords } from './plan-words.ts';
import { groupsOf, isFree, isRetired, type PlansDraft } from './plans-draft.ts';
import { TestCheckout } from './test-checkout.tsx';

interface PlanFactsProps {
  base: string;
  plan: StoredPlan;
  /** As it is in effect; undefined = not yet. */
  stored: StoredPlan | undefined;
  draft: PlansDraft;
  usage: Usage;
}

/** The price can be bought as it stands here. */
const isSold = (stored: StoredPlan | undefined, price: StoredPrice) =>
  stored !== undefined &&
  !isRetired(stored) &&
  stored.prices?.some((one) => JSON.stringify(one) === JSON.stringify(price)) === true;

/** Who holds the plan, what it opens, and what pages write for it. */
export function PlanFacts({ base, plan, stored, draft, usage }: PlanFactsProps) {
  const groups = groupsOf(draft, plan.id);
  return (
    <section className={`${config.preview} ${config.facts}`} aria-label="Where the plan is used">
      <h2>Where it is used</h2>
      {stored ? (
        <>
          <p>
            {usage.byMode && `Held by ${holdersOf(usage, plan.id) ?? 'no one'}. `}
            <Link href={`${base}/members?plan=${encodeURIComponent(plan.id)}`}>Show the members</Link>
          </p>
          {usage.error && <UsageNote usage={usage} of="members" />}
        </>
      ) : (
        <p>It is not published yet, so no one can have it.</p>
      )}
      <ul>
        {groups.map(({ id, name }) => (
          <li key={id}>
            Opens <Link href={`${base}/plans?tab=groups&group=${encodeURIComponent(id)}`}>{name}</Link>
          </li>
        ))}
        {groups.length === 0 && <li>Opens no content group of its own</li>}
        {draft.secondFactor?.plans?.includes(plan.id) && <li>Its members need an authenticator app</li>}
      </ul>
      <h3>On your pages</h3>
      {isFree(plan) ? (
        <Snippet what="A button or form that takes it" code={`data-ms-plan:add="${plan.id}"`} />
      ) : (
        (plan.prices ?? []).map((price) => (
          <div key={price.id}>
            <Snippet what={`${price.name || 'Price'}: ${priceWords(price)}`} code={`data-ms-price:add="${price.id}"`} />
            <TestCheckout price={price} isPublished={isSold(stored, price)} />
          </div>
        ))
      )}
      <Snippet what="What only its members see" code={`data-ms-content="plan:${plan.id}"`} />
    </section>
  );
}
