/** Stands where a template writes something that nobody knows before the page is made. */
export const unknownMark = '\uE000';

const templates = [/<\?[\s\S]*?(?:\?>|$)/g, /<%[\s\S]*?%>/g, /\{\{[\s\S]*?\}\}/g, /\{%[\s\S]*?%\}/g, /\{#[\s\S]*?#\}/g];

/** The text with what templates write masked, letter for letter, so that every line and column stays what it is. */
export const maskTemplates = (text: string): string =>
  templates.reduce((masked, pattern) => masked.replace(pattern, (match) => match.replace(/[^\n]/g, unknownMark)), text);

export const isUnknown = (text: string): boolean => text.includes(unknownMark);
