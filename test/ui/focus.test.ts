// @window
import { beforeEach, describe, expect, it } from 'vitest';
import { focusFirst, focusInvalid } from '../../src/ui/focus.ts';

let form: HTMLFormElement;
const add = (name: string, value: string, isWrong: boolean, parent: Element = form) => {
  const input = document.createElement('input');
  Object.assign(input, { name, value });
  if (isWrong) input.setAttribute('aria-invalid', 'true');
  parent.append(input);
};
const focused = () => (document.activeElement as HTMLInputElement).name;
beforeEach(() => {
  form = document.createElement('form');
  document.body.replaceChildren(form);
});

describe('where the focus goes when a form was refused', () => {
  it('to the first wrong field, filled or not', () => {
    add('email', 'ada@example.com', false);
    add('old', 'short', true);
    add('new', '', true);
    expect(focusInvalid(form)).toBe(true);
    expect(focused()).toBe('old');
  });

  it('in a code that lacks a digit to the first empty box, so that the next key completes it', () => {
    const group = document.createElement('div');
    group.setAttribute('role', 'group');
    form.append(group);
    for (const [at, digit] of ['1', '2', '', '4', '', '6'].entries()) add(`code-${at + 1}`, digit, true, group);
    add('password', '', true);
    focusInvalid(form);
    expect(focused()).toBe('code-3');
  });

  it('in a full code that was refused to its first box', () => {
    const group = document.createElement('div');
    group.setAttribute('role', 'group');
    form.append(group);
    for (const at of [1, 2, 3, 4, 5, 6]) add(`code-${at}`, '0', true, group);
    add('password', '', true);
    focusInvalid(form);
    expect(focused()).toBe('code-1');
  });

  it('nowhere when nothing is wrong', () => {
    add('email', '', false);
    expect(focusInvalid(form)).toBe(false);
  });
});

describe('where the focus goes when a form appears', () => {
  it('to the first empty field', () => {
    add('email', 'ada@example.com', false);
    add('password', '', false);
    focusFirst(form);
    expect(focused()).toBe('password');
  });

  it('to the first field when all are filled, with its text selected, so that typing replaces it', () => {
    add('email', 'ada@example.com', false);
    focusFirst(form);
    const { name, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
    expect([name, selectionStart, selectionEnd]).toEqual(['email', 0, 15]);
  });
});
