import { checkField, type FieldMistake, fieldText } from '../../contract/check-field.ts';
import type { CustomField, CustomFieldValues } from '../../contract/entities.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { CustomFieldsIn } from '../../contract/wire-parts.ts';

/** R44 */
export const maxCustomFields = 100;
export const maxCustomFieldBytes = 4096;
/** C6, R44 of the JSON. */
export const maxMetaDataBytes = 8192;

/** Custom fields to write; null removes the field. */
export type CustomFieldChanges = Record<string, string | null>;

/** C24 numbers and booleans become text, in the one form that the type of the field has. */
export const customFieldChanges = (configured: readonly CustomField[], sent: CustomFieldsIn): CustomFieldChanges =>
  Object.fromEntries(
    Object.entries(sent).map(([key, value]) => {
      const rules = configured.find((field) => field.key === key) ?? {};
      return [key, value === null ? null : fieldText(rules, String(value))];
    }),
  );

/** Custom fields after the changes. */
export const changedCustomFields = (before: CustomFieldValues, changes: CustomFieldChanges): CustomFieldValues =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null),
  );

/** What is wrong with one custom field; `rules` where its value is no value of its type. */
export interface CustomFieldMistake extends Pick<FieldMistake, 'limits'> {
  field: string;
  code: ErrorCode;
  rules?: CustomField;
}

/**
 * R44 what is wrong with custom fields that a member sent, by field. Hidden fields may be written;
 * those of the owner may not. What is `stored` already may be sent again, whatever the rules of its
 * field have become.
 */
export function customFieldMistakes(
  configured: readonly CustomField[],
  sent: CustomFieldChanges,
  stored: CustomFieldValues = {},
): CustomFieldMistake[] {
  const keys = Object.keys(sent);
  if (keys.length > maxCustomFields) return [{ field: 'customFields', code: 'field-limit-exceeded' }];
  return keys.flatMap((key): CustomFieldMistake[] => {
    const field = configured.find((candidate) => candidate.key === key);
    const code: ErrorCode | null = !field
      ? 'unknown-custom-field'
      : field.restrictToAdmin
        ? 'invalid-field-value'
        : Buffer.byteLength(sent[key] ?? '') > maxCustomFieldBytes
          ? 'field-limit-exceeded'
          : null;
    const path = `customFields.${key}`;
    if (code) return [{ field: path, code }];
    const text = sent[key] ?? '';
    const mistake = text === (stored[key] ?? '') && key in stored ? null : checkField(field!, text);
    return mistake ? [{ field: path, ...mistake, rules: field! }] : [];
  });
}

/**
 * R43 what a member sees of her own: what is configured, hidden or not, but nothing that is the
 * owner's alone.
 */
export function ownCustomFields(configured: readonly CustomField[], values: CustomFieldValues): CustomFieldValues {
  const shown = configured.filter(({ restrictToAdmin, key }) => !restrictToAdmin && Object.hasOwn(values, key));
  return Object.fromEntries(shown.map(({ key }) => [key, values[key]!]));
}

/**
 * R43 what others see of a member: PUBLIC fields, and MEMBERS fields where the one who looks is a
 * member herself.
 */
export function othersCustomFields(
  configured: readonly CustomField[],
  values: CustomFieldValues,
  isForMembers: boolean,
): CustomFieldValues {
  const isShown = ({ visibility, restrictToAdmin, key }: CustomField) =>
    !restrictToAdmin &&
    (visibility === 'PUBLIC' || (visibility === 'MEMBERS' && isForMembers)) &&
    Object.hasOwn(values, key);
  return Object.fromEntries(configured.filter(isShown).map(({ key }) => [key, values[key]!]));
}

/** C6 meta data decide nothing; they are only kept small. */
export const isMetaDataTooLarge = (metaData: Record<string, unknown>): boolean =>
  Buffer.byteLength(JSON.stringify(metaData)) > maxMetaDataBytes;
