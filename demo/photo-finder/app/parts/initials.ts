/** What stands for a provider who shows no portrait. */
export const initialsOf = (name: string): string => {
  const words = name.replace(/^(?:dr|prof)\.?\s+/i, '').split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
};
