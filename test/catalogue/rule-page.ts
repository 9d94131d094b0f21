import { readdirSync, readFileSync } from 'node:fs';
import { findingTexts } from '../../src/catalogue/finding-texts/finding-texts.ts';
import { readyParts } from '../../src/catalogue/finding-texts/ready-parts.ts';
import { descriptionOf } from '../../src/catalogue/format-finding.ts';
import { language } from '../../src/catalogue/language.ts';
import { legacy } from '../../src/catalogue/legacy.ts';
import type { RuleApp } from '../../src/catalogue/rules/parts/rule.ts';
import { type Finding, runRules } from '../../src/catalogue/run-rules.ts';
import { scan } from '../../src/catalogue/scan.ts';
import { snippetOf } from '../../src/catalogue/snippet.ts';

const price = (id: string, name: string) => ({
  id,
  name,
  type: 'SUBSCRIPTION' as const,
  status: 'ACTIVE' as const,
  amount: 12,
  currency: 'eur',
  interval: { type: 'MONTH' as const, count: 1 },
});
const plan = (id: string, name: string, prices: ReturnType<typeof price>[] = []) => ({
  id,
  name,
  description: null,
  priority: null,
  isPaid: prices.length > 0,
  prices,
});

/** The app of all rule pages. */
export const ruleApp: RuleApp = {
  mode: 'sandbox',
  plans: [
    plan('pln_free', 'Free'),
    plan('pln_news', 'News'),
    plan('pln_pro', 'Pro', [price('prc_pro_monthly', 'Monthly'), price('prc_pro_yearly', 'Yearly')]),
  ],
  customFields: [
    { key: 'first-name', visibility: 'PUBLIC' },
    { key: 'bio', visibility: 'PUBLIC' },
    { key: 'internal-note', visibility: 'PRIVATE' },
    { key: 'born', visibility: 'PRIVATE', type: 'date' },
    { key: 'guests', visibility: 'PRIVATE', type: 'number' },
    { key: 'terms', visibility: 'PRIVATE', type: 'boolean' },
    { key: 'clay', visibility: 'PRIVATE', type: 'select' },
    { key: 'vip', visibility: 'PRIVATE', type: 'boolean', restrictToAdmin: true },
    { key: 'kinds', visibility: 'PRIVATE', type: 'multi-select' },
  ],
  contentGroups: [
    {
      id: 'grp',
      name: 'Premium',
      key: 'premium',
      allowAllMembers: false,
      redirect: null,
      urls: [],
      plans: [{ id: 'pln_pro' }],
      permissions: ['press:list'],
    },
  ],
  secureContent: ['welcome', 'notebook'],
  authProviders: [
    { provider: 'studio-id', name: 'Studio', icon: null, order: 1 },
    { provider: 'google', name: 'Google', icon: null, order: 2 },
  ],
};

/**
 * The findings of all rules on a whole page; the app's mode may be written into the page.
 */
export function lookAt(document: Document, more: { isSettled?: boolean } = {}) {
  const mode = document.querySelector('meta[name="mode"]')?.getAttribute('content') === 'live' ? 'live' : 'sandbox';
  const { findings, failed } = runRules({
    root: document,
    found: scan(document, language),
    language,
    legacy,
    app: { ...ruleApp, mode },
    href: 'https://studio.example/page',
    isWhole: true,
    isSettled: true,
    ...more,
  });
  return { failed, findings: findings.map(seenBy) };
}
type Looked = Pick<ReturnType<typeof lookAt>, 'failed' | 'findings'>;

/** A finding with what is read of it. */
export const seenBy = (finding: Finding) => ({
  ...finding,
  text: descriptionOf(finding, findingTexts[finding.rule]),
  snippet: snippetOf(finding, readyParts)?.replace(/ data-(?:finds|says|snippet)="[^"]*"/g, ''),
});

/**
 * Compares a rule's page with the rule: `data-finds` on an element is how often it is found,
 * `data-says` a part of the description, `data-snippet` the corrected markup (empty: none). The
 * part `#passes` is clean for every rule. One line a difference.
 */
export function differencesIn(
  document: Document,
  rule: string,
  { findings, failed }: Looked = lookAt(document),
  elements: Iterable<Element> = document.querySelectorAll('*'),
): string[] {
  const out = failed.map((one) => `${one} failed`);
  const ofRule = findings.filter((finding) => finding.rule === rule);
  const nameOf = (element: Element) => element.outerHTML.slice(0, 120);
  for (const element of elements) {
    const mine = ofRule.filter((finding) => finding.element === element);
    const wanted = Number(element.getAttribute('data-finds') ?? 0);
    if (mine.length !== wanted) out.push(`found ${mine.length} and not ${wanted} times: ${nameOf(element)}`);
    const says = element.getAttribute('data-says');
    if (says && !mine.some(({ text }) => text.includes(says))) out.push(`says "${mine[0]?.text}": ${nameOf(element)}`);
    const snippet = element.getAttribute('data-snippet');
    if (snippet !== null && !mine.some((one) => (one.snippet ?? '') === snippet))
      out.push(`offers "${mine[0]?.snippet}" and not "${snippet}"`);
  }
  for (const { element, rule: other, text } of findings)
    if (element.closest('#passes')) out.push(`${other} is a false alarm (${text}): ${nameOf(element)}`);
  for (const { text } of findings) if (/[{}]|undefined/.test(text)) out.push(`unfilled words: ${text}`);
  return out;
}

const folder = `${import.meta.dirname}/rules/`;
/** Rule id -> its page. */
export const rulePages = (): [rule: string, html: string][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => [name.replace('.html', ''), readFileSync(folder + name, 'utf8')]);
