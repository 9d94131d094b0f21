import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { decisionLine } from './line-of.ts';
import { asModerator } from './moderator.ts';

const size = 50;
const dayMs = 24 * 60 * 60 * 1000;
/** Thirty-first of June and its like are refused. */
const dayStart = (day: string): number => {
  const at = Date.parse(`${day}T00:00:00Z`);
  const isDay = Number.isFinite(at) && new Date(at).toISOString().startsWith(day);
  return isDay ? at : fail('invalid-field-value');
};

/** Who decided what, newest first, and whether the chain of hashes still holds. */
export const getModerationLog: UseCase<'getModerationLog'> = async (context, input) => {
  const { cursor, actor, item, kind, target, from, to } = input;
  await asModerator(context);
  const { decisions } = context.store;
  const rows = await decisions.list({
    before: Number(cursor ?? Number.MAX_SAFE_INTEGER),
    actor: actor ?? null,
    item: item ?? null,
    kind: kind ?? null,
    target: target ?? null,
    from: from === undefined ? null : dayStart(from),
    until: to === undefined ? null : dayStart(to) + dayMs,
    limit: size + 1,
  });
  const page = rows.slice(0, size);
  const { rows: count, brokenAt } = await decisions.check();
  return {
    items: page.map(decisionLine),
    next: rows.length > size ? String(page.at(-1)!.seq) : null,
    chain: { rows: count, brokenAt },
  };
};
