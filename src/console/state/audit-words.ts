import type { ConsoleApp } from '../../contract/console.ts';
import type { AuditEntryOut } from '../../contract/wire-admin-audit.ts';
import { dateOf } from './format.ts';

/** Who can have done it, as filters name them. */
export const actors = [
  ['member', 'A member'],
  ['visitor', 'A visitor'],
  ['operator', 'An operator'],
  ['key', 'An API key'],
  ['admin', 'The command line'],
  ['service', 'The service'],
] as const;

/** `member-updated` as "Member updated". Codes keep the spelling that Stripe uses. */
export const eventName = (event: string) => capital(event.replaceAll('-', ' ').replace('canceled', 'cancelled'));
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** As it stands in a sentence: an address or the name of a key, or else "the member". */
export function actorOf(
  { actor, actorName, memberId }: AuditEntryOut,
  operators?: ReadonlyMap<string, string> | undefined,
): string {
  if (actorName) return actorName;
  // Operators are the members of the console's own app.
  if (operators && actor === 'member') return operators.get(memberId ?? '') ?? 'the operator';
  const words = actors.find(([name]) => name === actor)?.[1] ?? actor;
  return actor === 'member' ? 'the member' : words.charAt(0).toLowerCase() + words.slice(1);
}

/** `isNewDevice` as "new device". */
const nameOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^is /, '');

/** The same as a title. */
export const factTitle = (name: string) =>
  name === 'planId' ? 'Plan' : name === 'teamId' ? 'Team' : capital(nameOf(name));

const isMoment = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

type Plans = Pick<ConsoleApp, 'plans'>;
const planName = (id: string, { plans }: Plans) => plans.find((plan) => plan.id === id)?.name ?? id;

function factOf(name: string, value: unknown, app: Plans): string {
  if (name === 'changed') return String(value);
  if (name === 'planId') return `plan: ${planName(String(value), app)}`;
  if (name === 'plans')
    return `plans: ${String(value)
      .split(' ')
      .map((id) => planName(id, app))
      .join(', ')}`;
  if (value === true) return nameOf(name);
  return `${nameOf(name)}: ${isMoment(value) ? dateOf(String(value)) : value}`;
}

/** Ids that say nothing beside the event and its names; the details of an entry have them. */
const isId = (name: string) =>
  ['key', 'operator', 'job', 'note', 'comment', 'oldKey', 'newKey', 'sessionId', 'subscriptionId'].includes(name);

export const factsOf = ({ detail }: AuditEntryOut, app: Plans) =>
  Object.entries(detail)
    .filter(([name, value]) => !isId(name) && value !== null && value !== false)
    .map(([name, value]) => factOf(name, value, app))
    .join(', ');
