// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { readHeight } from '../../../../demo/photo-finder/app/parts/height-field.tsx';
import { BodyForm } from '../../../../demo/photo-finder/app/screens/finder/body-form.tsx';
import { finder } from '../../../../demo/photo-finder/app/screens/finder/finder.model.ts';
import { measures, setMeasures } from '../../../../demo/photo-finder/app/state/finder/measures.ts';
import { setUnits } from '../../../../demo/photo-finder/app/state/finder/units.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let page: HTMLElement;
let sort: MockInstance<typeof finder.sort>;
const input = (label: string) =>
  [...page.querySelectorAll<HTMLInputElement>('input, select')].find(
    (one) =>
      (one.getAttribute('aria-label') ?? page.querySelector(`label[for="${one.id}"]`)?.textContent?.trim()) === label,
  )!;
const type = (label: string, text: string) =>
  act(() => {
    const one = input(label);
    const kind = one instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(one, text);
    one.dispatchEvent(new Event(one instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
const submit = () =>
  act(() => {
    page.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const alert = () => page.querySelector('[role="alert"]')?.textContent;

beforeEach(() => {
  sort = vi.spyOn(finder, 'sort').mockImplementation(() => {});
  setMeasures(null);
  setUnits('metric');
  page = document.createElement('div');
  document.body.append(page);
  root = createRoot(page);
  act(() => root.render(<BodyForm onMore={() => {}} />));
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
});

describe('bodies like mine, on the home page', () => {
  it('keeps height, weight and age on the device, and sorts by them', () => {
    type('Height (cm)', '165');
    type('Weight (kg)', '63');
    type('Age', '2');
    submit();
    expect(measures.value).toMatchObject({ height: 165, weight: 63, age: 2 });
    expect(sort).toHaveBeenCalledWith('similar');
    expect(JSON.parse(localStorage.getItem('pf.measure')!)).toMatchObject({ height: 165 });
    // What has no name is sent by no form, not even before the script runs.
    expect(page.querySelectorAll('[name]').length).toBe(0);
  });

  it('takes feet, inches and pounds where the visitor has them', () => {
    act(() => setUnits('us'));
    type('Height, feet', '5');
    type('Height, inches', '4');
    type('Weight (lb)', '140');
    submit();
    expect(measures.value).toMatchObject({ height: 163, weight: 64 });
  });

  it('says beside the field what is wrong, in the units of the visitor, and asks for one value at least', () => {
    submit();
    expect(alert()).toBe('Please fill in at least one.');
    type('Height (cm)', '1650');
    submit();
    expect(alert()).toBe('Please enter a height from 130 cm to 210 cm.');
    act(() => setUnits('us'));
    type('Height, feet', '9');
    submit();
    expect(alert()).toBe('Please enter a height from 4′3″ to 6′11″.');
    expect(sort).not.toHaveBeenCalled();
  });

  it('erases what it keeps by one press, also in its fields', () => {
    type('Height (cm)', '165');
    submit();
    const erase = [...page.querySelectorAll('button')].find((one) => one.textContent === 'Erase')!;
    act(() => erase.click());
    expect(localStorage.getItem('pf.measure')).toBeNull();
    expect(input('Height (cm)').value).toBe('');
  });
});

describe('a height', () => {
  it.each([
    [['', ''], 'us', null],
    [['5', ''], 'us', 152],
    [['6', '11'], 'us', 210],
    [['4', '3'], 'us', 130],
    [['4', '2'], 'us', undefined],
    [['5', '12'], 'us', undefined],
    [['', '4'], 'us', undefined],
    [['165', ''], 'metric', 165],
    [['1.65', ''], 'metric', undefined],
  ] as const)('typed as %j (%s) is %s cm', (texts, system, cm) => {
    expect(readHeight(texts, system)).toBe(cm);
  });
});
