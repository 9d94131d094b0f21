import { maxCommentLength } from '../../../contract/constants.ts';
import { failFields } from '../../../platform/http/api-error.ts';

/** R52 stored as typed; only an empty and a too long text are refused, at the field. */
export function checkedContent(content: string): string {
  if (content.trim() === '') failFields([{ field: 'content', code: 'required-field-missing' }]);
  if (content.length > maxCommentLength) failFields([{ field: 'content', code: 'field-limit-exceeded' }]);
  return content;
}
