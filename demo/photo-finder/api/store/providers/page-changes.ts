import { type PageChange, pageChanges } from '../../../contract/vocabulary.ts';

/** The section of a revision that is about the page itself; its patch is `{ why }`. */
export const isPageChange = (section: string): section is PageChange =>
  pageChanges.some((change) => change === section);
