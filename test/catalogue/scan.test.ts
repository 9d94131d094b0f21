// @window
import { beforeEach, describe, expect, it } from 'vitest';
import { foundItems } from '../../src/catalogue/found-items.ts';
import { language } from '../../src/catalogue/language.ts';
import { familyOf, scan } from '../../src/catalogue/scan.ts';
import { selectorOf } from '../../src/catalogue/selectors.ts';

const page = (html: string) => {
  document.body.innerHTML = html;
  return document.body;
};
beforeEach(() => void page(''));

describe('scan', () => {
  it('§2.7 finds every attribute with its family, suffix and value, in the order of the page', () => {
    page('<form data-ms-form="login" data-ms-plan:add="pln_a"><input data-ms-member="email"></form>');
    expect(
      scan(document, language).map(({ attribute, family, suffix, value }) => [attribute, family, suffix, value]),
    ).toEqual([
      ['data-ms-form', 'form', null, 'login'],
      ['data-ms-plan:add', 'plan', 'add', 'pln_a'],
      ['data-ms-member', 'member', null, 'email'],
    ]);
  });

  it('M §5 sees any wrong suffix, not only the bare name', () => {
    page('<a data-ms-plan:join="pln_a"></a><a data-ms-price="prc_a"></a><a data-ms-content:x="members"></a>');
    expect(scan(document.body, language).map(({ family, suffix }) => [family, suffix])).toEqual([
      ['plan', 'join'],
      ['price', null],
      ['content', 'x'],
    ]);
  });

  it('M §1.9 keeps unknown and first-generation names, and ignores other data attributes', () => {
    page('<a data-ms-show="x" ms-login="y" data-testid="z" data-memberstack-id="v"></a>');
    expect(scan(document.body, language).map(({ attribute, family }) => [attribute, family])).toEqual([
      ['data-ms-show', null],
      ['ms-login', null],
      ['data-memberstack-id', null],
    ]);
  });

  it('M §1.2 reads an alias with a colon as its own family', () => {
    expect(familyOf('data-ms-signup:hcaptcha')).toEqual({ family: 'hcaptcha', suffix: null });
    expect(familyOf('data-memberstack-app')).toEqual({ family: 'app', suffix: null });
  });

  it('R103 leaves our own elements out', () => {
    page('<ms-inspector><div data-ms-form="login"></div></ms-inspector><p data-ms-content="members"></p>');
    expect(scan(document.body, language)).toHaveLength(1);
  });

  it('B1 generates a selector that finds rightly spelled names, colons included', () => {
    page('<a id="a" data-ms-plan:add="x"></a><a id="b" data-ms-plan:join="x"></a><a id="c" data-ms-modal="login"></a>');
    const ids = [...document.querySelectorAll(selectorOf())].map(({ id }) => id);
    expect(ids).toEqual(['a', 'c']);
    expect([...document.querySelectorAll(selectorOf(['plan']))].map(({ id }) => id)).toEqual(['a']);
  });

  it('B1 the generated selector of all families finds exactly what the full walk finds right', () => {
    page(
      '<form data-ms-form="signup" data-ms-plan="pln_a"><div data-ms-signup:hcaptcha></div></form><b data-ms-bind:style="a:b"></b>',
    );
    expect(document.querySelectorAll(selectorOf())).toHaveLength(
      new Set(scan(document.body, language).map((f) => f.element)).size,
    );
  });
});

describe('found items', () => {
  const ids = (html: string) => foundItems(scan(page(html), language)).map(({ id }) => id);

  it.each([
    ['<form data-ms-form="signup">', 'signup-form'],
    ['<form data-ms-form="passwordless-login">', 'passwordless-login'],
    ['<form data-ms-form="forgot-password">', 'forgot-password-form'],
    ['<form data-ms-form="profile">', 'profile-form'],
    ['<a data-ms-plan:add="pln_a">', 'plan-add'],
    ['<a data-ms-plan:remove="pln_a">', 'plan-remove'],
    ['<form data-ms-plan="pln_a">', 'plan-add'],
    ['<a data-ms-price:update="prc_a,prc_b">', 'price-update'],
    ['<a data-ms-price:remove="all">', 'price-remove-all'],
    ['<a data-ms-action="logout">', 'logout-link'],
    ['<a data-ms-action="customer-portal">', 'stripe-customer-portal'],
    ['<a data-ms-action="login-redirect">', 'login-redirect'],
    ['<a data-ms-action="resend-verification-email">', 'resend-verification-email'],
    ['<a data-ms-action="profile-image">', 'upload-profile-image'],
    ['<a data-ms-modal="signup">', 'signup-modal'],
    ['<a data-ms-modal="forgot-password">', 'forgot-password-modal'],
    ['<b data-ms-member="first-name">', 'member-data'],
    ['<a data-ms-auth-provider="github">', 'github-login'],
    ['<b data-ms-content="!premium">', 'gated-content'],
    ['<b data-ms-channel>', 'commenting-channel'],
    ['<b data-ms-channel="x"><b data-ms-post-creator="name">', 'post-creator-data'],
    ['<b data-ms-channel="x"><b data-ms-thread-creator="name">', 'thread-creator-data'],
    ['<a data-ms-redirect="/a">', 'redirect'],
    ['<b data-ms-bind:class="a">', 'bind'],
    ['<b data-ms-code="tabs">', 'own-script'],
    ['<b data-ms-field="x">', 'own-script'],
    ['<b ms-code-field="x">', 'own-script'],
  ])('M §5 %s is %s', (html, id) => {
    expect(ids(html).at(-1)).toBe(id);
  });

  it('§2.7 a value with spaces around it has its title', () => {
    const [found] = foundItems(scan(page('<a data-ms-modal=" login ">'), language));
    expect([found!.id, found!.title]).toEqual(['login-modal', 'Login modal']);
  });

  it('§2.7 groups equal attributes, with their elements', () => {
    page('<b data-ms-member="email"></b><b data-ms-member="email"></b><b data-ms-member="id"></b>');
    expect(
      foundItems(scan(document, language)).map(({ value, elements, title }) => [value, elements.length, title]),
    ).toEqual([
      ['email', 2, 'Email'],
      ['id', 1, 'Member id'],
    ]);
  });

  it('§2.7 omits the install tag, wrong attributes and the script’s own attributes', () => {
    expect(
      ids(
        '<script data-ms-app="app_x"></script><b data-ms-state="member"></b><b data-ms-plan:join="x"></b><b data-ms-form="x"></b><b data-ms-show></b>',
      ),
    ).toEqual([]);
  });
});
