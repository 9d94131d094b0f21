/** A sentence for each repeated value; values of a wrong type are left to the check of shapes. */
export function twice(values: readonly string[], pathOf: (index: number) => string): string[] {
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    return typeof value === 'string' && first < index
      ? [`${pathOf(index)} "${value}" stands already at ${pathOf(first)}`]
      : [];
  });
}
