import { dice } from './dice.ts';
import { firstNames, lastNames } from './names.ts';

const dayMs = 24 * 60 * 60_000;
const daysInYear = 365;
const monthMs = (daysInYear / 12) * dayMs;

/** What a member of the year pays, in euros, and the seats of the team that comes with it. */
export const prices = {
  prc_pro_monthly: { planId: 'pln_pro', amount: 12, months: 1, seats: null },
  prc_pro_yearly: { planId: 'pln_pro', amount: 120, months: 12, seats: null },
  prc_team_monthly: { planId: 'pln_team', amount: 45, months: 1, seats: 5 },
} as const;

/** Moments in ms since 1970. */
export interface YearMember {
  email: string;
  firstName: string;
  lastName: string;
  verified: boolean;
  signedUpAt: number;
  level: string;
  wantsLetters: boolean;
  hasFreePlan: boolean;
  paid: {
    priceId: keyof typeof prices;
    beganAt: number;
    /** Null = it runs. */
    endedAt: number | null;
    /** The last payment failed. */
    isUnpaid: boolean;
  } | null;
  lastSeenAt: number;
  /** Was there within the last seven days, and is logged in. */
  isActive: boolean;
}

/** The end of one day. `day`: since 1970, UTC. */
export interface YearDay {
  day: number;
  active: number;
  monthlyRevenue: number;
}

/** As often as they are sold. */
const soldPrices = [
  'prc_pro_monthly',
  'prc_pro_monthly',
  'prc_pro_monthly',
  'prc_pro_yearly',
  'prc_team_monthly',
] as const;
const levels = ['Never', 'A few evenings', 'About a year', 'Many years'];
/** Weights of Sunday to Saturday: courses are booked at weekends. */
const ofWeekday = [1.4, 0.9, 0.8, 0.8, 0.9, 1, 1.3];
/** Days before now on which a course was announced. */
const announcedAgo = [318, 236, 141, 47];

/** How busy the day so long ago was: it grows over the year, and a course brings visitors. */
function weightOf(ago: number, weekday: number, chance: number): number {
  const growth = 1 + (2.5 * (daysInYear - ago)) / daysInYear;
  const course = announcedAgo.some((one) => ago <= one && ago > one - 4) ? 2.6 : 1;
  return growth * ofWeekday[weekday]! * course * (0.6 + 0.8 * chance);
}

/** Members of a studio that opened a year before `now`, the oldest first. */
export function yearOfMembers(count: number, now: number): YearMember[] {
  const chance = dice(365);
  const today = Math.floor(now / dayMs);
  const weights = Array.from({ length: daysInYear }, (_, i) => {
    const day = today - daysInYear + 1 + i;
    return weightOf(today - day, new Date(day * dayMs).getUTCDay(), chance.roll());
  });
  const perWeight = count / weights.reduce((sum, one) => sum + one, 0);
  const taken = new Map<string, number>();
  const members: YearMember[] = [];
  let due = 0;
  for (const [i, weight] of weights.entries()) {
    due += weight * perWeight;
    const dayBegan = (today - daysInYear + 1 + i) * dayMs;
    // From seven to eleven in the evening, and never in the future.
    const until = Math.min(dayBegan + 23 * (dayMs / 24), now);
    const moments = [];
    for (let number = members.length + moments.length; number < Math.round(due); number++)
      moments.push(Math.min(dayBegan + dayMs * (7 / 24 + (16 / 24) * chance.roll()), until - moments.length));
    for (const signedUpAt of moments.sort((a, b) => a - b))
      members.push(newMember(chance, Math.floor(signedUpAt), now, taken));
  }
  return members;
}

function newMember(
  { roll, one, isIn }: ReturnType<typeof dice>,
  signedUpAt: number,
  now: number,
  taken: Map<string, number>,
): YearMember {
  const [firstName, lastName] = [one(firstNames), one(lastNames)];
  const name = `${firstName}.${lastName}`.toLowerCase();
  const namesakes = taken.get(name) ?? 0;
  taken.set(name, namesakes + 1);
  const age = now - signedUpAt;
  return {
    email: `${name}${namesakes > 0 ? namesakes + 1 : ''}@example.${one(['com', 'com', 'org', 'net'])}`,
    firstName,
    lastName,
    verified: isIn(0.93),
    signedUpAt,
    level: one(levels),
    wantsLetters: isIn(0.4),
    hasFreePlan: isIn(0.7),
    paid: isIn(0.27) ? paidPlan({ roll, one, isIn }, signedUpAt, now) : null,
    lastSeenAt: Math.floor(signedUpAt + roll() * Math.max(age - 7 * dayMs, 0)),
    // New members come back more often.
    isActive: isIn(age < 14 * dayMs ? 0.6 : 0.18),
  };
}

function paidPlan({ roll, one, isIn }: ReturnType<typeof dice>, signedUpAt: number, now: number): YearMember['paid'] {
  const priceId = one(soldPrices);
  const beganAt = Math.floor(signedUpAt + roll() ** 3 * 40 * dayMs);
  if (beganAt >= now) return null;
  const paidUntil = beganAt + prices[priceId].months * monthMs * Math.ceil(roll() * 9);
  const endedAt = isIn(0.18) && paidUntil < now ? Math.floor(paidUntil) : null;
  return { priceId, beganAt, endedAt, isUnpaid: endedAt === null && isIn(0.02) };
}

/** What was recorded at the end of each day but today's, the oldest first. */
export function yearOfDays(members: readonly YearMember[], now: number): YearDay[] {
  const chance = dice(7);
  const today = Math.floor(now / dayMs);
  return Array.from({ length: daysInYear - 1 }, (_, i) => {
    const day = today - daysInYear + 1 + i;
    const end = (day + 1) * dayMs;
    const there = members.filter(({ signedUpAt }) => signedUpAt < end);
    const isNew = there.filter(({ signedUpAt }) => signedUpAt >= end - 14 * dayMs).length;
    const revenue = there.reduce((sum, { paid }) => {
      if (!paid || paid.beganAt >= end || (paid.endedAt !== null && paid.endedAt < end)) return sum;
      const { amount, months } = prices[paid.priceId];
      return sum + amount / months;
    }, 0);
    const active = 0.6 * isNew + 0.18 * (there.length - isNew);
    return { day, active: Math.round(active * (0.95 + 0.1 * chance.roll())), monthlyRevenue: Math.round(revenue) };
  });
}
