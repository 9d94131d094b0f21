import { referencesOf, valuesOf } from '../checks.ts';
import { isOfOtherMode } from './parts/other-mode.ts';
import { hitOf, type Rule } from './parts/rule.ts';

export const liveTestMismatch: Rule = ({ found, app }) =>
  app
    ? found.flatMap((one) =>
        [...valuesOf(one), ...referencesOf(one, 'plan')]
          .filter((id) => isOfOtherMode(id, app))
          .map((id) => hitOf(one, { as: app.mode, facts: { id } })),
      )
    : [];
