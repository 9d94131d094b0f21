import type { Migration } from '../../../../../src/platform/database/migration.ts';

/**
 * The log says what was put right, and at first also how; the names of fields have colons behind
 * them then.
 */
const says = (value: number) => `when said.after_json like '%"sensitivity":${value}%' then ${value}`;

/**
 * What moderators said that a set shows before step 13 kept it: as their newest word in the log has
 * it; where that shows only that they put it right, as the set has it since.
 */
export const saidSensitivity: Migration = {
  number: 14,
  name: 'said-sensitivity',
  statements: () => [
    `update photos set least_sensitivity = case ${[0, 1, 2].map(says).join(' ')} else photos.sensitivity end
      from (
        select items.target_id, words.after_json from moderation_decisions words
          join moderation_items items on items.id = words.item_id
          where words.seq in (
            select max(d.seq) from moderation_decisions d join moderation_items i on i.id = d.item_id
              where i.kind = 'photo' and d.after_json like '%"sensitivity"%' group by i.target_id
          )
      ) said
      where said.target_id = photos.id and photos.least_sensitivity = 0`,
  ],
};
