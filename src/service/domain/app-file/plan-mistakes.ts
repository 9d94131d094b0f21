import { didYouMean } from '../../../contract/nearest.ts';
import type { AppCheck } from './app-check.ts';

/** Content groups of plans that are not there. */
export const plansOfGroups: AppCheck = ({ contentGroups, ...app }, at) => {
  const planIds = app.plans.map(({ id }) => id);
  return contentGroups.flatMap(({ plans }, g) =>
    plans.flatMap((id, i) =>
      planIds.includes(id)
        ? []
        : [`${at}.contentGroups[${g}].plans[${i}] names the unknown plan "${id}"${didYouMean(id, planIds)}`],
    ),
  );
};

/** What contradicts the kind of a plan or of a price. */
export const planRules: AppCheck = (app, at) => {
  const mistakes: string[] = [];
  for (const [i, { prices: own, team, ...plan }] of app.plans.entries()) {
    const wrong = (path: string, sentence: string) => mistakes.push(`${at}.plans[${i}].${path} ${sentence}`);
    for (const name of ['allowedAtSignup', 'selfService'] as const)
      if (plan[name] && own.length > 0) wrong(name, 'is for free plans, and this one has prices');
    for (const [p, { trialDays, seats, type, interval }] of own.entries()) {
      if (trialDays !== null && type !== 'SUBSCRIPTION')
        wrong(`prices[${p}].trialDays`, 'belongs to a SUBSCRIPTION, and to nothing else');
      if (seats !== null && (!team || seats < 2))
        wrong(`prices[${p}].seats`, 'must be at least 2, and belongs to a plan with team');
      if ((type === 'SUBSCRIPTION') !== (interval !== null))
        wrong(
          `prices[${p}].interval`,
          interval ? 'belongs to a SUBSCRIPTION, and to nothing else' : 'is missing: how often a SUBSCRIPTION is paid',
        );
    }
    if (team && team.seats < 2) wrong('team.seats', 'must be at least 2');
  }
  return mistakes;
};
