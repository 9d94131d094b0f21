/**
 * Data inside a script element: nothing in it may look like the element's end, or like the
 * beginning of a comment.
 */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
