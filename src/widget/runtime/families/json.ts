import { attributes } from '../../../catalogue/attributes.ts';
import { jsonPath, readPath } from '../../../contract/json-path.ts';
import { isPlainClick } from '../listen.ts';
import { createMemberJson } from '../member-json.ts';
import { attributeOf, carries, closestTo, fits } from '../natives.ts';
import type { StartFamily } from '../page.ts';

const { name } = attributes.json;
const toggle = attributes.jsonToggle.name;
const add = attributes.jsonAdd.name;
const pathOf = (element: Element, attribute: string) => jsonPath(attributeOf(element, attribute) ?? '');
const idOf = (element: Element) => attributeOf(element, attributes.jsonId.name)?.trim();
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const holds = (value: unknown, id: string) => listOf(value).some((one) => String(one) === id);
const without = (value: unknown, id: string) => listOf(value).filter((one) => String(one) !== id);
const changed = (id: string, isOn: boolean) => (value: unknown) =>
  isOn ? [...without(value, id), id] : without(value, id);
/** Tenths are not exact in binary. */
const rounded = (sum: number) => Number(sum.toPrecision(15));
const isControl = (element: Element) => fits(element, 'input,select,textarea');
type Control = HTMLInputElement;

/** Values of the member's JSON in texts and inputs, and buttons that change it. */
export const jsonFamily: StartFamily = (page) => {
  const { changes } = page;
  const json = createMemberJson(page);

  function showText(element: HTMLElement, value: unknown) {
    // What a member wrote is never run.
    if (fits(element, 'script,style')) return;
    const text = Array.isArray(value) ? value.length : value;
    if (fits(element, 'progress,meter')) {
      if (Number.isFinite(text)) changes.attribute(element, 'value', String(text));
      else changes.undo(element, '@value');
      return;
    }
    if (!/^(?:string|number|boolean)$/.test(typeof text)) return changes.undo(element, 'json');
    if (changes.has(element, 'json') && element.textContent === String(text)) return;
    const before = [...element.childNodes];
    element.replaceChildren(String(text));
    changes.note(element, 'json', () => element.replaceChildren(...before));
  }

  function showControl(element: Control, value: unknown) {
    const { type } = element;
    const isChoice = type === 'checkbox' || type === 'radio';
    const property = isChoice ? 'checked' : 'value';
    // What is being typed stays, and what could not be saved.
    const isText = fits(element, 'textarea,input') && !isChoice;
    if (isText && (page.document.activeElement === element || json.isUnsaved(element))) return;
    if (value === undefined || value === null) changes.undo(element, 'json');
    const before = element[property];
    // Noted before the person changes it, so that there is a way back.
    changes.note(element, 'json', () => Object.assign(element, { [property]: before }));
    if (value === undefined || value === null) return;
    const after = type === 'checkbox' ? value === true : isChoice ? String(value) === element.value : String(value);
    Object.assign(element, { [property]: after });
  }

  function show(element: HTMLElement) {
    json.use();
    const all = json.shown();
    const list = pathOf(element, toggle);
    const id = idOf(element);
    const isOn = list && id && all ? holds(readPath(all, list), id) : undefined;
    if (isOn === undefined || isControl(element)) changes.undo(element, '@aria-pressed');
    else changes.attribute(element, 'aria-pressed', String(isOn));
    const keys = pathOf(element, name);
    const isToggle = carries(element, toggle);
    if (isToggle ? !isControl(element) : !keys || carries(element, add)) return;
    const value = isToggle ? isOn : all ? readPath(all, keys!) : undefined;
    if (isControl(element) && !all) changes.undo(element, 'json');
    else if (isControl(element)) showControl(element as Control, value);
    else showText(element, value);
  }

  const edit = (element: Element, keys: string[], change: (before: unknown) => unknown) =>
    json.edit(element, () => ({ keys, change }));

  return {
    families: ['json', 'jsonToggle', 'jsonId', 'jsonAdd'],
    appear: show,
    reads: () => json.shown(),
    on: {
      click(event, target) {
        const button = closestTo(target, `[${toggle}],[${add}]`);
        // A checkbox changes by itself.
        if (!button || isControl(button) || !isPlainClick(event)) return;
        const list = pathOf(button, toggle);
        const id = idOf(button);
        const keys = pathOf(button, name);
        const step = Number(attributeOf(button, add));
        if (list && id) {
          event.preventDefault();
          json.edit(button, () => {
            const isOn = holds(readPath(json.shown(), list), id);
            return { keys: list, change: changed(id, !isOn) };
          });
        } else if (keys && step && Number.isFinite(step)) {
          event.preventDefault();
          edit(button, keys, (before) => rounded((Number(before) || 0) + step));
        }
      },
      change(_event, target) {
        const isToggle = carries(target, toggle);
        const keys = pathOf(target, isToggle ? toggle : name);
        const id = idOf(target);
        if (!keys || !isControl(target) || (isToggle && !id)) return;
        const { type, checked, value } = target as Control;
        const isNumber = /^(?:number|range)$/.test(type) && value !== '';
        const next = type === 'checkbox' ? checked : isNumber ? Number(value) : value;
        // Until it is known to be a member's, it stands as it was written.
        if (!json.shown() && type === 'checkbox') (target as Control).checked = !checked;
        edit(target, keys, isToggle ? changed(id!, checked) : () => next);
      },
    },
  };
};
