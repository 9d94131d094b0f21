import type { FieldMistake } from '../../contract/check-field.ts';
import { type ErrorCode, errors } from '../../contract/errors.ts';

/** What the one check of the product finds wrong with a value, in words. */
export const fieldMistakeText = ({ code, limits }: FieldMistake): string =>
  errors[code as ErrorCode][1].replace(/\{(\w+)\}/g, (_, name: string) => String(limits?.[name] ?? ''));
