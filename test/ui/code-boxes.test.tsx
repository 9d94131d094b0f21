// @window
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeBoxes, readCode } from '../../src/ui/code-boxes.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let form: HTMLFormElement;
const onComplete = vi.fn();
const boxes = () => [...form.querySelectorAll('input')];
const box = (at: number) => boxes()[at - 1]!;
const shown = () =>
  boxes()
    .map(({ value }) => value || '·')
    .join('');
const focused = () => boxes().indexOf(document.activeElement as HTMLInputElement) + 1;

beforeEach(() => {
  onComplete.mockReset();
  form = document.createElement('form');
  document.body.append(form);
  root = createRoot(form);
  act(() =>
    root.render(
      <CodeBoxes label="Code" group="6-digit code" digit={(n) => `Digit ${n} of 6`} onComplete={onComplete} />,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  form.remove();
});

/** A key as a browser sends it: keydown, then the change of the value unless that was prevented. */
function press(at: number, key: string) {
  const input = box(at);
  input.focus();
  const isFree = input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  if (!isFree || key.length > 1) return;
  // What was selected is replaced; focusing a box selects its digit.
  input.value = input.selectionStart === input.selectionEnd ? input.value + key : key;
  input.dispatchEvent(new InputEvent('input', { data: key, inputType: 'insertText', bubbles: true }));
}
function input(at: number, value: string, init: InputEventInit = {}) {
  box(at).value = value;
  box(at).dispatchEvent(new InputEvent('input', { bubbles: true, ...init }));
}
function transfer(type: 'paste' | 'drop', at: number, text: string) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const data = { getData: () => text };
  Object.assign(event, type === 'paste' ? { clipboardData: data } : { dataTransfer: data });
  box(at).dispatchEvent(event);
}
const type = (text: string, from = 1) => {
  box(from).focus();
  for (const key of text) press(focused(), key);
};

// R105: what arrives, and what stands in the boxes afterwards. `·` = empty.
const table: [what: string, happens: () => void, shown: string][] = [
  ['six keys', () => type('123456'), '123456'],
  ['three keys', () => type('123'), '123···'],
  ['leading zeros', () => type('000123'), '000123'],
  ['letters between the digits', () => type('1a2b3'), '123···'],
  ['a paste in box 1', () => transfer('paste', 1, '123456'), '123456'],
  ['a paste in box 4 fills from the first box', () => transfer('paste', 4, '123456'), '123456'],
  ['a paste of three in box 4 fills from there', () => transfer('paste', 4, '123'), '···123'],
  ['a paste of four in box 5 fills to the end', () => transfer('paste', 5, '1234'), '····12'],
  ['a paste with a space', () => transfer('paste', 1, '123 456'), '123456'],
  ['a paste with dashes', () => transfer('paste', 2, '12-34-56'), '123456'],
  ['a paste with a line end and words', () => transfer('paste', 1, 'Your code: 123456\n'), '123456'],
  ['a paste of full-width digits', () => transfer('paste', 1, '１２３４５６'), '123456'],
  ['a paste of seven digits', () => transfer('paste', 1, '1234567'), '123456'],
  ['a paste of letters only', () => transfer('paste', 1, 'abcdef'), '······'],
  ['an autofill of six in box 1', () => input(1, '123456'), '123456'],
  ['an autofill of six in box 3', () => input(3, '123456'), '123456'],
  ['an autofill, box by box', () => [1, 2, 3, 4, 5, 6].forEach((at) => void input(at, String(at))), '123456'],
  ['an input method that ends its composition', () => compose(1, '１２３'), '123···'],
  ['a drop on box 2', () => transfer('drop', 2, '123456'), '123456'],
  [
    'another digit typed over one',
    () => {
      type('123456');
      press(2, '9');
    },
    '193456',
  ],
  [
    'a digit that a caret put behind the old one',
    () => {
      type('1');
      input(1, '12');
    },
    '2·····',
  ],
  [
    'Backspace on a filled box empties it',
    () => {
      type('12');
      press(2, 'Backspace');
    },
    '1·····',
  ],
  [
    'Backspace on an empty box goes back',
    () => {
      type('12');
      press(3, 'Backspace');
      type('9', focused());
    },
    '19····',
  ],
  [
    'Delete empties a box where it stands',
    () => {
      type('123456');
      press(3, 'Delete');
    },
    '12·456',
  ],
];

function compose(at: number, text: string) {
  box(at).value = text;
  box(at).dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  box(at).dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: text }));
}

describe('the code boxes', () => {
  it.each(table)('R105 %s', (_, happens, expected) => {
    act(happens);
    expect(shown()).toBe(expected);
    expect(readCode(form)).toBe(expected.replaceAll('·', ''));
  });

  it('R105 the table has its 24 events', () => expect(table).toHaveLength(24));

  it('R105 the focus goes to the box that comes next, with arrows, Home and End to any', () => {
    act(() => type('12'));
    expect(focused()).toBe(3);
    for (const [key, at] of [
      ['ArrowLeft', 2],
      ['ArrowRight', 3],
      ['Home', 1],
      ['ArrowLeft', 1],
      ['End', 6],
      ['ArrowRight', 6],
    ] as const) {
      act(() => press(focused(), key));
      expect([key, focused()]).toEqual([key, at]);
    }
  });

  it('R105 is complete with the sixth digit, and never before', () => {
    act(() => type('12345'));
    expect(onComplete).not.toHaveBeenCalled();
    act(() => type('6', 6));
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it('R105 a code that is corrected digit by digit is not sent until the person says so, a pasted one is', () => {
    act(() => type('123456'));
    onComplete.mockReset();
    act(() => press(1, '9'));
    expect(onComplete).not.toHaveBeenCalled();
    act(() => transfer('paste', 1, '654321'));
    expect(onComplete.mock.calls).toEqual([['654321']]);
  });

  it('R105 sends each complete code: a refused one is typed anew, or corrected from a digit on', () => {
    act(() => type('123456'));
    const refuse = () =>
      act(() =>
        root.render(
          <CodeBoxes label="Code" group="g" digit={String} error="Wrong" refusals={1} onComplete={onComplete} />,
        ),
      );
    const forgive = () =>
      act(() => root.render(<CodeBoxes label="Code" group="g" digit={String} onComplete={onComplete} />));
    const again = (text: string, from: number) => {
      refuse();
      onComplete.mockReset();
      act(() => press(from, text[0]!));
      forgive();
      if (text.length > 1) act(() => type(text.slice(1), from + 1));
    };
    again('654321', 1);
    expect(onComplete.mock.calls).toEqual([['654321']]);
    again('999', 4);
    expect(onComplete.mock.calls).toEqual([['654999']]);
    again('1', 6);
    expect(onComplete.mock.calls).toEqual([['654991']]);
    refuse();
    onComplete.mockReset();
    act(() => transfer('paste', 1, '654991'));
    expect(onComplete.mock.calls).toEqual([['654991']]);
  });

  it('R105 is one named group of labelled boxes, one-time-code on the first only, no maxlength', () => {
    expect(form.querySelectorAll('[role=group]')).toHaveLength(1);
    expect(form.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('6-digit code');
    expect(boxes().map((input) => input.getAttribute('aria-label'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `Digit ${n} of 6`),
    );
    expect(boxes().map((input) => input.getAttribute('autocomplete'))).toEqual([
      'one-time-code',
      ...Array(5).fill('off'),
    ]);
    expect(boxes().every((input) => input.inputMode === 'numeric' && !input.hasAttribute('maxlength'))).toBe(true);
  });

  it('R105 an error is tied to the boxes, and they shake once per refusal', () => {
    const render = (refusals: number) =>
      act(() =>
        root.render(
          <CodeBoxes label="Code" group="g" digit={String} error="Please enter a valid code" refusals={refusals} />,
        ),
      );
    render(1);
    const described = box(1).getAttribute('aria-describedby');
    expect(document.getElementById(described!)?.textContent).toBe('Please enter a valid code');
    expect(box(1).getAttribute('aria-invalid')).toBe('true');
    const before = box(1).getAttribute('data-refused');
    render(2);
    expect(box(1).getAttribute('data-refused')).not.toBe(before);
  });
});
