import type { RuleApp } from '../../catalogue/rules/parts/rule.ts';
import { quoted } from '../../catalogue/snippet.ts';
import { type FindingOfNode, findingsOf } from './check-page.ts';
import { isUnknown } from './template-text.ts';

interface Edit {
  from: number;
  to: number;
  text: string;
}
type Places = Record<string, { startOffset: number; endOffset: number }>;

/** More passes than a page has names of the first generation on one element. */
const mostPasses = 20;

/** The change of one start tag, attribute by attribute; the rest of it stays as it was typed. */
function editsOf({ node, attribute = '', fix }: FindingOfNode, html: string): Edit[] {
  const places = (node.sourceCodeLocation as { attrs?: Places } | null | undefined)?.attrs ?? {};
  const anchor = places[attribute];
  const set = Object.entries(fix?.set ?? {});
  if (!anchor || !fix?.set || fix.element || fix.tag || fix.insert) return [];
  // What a template fills in is known only to the template.
  if (set.some(([, value]) => value !== null && isUnknown(value))) return [];
  const others = set.filter(([name, value]) => name !== attribute && value !== null && name in places);
  const added = set.filter(([name, value]) => value !== null && (name === attribute || !(name in places)));
  const text = added.map(([name, value]) => name + quoted(value!)).join(' ');
  // The blank before an attribute that goes, goes too.
  const blank = text === '' ? /\s*$/.exec(html.slice(0, anchor.startOffset))![0].length : 0;
  return [
    { from: anchor.startOffset - blank, to: anchor.endOffset, text },
    ...others.map(([name, value]) => ({
      from: places[name]!.startOffset,
      to: places[name]!.endOffset,
      text: name + quoted(value!),
    })),
  ];
}

/** Names of the first generation as those of today, where there is one certain answer. */
export function fixPage(html: string, app: RuleApp | null, href: string | null): { text: string; fixed: number } {
  let text = html;
  let fixed = 0;
  for (let pass = 0; pass < mostPasses; pass++) {
    // One change an element and pass: two of them may write the same attribute.
    const changed = new Set<unknown>();
    const edits = findingsOf(text, app, href)
      .filter(({ rule }) => rule === 'legacy-attribute')
      .flatMap((finding) => {
        const own = changed.has(finding.node) ? [] : editsOf(finding, text);
        if (own.length > 0) changed.add(finding.node);
        return own;
      });
    if (edits.length === 0) break;
    fixed += changed.size;
    for (const { from, to, text: written } of edits.sort((a, b) => b.from - a.from))
      text = text.slice(0, from) + written + text.slice(to);
  }
  return { text, fixed };
}
