import type { AttributeRow } from './attribute-row.ts';
import { buttonRows } from './chapters/buttons.ts';
import { commentRows } from './chapters/comments.ts';
import { formRows } from './chapters/form-attributes.ts';
import { gatedContentRows } from './chapters/gated-content.ts';
import { installTagRows } from './chapters/install-tag.ts';
import { memberDataRows } from './chapters/member-data.ts';
import { memberJsonRows } from './chapters/member-json.ts';
import { messageRows } from './chapters/messages.ts';
import { providerRows } from './chapters/providers.ts';
import { visitRows } from './chapters/visits.ts';

const rows = {
  ...installTagRows,
  ...formRows,
  ...memberDataRows,
  ...memberJsonRows,
  ...buttonRows,
  ...gatedContentRows,
  ...visitRows,
  ...providerRows,
  ...messageRows,
  ...commentRows,
} as const;

export type Family = keyof typeof rows;

/** Every row of the language, by family. */
export type Language = Readonly<Record<Family, AttributeRow>>;

/**
 * M §1: the whole data-ms-* language, one row a family, a file a chapter. Plain data: scanner,
 * behaviours, findings, guard, documentation and editor data derive from it, so a fact about an
 * attribute stands there and nowhere else. Pages carry the columns that they act on
 * (`attributes.ts`); the inspector fetches the rest.
 */
export const language: Language = rows;
