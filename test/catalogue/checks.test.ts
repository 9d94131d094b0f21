// @window
import { describe, expect, it } from 'vitest';
import {
  hasMissingValue,
  hasUnknownWord,
  hasWrongPrefix,
  hasWrongSuffix,
  isMisplaced,
  lacksTarget,
  referencesOf,
  valuesOf,
} from '../../src/catalogue/checks.ts';
import { language } from '../../src/catalogue/language.ts';
import { scan } from '../../src/catalogue/scan.ts';

/** The found attributes of the first element that carries `data-ms-…`, outermost first. */
const found = (html: string, attribute?: string) => {
  document.body.innerHTML = html;
  const all = scan(document.body, language);
  return (attribute ? all.find((one) => one.attribute === attribute) : all[0])!;
};
const checks = { hasWrongSuffix, hasMissingValue, hasUnknownWord, hasWrongPrefix, isMisplaced, lacksTarget };
type Check = keyof typeof checks;
const cases: [Check, wrong: string[], right: string[]][] = [
  [
    'hasWrongSuffix',
    [
      '<a data-ms-plan="pln_a">',
      '<a data-ms-plan:join="pln_a">',
      '<form data-ms-price="prc_a">',
      '<b data-ms-bind="a">',
    ],
    ['<form data-ms-plan="pln_a">', '<a data-ms-plan:add="pln_a">', '<b data-ms-bind:style="a:b">', '<b data-ms-show>'],
  ],
  [
    'hasMissingValue',
    ['<a data-ms-plan:add="">', '<a data-ms-price:remove>', '<b data-ms-content=" ">'],
    ['<b data-ms-channel="">', '<b data-ms-loader>', '<a data-ms-plan:add="x">'],
  ],
  [
    'hasUnknownWord',
    ['<a data-ms-modal="auth">', '<form data-ms-form="update-password">', '<a data-ms-price:remove="prc_a">'],
    ['<a data-ms-modal="login">', '<b data-ms-content="!anything">', '<b data-ms-member="any-field">'],
  ],
  [
    'hasWrongPrefix',
    ['<a data-ms-plan:add="premium">', '<a data-ms-price:update="prc_a,pln_b">', '<form data-ms-plan:add="pln_a, b">'],
    ['<form data-ms-plan:add="pln_a, pln_b">', '<form data-ms-plan="no-plan">', '<a data-ms-price:remove="all">'],
  ],
  [
    'isMisplaced',
    [
      '<div data-ms-form="login">',
      '<b data-ms-post="item">',
      '<a data-ms-auth-provider="google" data-ms-plan:add="pln_a">',
      '<form><b data-ms-passwordless="step-2"></b></form>',
    ],
    ['<form data-ms-form="login">', '<a data-ms-action="profile-image">', '<b data-ms-channel="a"></b>'],
  ],
  [
    'lacksTarget',
    [
      '<a href="#" data-ms-plan:add="pln_a">',
      '<button data-ms-price:update="prc_a">',
      '<a href=" " data-ms-plan:update="x">',
    ],
    [
      '<a href="#" data-ms-plan:add="pln_a" data-ms-modal="signup">',
      '<a href="/signup" data-ms-price:add="prc_a">',
      '<form data-ms-plan:add="pln_a">',
      '<a href="#" data-ms-plan:remove="pln_a">',
    ],
  ],
];

describe('checks', () => {
  for (const [name, wrong, right] of cases) {
    const pick = (html: string) =>
      found(
        html,
        /plan|price/.exec(html) && name !== 'hasWrongSuffix'
          ? /data-ms-(?:plan|price)[:a-z]*/.exec(html)?.[0]
          : undefined,
      );
    it.each(wrong)(`§5 ${name} sees what is wrong with %s`, (html) => {
      expect(checks[name](pick(html))).toBe(true);
    });
    it.each(right)(`M §5 ${name} leaves legal markup alone: %s`, (html) => {
      expect(checks[name](pick(html))).toBe(false);
    });
  }

  it('§5 an image button inside a profile form is misplaced, outside it is not', () => {
    const inside = '<form data-ms-form="profile"><a data-ms-action="profile-image"></a></form>';
    expect(isMisplaced(found(inside, 'data-ms-action'))).toBe(true);
  });

  it('M §5 checks each id of a comma list by itself', () => {
    const plans = found('<form data-ms-plan:add="pln_a, pln_b,no-plan">');
    expect(referencesOf(plans, 'freePlan')).toEqual(['pln_a', 'pln_b']);
  });

  it('M §1.3 reads signup-date with a fixed method as known, and with any other as unknown', () => {
    expect(valuesOf(found('<b data-ms-member="signup-date.toLocaleDateString()">'))).toEqual(['signup-date']);
    expect(valuesOf(found('<b data-ms-member="signup-date.constructor()">'))).toEqual(['signup-date.constructor()']);
  });

  it('M §1.5 names the group of a negated gate', () => {
    expect(referencesOf(found('<b data-ms-content="!premium">'), 'contentGroup')).toEqual(['premium']);
    expect(referencesOf(found('<b data-ms-content="!members">'), 'contentGroup')).toEqual([]);
  });
});
