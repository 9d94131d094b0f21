// @window
import { describe, expect, it, vi } from 'vitest';
import { language } from '../../src/catalogue/language.ts';
import { legacy } from '../../src/catalogue/legacy.ts';
import { type RuleId, rules } from '../../src/catalogue/rules/index.ts';
import { runRules } from '../../src/catalogue/run-rules.ts';
import { scan } from '../../src/catalogue/scan.ts';
import { differencesIn, lookAt, ruleApp, rulePages } from './rule-page.ts';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const body = (html: string) => parse(`<!doctype html><html><head></head><body>${html}</body></html>`);
const pages = rulePages();

describe('the rules of the inspector', () => {
  it('§8 each of them has its page with a failing and a passing part, and each page its rule', () => {
    expect(pages.map(([rule]) => rule).sort()).toEqual(Object.keys(rules).sort());
    for (const [, html] of pages) {
      const page = parse(html);
      expect(page.querySelector('#fails [data-finds]')).not.toBeNull();
      expect(page.querySelector('#passes')!.children.length).toBeGreaterThan(0);
    }
  });

  it.each(pages)('§5 M §5 %s finds what its page says, and nothing else', (rule, html) => {
    expect(differencesIn(parse(html), rule)).toEqual([]);
  });

  it.each([
    ...['show', 'hide', 'component', 'button', 'overlay', 'close', 'checkout', 'tab', 'email', 'member-email'].map(
      (name) => [`data-ms-${name}="x"`, 'unknown-attribute'],
    ),
    ['data-ms-membership="x"', 'legacy-attribute'],
    ['data-memberstack-id="x"', 'legacy-attribute'],
    ['ms-field="email"', 'legacy-attribute'],
    ['ms-login', 'legacy-attribute'],
    ['ms-logout', 'legacy-attribute'],
    ['href="#/ms/login"', 'legacy-attribute'],
    ['href="#/ms/signup/5f1"', 'legacy-attribute'],
    ...['logged-in', 'custom-field:role'].map((word) => [`data-ms-member="${word}"`, 'unknown-custom-field']),
    ['data-ms-member="newPassword"', 'unknown-value'],
    ['data-ms-member="currentPassword"', 'unknown-value'],
    ...['add-plan', 'passwordless', 'launch', 'delete-account'].map((word) => [
      `data-ms-action="${word}"`,
      'unknown-value',
    ]),
    ['data-ms-modal="auth"', 'unknown-value'],
    ['data-ms-plan:add="premium"', 'broken-plan-button'],
  ])('M §1.9 real pages carry %s, which nothing reads, and the inspector says so: %s', (attribute, rule) => {
    const { findings } = lookAt(body(`<a ${attribute}>Go</a>`));
    expect(findings.map((finding) => finding.rule)).toContain(rule);
  });

  it.each([
    ['plan:add', ','],
    ['price:update', ' , '],
  ])('§5 commas alone are an empty data-ms-%s', (name, value) => {
    const { findings } = lookAt(body(`<a href="/x" data-ms-${name}="${value}">Go</a>`));
    expect(findings.map(({ rule }) => rule)).toEqual(['missing-attribute-value']);
  });

  it.each([
    ['update-password', 'unknown-value'],
    ['', 'missing-form-type'],
  ])('M §1.9 so it does of a form "%s": %s', (kind, rule) => {
    const { findings } = lookAt(body(`<form data-ms-form="${kind}"></form>`));
    expect(findings.map((finding) => finding.rule)).toEqual([rule]);
  });

  it('M §5 an element can carry several findings', () => {
    const { findings } = lookAt(
      body('<a data-ms-auth-provider="google" data-ms-plan:join="pln_free" data-ms-show="x">Go</a>'),
    );
    expect(findings.map(({ rule }) => rule)).toEqual([
      'broken-plan-suffix',
      'plan-on-social-auth',
      'unknown-attribute',
    ]);
  });

  it('M §5 an empty plan is one finding, not two', () => {
    const { findings } = lookAt(body('<a href="/x" data-ms-plan:add="">Go</a>'));
    expect(findings.map(({ rule }) => rule)).toEqual(['missing-attribute-value']);
  });

  it('M §5 one failing rule never stops the others', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const root = body('<a data-ms-plan:add="">Go</a>');
    const broken = () => {
      throw new Error('broken');
    };
    const table = { 'broken-plan-suffix': broken, 'missing-attribute-value': rules['missing-attribute-value'] };
    const page = {
      root,
      found: scan(root, language),
      language,
      legacy,
      app: ruleApp,
      href: null,
      isWhole: true,
      isSettled: true,
    };
    const { findings, failed } = runRules(page, table);
    expect([findings.map(({ rule }) => rule), failed]).toEqual([['missing-attribute-value'], ['broken-plan-suffix']]);
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('§9 private-custom-field waits for its second', () => {
    const root = body('<div data-ms-channel="x"><i data-ms-post-creator="internal-note"></i></div>');
    expect(lookAt(root, { isSettled: false }).findings).toEqual([]);
    expect(lookAt(root).findings.map(({ rule }) => rule)).toEqual(['private-custom-field']);
  });

  it('M §5 without an app the rules about its things say nothing', () => {
    const root = body(
      '<a href="/x" data-ms-plan:add="pln_none"></a><p data-ms-content="none" data-ms-member="none"></p>',
    );
    const page = {
      root,
      found: scan(root, language),
      language,
      legacy,
      app: null,
      href: null,
      isWhole: true,
      isSettled: true,
    };
    expect(runRules(page)).toEqual({ findings: [], failed: [] });
  });

  it('M §5 an empty data-ms-show suggests nothing, and a dialog is meant as both its rules say', () => {
    const { findings } = lookAt(
      body('<p data-ms-show></p><p data-ms-hide=" "></p><p data-ms-open="login" when="mebers"></p>'),
    );
    expect(findings.map(({ rule, facts }) => [rule, facts?.suggestion])).toEqual([
      ['unknown-attribute', undefined],
      ['unknown-attribute', undefined],
      ['gate-without-group', '!members'],
      ['dialog-never-opens', undefined],
    ]);
  });

  it('C13 shows markup of the page as text in messages and snippets', () => {
    const { findings } = lookAt(body('<a href="/x" data-ms-modal="&quot;><img src=x onerror=alert(1)>">Go</a>'));
    expect(findings[0]!.text).toContain('"><img src=x onerror=alert(1)>');
    const { findings: fixed } = lookAt(body('<a title="&quot;&amp;" data-ms-modal="logn">Go</a>'));
    expect(fixed[0]!.snippet).toBe('<a title="&quot;&amp;" data-ms-modal="login">');
  });

  it.each([
    [
      '<form data-ms-form="profile"><button type="button" data-ms-action="profile-image">Picture</button></form>',
      false,
    ],
    ['<form data-ms-form="profile"><button data-ms-action="profile-image">Picture</button></form>', true],
    ['<div data-ms-content="members"><button data-ms-plan:add="pln_free">Join</button></div>', false],
    ['<button data-ms-plan:add="pln_free">Join</button>', true],
    ['<div data-ms-content="members"><button data-ms-price:add="prc_pro_monthly">Buy</button></div>', false],
    ['<button data-ms-price:add="prc_pro_monthly">Buy</button>', true],
  ])('C22 what works for those who can see it is no mistake: %s', (html, isFound) => {
    const warned = lookAt(body(html)).findings.map(({ rule }) => rule);
    const about = warned.filter((rule) => /^(?:image-inside|plan-without|price-without)/.test(rule));
    expect(about.length > 0).toBe(isFound);
  });

  it('M §5 live-test-mismatch finds a live id in test mode, but no name that looks like one', () => {
    const id = 'mem_0v2k9x4qz7m1c8w5t3r6y0b2d';
    const { findings } = lookAt(body(`<div data-ms-channel="${id}"></div><div data-ms-channel="mem_level"></div>`));
    expect(findings.map(({ rule, text }) => [rule, text])).toEqual([
      ['live-test-mismatch', `\`${id}\` belongs to the live mode, and this page is in test mode.`],
    ]);
    const ofTest = body(`<div data-ms-channel="${id.replace('_', '_sb_')}"></div>`);
    expect(lookAt(ofTest).findings).toEqual([]);
  });

  it.each<[RuleId, string]>([
    ['broken-plan-suffix', '<form data-ms-plan="pln_free"></form>'],
    ['plan-without-action', '<a href="#" data-ms-modal="signup" data-ms-plan:add="pln_free"></a>'],
    ['unknown-custom-field', '<p data-ms-member="email"></p>'],
  ])('M §5 %s leaves %s alone', (rule, html) => {
    expect(lookAt(body(html)).findings.filter((one) => one.rule === rule)).toEqual([]);
  });
});
