import { failFields } from '../../../platform/http/api-error.ts';
import { fieldMessage } from '../../../texts/errors/field-message.ts';
import type { CustomFieldMistake } from '../../domain/custom-fields.ts';

/** Refuses values of custom fields, each with the words of its rule in the caller's language. */
export function failCustomFields(
  { caller }: { caller: { language: string } },
  mistakes: readonly CustomFieldMistake[],
): never {
  return failFields(
    mistakes.map((mistake) => ({
      field: mistake.field,
      code: mistake.code,
      message: fieldMessage(mistake, caller.language),
    })),
  );
}
