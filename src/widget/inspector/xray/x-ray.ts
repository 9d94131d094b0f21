import { effect } from '@preact/signals-core';
import { mobileBreakpointPx, outlineStacking, sidebarWidthPx } from '../../../contract/constants.ts';
import type { InspectorModel } from '../inspector.model.ts';
import { startFollowing } from './changes.ts';
import { type Mark, marksOf } from './marks.ts';
import { type Box, createMeasure } from './measure.ts';
import { obstaclesOf } from './obstacles.ts';
import { placeLabels } from './place-labels.ts';
import { createSurround, type Surrounding } from './surround.ts';

/** §9 how long what was asked for stays outlined. */
const shownMs = 1400;

interface Drawn extends Mark {
  frame: HTMLElement;
  tag: HTMLElement;
  /** Of the label; measured once. */
  width: number;
  /** What was last written, so that nothing is written twice. */
  written: string;
}

/**
 * §2.7 x-ray: a layer of boxes over the page, in our own shadow root, so that the page's DOM stays
 * as it is. Boxes catch no clicks. Each frame reads everything first and writes then. Answers its
 * undo.
 */
export function startXRay(place: HTMLElement, model: InspectorModel): () => void {
  const { document } = model;
  const view = document.defaultView!;
  const layer = document.createElement('div');
  layer.className = 'xray';
  layer.setAttribute('aria-hidden', 'true');
  // Fixed, 100 by 100: what the page does to us by zoom or transform is seen on it.
  const ruler = document.createElement('div');
  ruler.className = 'ruler';
  layer.append(ruler);
  place.append(layer);

  const shownMark = (): Mark[] => {
    const element = model.shown.value;
    return element ? [{ element, tone: 'found', label: '' }] : [];
  };
  let stopDrawing = () => {};
  const stop = effect(() => {
    stopDrawing();
    const isOn = model.isOpen.value && model.xRay.value;
    // On the other side other labels are covered.
    model.side.value;
    const marks = isOn ? marksOf(model.items.value ?? []) : [];
    const shown = model.isOpen.value ? shownMark() : [];
    stopDrawing = marks.length + shown.length > 0 ? draw(marks, shown) : () => {};
  });
  let timer = 0;
  const stopShowing = effect(() => {
    view.clearTimeout(timer);
    if (model.shown.value) timer = view.setTimeout(() => (model.shown.value = null), shownMs);
  });

  function draw(marks: readonly Mark[], shown: readonly Mark[]): () => void {
    const make = (mark: Mark, tone: string): Drawn => {
      const frame = document.createElement('div');
      frame.className = 'outline';
      frame.dataset.tone = tone;
      const tag = document.createElement('span');
      tag.className = 'tag';
      tag.dataset.tone = tone;
      tag.textContent = mark.label;
      tag.hidden = mark.label === '';
      return { ...mark, frame, tag, width: 0, written: '' };
    };
    const drawn = [...marks.map((mark) => make(mark, mark.tone)), ...shown.map((mark) => make(mark, 'shown'))];
    // Of one level, what comes later stands above: no label under a box.
    layer.append(...drawn.map(({ frame }) => frame), ...drawn.map(({ tag }) => tag));
    const known = new Map<Element, Surrounding>();
    const surround = createSurround(known);
    const places = drawn.map(({ element }) => ({ around: surround(element), z: stackingOf(element, view) }));
    let asked = 0;

    const render = () => {
      asked = 0;
      // Read: nothing is written until all of it is known.
      const measure = createMeasure(view);
      const { left, top, width } = ruler.getBoundingClientRect();
      const scale = width / 100 || 1;
      for (const one of drawn) one.width ||= one.tag.offsetWidth;
      const boxes = drawn.map(({ element }, i) => measure(element, places[i]!.around));
      const seen = drawn.flatMap((one, i) =>
        boxes[i] && one.width > 0 ? [{ i, box: boxes[i]!, width: one.width }] : [],
      );
      // Nothing is read under the panel or the badge.
      const isLeft = model.side.peek() !== 'right';
      const isSheet = view.innerWidth <= mobileBreakpointPx;
      const panel = isSheet ? 0 : sidebarWidthPx + 4;
      const sheet = place.querySelector('aside')?.getBoundingClientRect();
      const labels = placeLabels(
        seen,
        {
          left: isLeft ? panel : 0,
          top: 0,
          right: document.documentElement.clientWidth - (isLeft ? 0 : panel),
          bottom: isSheet ? (sheet?.top ?? view.innerHeight) : view.innerHeight,
        },
        [place.firstElementChild!.getBoundingClientRect(), ...obstaclesOf(document)],
      );
      const labelOf = new Map(seen.map(({ i }, n) => [i, labels[n]]));
      // Write.
      for (const [i, one] of drawn.entries())
        write(one, boxes[i] ?? null, labelOf.get(i) ?? null, places[i]!.z, { left, top, scale });
    };
    const again = () => {
      asked ||= view.requestAnimationFrame(render);
    };
    const stopFollowing = startFollowing(known, again);
    again();
    return () => {
      stopFollowing();
      view.cancelAnimationFrame(asked);
      for (const { frame, tag } of drawn) {
        frame.remove();
        tag.remove();
      }
    };
  }

  return () => {
    stop();
    stopDrawing();
    stopShowing();
    view.clearTimeout(timer);
    layer.remove();
  };
}

/**
 * §9 the element's own level, or 50 where it has none, and a little more: errors above warnings
 * above the rest.
 */
function stackingOf(element: Element, view: Window): number {
  const own = Number.parseInt(view.getComputedStyle(element).zIndex, 10);
  return Number.isNaN(own) ? outlineStacking.fallback : own;
}

function write(
  one: Drawn,
  box: Box | null,
  label: { left: number; top: number } | null,
  z: number,
  { left, top, scale }: { left: number; top: number; scale: number },
): void {
  const next = JSON.stringify([box, label, left, top, scale]);
  if (next === one.written) return;
  one.written = next;
  const { frame, tag, tone } = one;
  frame.hidden = !box;
  tag.hidden = !label;
  const x = (at: number) => (at - left) / scale;
  const y = (at: number) => (at - top) / scale;
  const level = String(z + outlineStacking[tone === 'found' ? 'other' : tone]);
  if (box) {
    frame.style.transform = `translate(${x(box.left)}px, ${y(box.top)}px)`;
    frame.style.width = `${(box.right - box.left) / scale}px`;
    frame.style.height = `${(box.bottom - box.top) / scale}px`;
    frame.style.zIndex = level;
  }
  if (label) {
    tag.style.transform = `translate(${x(label.left)}px, ${y(label.top)}px)`;
    // Above the boxes of whatever tone, or their edges would cross it out.
    tag.style.zIndex = String(z + outlineStacking.error);
  }
}
