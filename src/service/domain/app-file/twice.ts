/** Sentences for values that stand a second time in a list that must have each once. */
export function twice(values: readonly string[], pathOf: (index: number) => string): string[] {
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    return first < index ? [`${pathOf(index)} "${value}" stands already at ${pathOf(first)}`] : [];
  });
}
