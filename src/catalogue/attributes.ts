import type { PageRow } from './attribute-row.ts';
import { type Family, language } from './language.ts';
import { pageColumns } from './page-columns.ts';

export type { Family } from './language.ts';

/**
 * The language as pages carry it. The build writes the outcome of this file into the script, so
 * that no page pays for the rest.
 */
export const attributes: Readonly<Record<Family, PageRow>> = pageColumns(language);
