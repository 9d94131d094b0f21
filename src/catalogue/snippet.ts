import type { Hit } from './rules/parts/rule.ts';

/** What stands behind the name of an attribute. */
export const quoted = (value: string) =>
  value === '' ? '' : `="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

function startTag(
  element: Element,
  { tag = element.localName, set = {} }: { tag?: string; set?: Readonly<Record<string, string | null>> },
): string {
  const kept = new Map([...element.attributes].map(({ name, value }) => [name, value] as const));
  for (const [name, value] of Object.entries(set)) {
    if (value === null) kept.delete(name);
    else kept.set(name, value);
  }
  return `<${tag}${[...kept].map(([name, value]) => ` ${name}${quoted(value)}`).join('')}>`;
}

/**
 * The corrected markup of a finding that has one certain answer, ready to be pasted; undefined for
 * all others.
 */
export function snippetOf(
  { element, fix }: Pick<Hit, 'element' | 'fix'>,
  readyParts: Readonly<Record<string, string>>,
): string | undefined {
  if (!fix) return undefined;
  if (fix.insert) {
    const parts = fix.insert.map((name) => readyParts[name] ?? '');
    // A block that holds another missing part brings it along.
    return parts.filter((part) => !parts.some((other) => other !== part && other.includes(part))).join('\n');
  }
  const tag = startTag(fix.element ?? element, fix);
  return element.localName === 'script' ? `${tag}</script>` : tag;
}
