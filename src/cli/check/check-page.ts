import { findingTexts } from '../../catalogue/finding-texts/finding-texts.ts';
import { readyParts } from '../../catalogue/finding-texts/ready-parts.ts';
import { descriptionOf } from '../../catalogue/format-finding.ts';
import { language } from '../../catalogue/language.ts';
import { legacy } from '../../catalogue/legacy.ts';
import type { RuleId } from '../../catalogue/rules/index.ts';
import type { RuleApp } from '../../catalogue/rules/parts/rule.ts';
import { type Finding, runRules } from '../../catalogue/run-rules.ts';
import { scan } from '../../catalogue/scan.ts';
import { snippetOf } from '../../catalogue/snippet.ts';
import { type PageElement, ParsedPage } from './page-element.ts';
import { blankBetweenTags, headOf, isUnknown, maskTemplates } from './template-text.ts';

export interface PageFinding {
  line: number;
  column: number;
  severity: 'error' | 'warning';
  rule: RuleId;
  title: string;
  description: string;
  /** The corrected markup, where there is one certain answer. */
  snippet?: string;
}

/** Findings about missing elements: a template may add those where the check cannot see them. */
const absences: readonly RuleId[] = [
  'missing-login-elements',
  'missing-signup-elements',
  'missing-passwordless-elements',
  'missing-redirect',
  'plan-without-action',
  'price-without-action',
];

/** The rules ran on a parsed page, so what they found is of it. */
const parsed = (element: Element) => element as unknown as PageElement;

/** A finding with the node of its element, whose places are those of the text. */
export type FindingOfNode = Finding & { node: PageElement['node'] };

/**
 * What the rules find on a page or a part of one. `href`: the page's address, if known.
 */
export function findingsOf(html: string, app: RuleApp | null, href: string | null): FindingOfNode[] {
  const masked = maskTemplates(html);
  const page = new ParsedPage(blankBetweenTags(masked));
  const head = headOf(masked);
  const isInHead = ({ node }: PageElement) =>
    head !== null && node.sourceCodeLocation!.startOffset > head.from && node.sourceCodeLocation!.startOffset < head.to;
  // As much of a document as scanner and rules use.
  const root = page as unknown as Document;
  const { findings } = runRules({
    root,
    found: scan(root, language).filter(({ value }) => !isUnknown(value)),
    language,
    legacy,
    app,
    href,
    isWhole: /<(?:!doctype|html)\b/i.test(masked),
    isSettled: true,
  });
  const sourceOf = ({ node }: PageElement) => {
    const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {};
    return masked.slice(startOffset, endOffset);
  };
  return findings
    .filter(({ rule, element }) => rule !== 'misplaced-install-code' || !isInHead(parsed(element)))
    .filter(({ rule, element }) => !absences.includes(rule) || !isUnknown(sourceOf(parsed(element))))
    .map((finding) => ({ ...finding, node: parsed(finding.element).node }));
}

/** The same, each with its line and words, in the order of the text. */
export const checkPage = (html: string, app: RuleApp | null, href: string | null): PageFinding[] =>
  findingsOf(html, app, href)
    .map(toPageFinding)
    .sort((a, b) => a.line - b.line || a.column - b.column);

function toPageFinding(finding: FindingOfNode): PageFinding {
  const { sourceCodeLocation: place } = finding.node;
  const { severity, title } = findingTexts[finding.rule];
  const places = (place as { attrs?: Record<string, { startLine: number; startCol: number }> } | null | undefined)
    ?.attrs;
  const attribute = finding.attribute ? places?.[finding.attribute] : undefined;
  const { suggestion } = finding.facts ?? {};
  const description = descriptionOf(finding, findingTexts[finding.rule]);
  const snippet = snippetOf(finding, readyParts);
  return {
    line: attribute?.startLine ?? place?.startLine ?? 1,
    column: attribute?.startCol ?? place?.startCol ?? 1,
    severity,
    rule: finding.rule,
    title,
    description: suggestion ? `${description} Did you mean \`${suggestion}\`?` : description,
    ...(snippet !== undefined && !isUnknown(snippet) && { snippet }),
  };
}
