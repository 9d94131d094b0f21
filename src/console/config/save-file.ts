/** Hands a value to the operator as a JSON file. */
export function saveFile(name: string, value: unknown): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part with nothing in it is as good as none. */
const isNothing = (value: unknown) => value === undefined || ['{}', '[]'].includes(JSON.stringify(value));

/** What turns `before` into `after`, as a JSON merge patch (RFC 7396): null removes. */
export function mergePatch(before: unknown, after: unknown): unknown {
  if (!isFields(before) || !isFields(after)) return after;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [was, is] = [before[name], after[name]];
      if (JSON.stringify(was) === JSON.stringify(is) || (was === undefined && isNothing(is))) return [];
      return [[name, is === undefined ? null : mergePatch(was, is)]];
    }),
  );
}
