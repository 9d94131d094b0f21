import { checkField } from '../../../contract/check-field.ts';
import { didYouMean } from '../../../contract/nearest.ts';
import { checkEmail } from '../../../contract/validation.ts';
import type { App } from './app.ts';
import { twice } from './twice.ts';

/** What is wrong with the demo's members and teams: unknown plans, prices, fields and people. */
export function seedMistakes({ seed, plans, customFields }: App, app: string): string[] {
  const at = `${app}.seed`;
  const mistakes: string[] = [];
  const emails = seed.members.map(({ email }) => email);
  mistakes.push(
    ...twice(
      emails.map((email) => email.toLowerCase()),
      (i) => `${at}.members[${i}].email`,
    ),
  );
  const free = plans.filter(({ prices }) => prices.length === 0).map(({ id }) => id);
  const prices = plans.flatMap((plan) => plan.prices.map(({ id }) => id));
  const fieldKeys = customFields.map(({ key }) => key);
  const teamPlans = plans.filter(({ team }) => team).map(({ id }) => id);
  for (const [i, member] of seed.members.entries()) {
    const here = `${at}.members[${i}]`;
    if (checkEmail(member.email)) mistakes.push(`${here}.email must be an email address`);
    for (const [key, value] of Object.entries(member.customFields)) {
      const field = customFields.find((one) => one.key === key);
      if (!field) mistakes.push(`${here}.customFields names the unknown field "${key}"${didYouMean(key, fieldKeys)}`);
      else if (checkField(field, value)) mistakes.push(`${here}.customFields.${key} is no value of this ${field.type}`);
    }
    for (const [p, id] of member.plans.entries())
      if (!free.includes(id))
        mistakes.push(`${here}.plans[${p}] "${id}" is no free plan of this app${didYouMean(id, free)}`);
    for (const [p, id] of member.prices.entries())
      if (!prices.includes(id))
        mistakes.push(`${here}.prices[${p}] "${id}" is no price of this app${didYouMean(id, prices)}`);
  }
  for (const [i, { plan, owner, members }] of seed.teams.entries()) {
    const team = plans.find(({ id }) => id === plan)?.team;
    if (!team)
      mistakes.push(`${at}.teams[${i}].plan "${plan}" is no team plan of this app${didYouMean(plan, teamPlans)}`);
    else if (members.length + 1 > team.seats)
      mistakes.push(`${at}.teams[${i}].members are more than the ${team.seats} seats, the owner included`);
    for (const email of [owner, ...members])
      if (!emails.includes(email))
        mistakes.push(`${at}.teams[${i}] names "${email}", who is no seeded member${didYouMean(email, emails)}`);
  }
  return mistakes;
}
