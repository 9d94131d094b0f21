// @window
import { describe, expect, it } from 'vitest';
import { adoptStyles, keyframes, style } from '../../src/ui/style.ts';

const microtask = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const root = () => document.createElement('div').attachShadow({ mode: 'open' });
const cssOf = (shadow: ShadowRoot) =>
  shadow.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join('\n')).join('\n');

describe('the shared sheet', () => {
  it('R89 makes no style element, and every root adopts the same two sheets', async () => {
    const name = style({ color: 'red', '&:hover': { color: 'blue' } });
    const [one, two] = [root(), root()];
    adoptStyles(one);
    adoptStyles(two);
    await microtask();
    expect(document.querySelectorAll('style')).toHaveLength(0);
    expect(one.adoptedStyleSheets).toEqual(two.adoptedStyleSheets);
    expect(cssOf(one)).toContain(`.${name}`);
  });

  it('R89 rules that come later reach the roots that were there before', async () => {
    const shadow = root();
    adoptStyles(shadow);
    const late = style({ outlineColor: 'rgb(1, 2, 3)' });
    await microtask();
    expect(cssOf(shadow)).toContain(late);
  });

  it('R91 a form of the page that is called _goober changes nothing', async () => {
    const form = document.createElement('form');
    form.id = '_goober';
    document.body.append(form);
    const name = style({ color: 'rgb(4, 5, 6)' });
    const shadow = root();
    adoptStyles(shadow);
    await microtask();
    expect(cssOf(shadow)).toContain(name);
    expect(form.textContent).toBe('');
  });

  it('the same rule has the same name; an animation is written as one', async () => {
    expect(style({ color: 'red', top: 0 })).toBe(style({ color: 'red', top: 0 }));
    const name = keyframes({ to: { opacity: 0.123 } });
    const shadow = root();
    adoptStyles(shadow);
    await microtask();
    expect(cssOf(shadow)).toMatch(new RegExp(`@keyframes ${name}`));
  });
});
