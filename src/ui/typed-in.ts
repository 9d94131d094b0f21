/** What stands for a text that the browser cannot read as a date or a number, and hides. */
export const unreadable = '?';
export const typedIn = ({ value, validity }: HTMLInputElement): string => (validity?.badInput ? unreadable : value);
