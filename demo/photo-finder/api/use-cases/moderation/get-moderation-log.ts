import type { UseCase } from '../use-case.ts';
import { decisionLine } from './line-of.ts';
import { asModerator } from './moderator.ts';

const size = 50;

/** Who decided what, newest first, and whether the chain of hashes still holds. */
export const getModerationLog: UseCase<'getModerationLog'> = async (context, { cursor, actor, item }) => {
  await asModerator(context);
  const { decisions } = context.store;
  const rows = await decisions.list({
    before: Number(cursor ?? Number.MAX_SAFE_INTEGER),
    actor: actor ?? null,
    item: item ?? null,
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
