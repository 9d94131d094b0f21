/** What of an element's surroundings decides where it is seen: all that cuts off, and the frames it lies in. */
export interface Surrounding {
  /** Elements that cut off what lies beyond them, inner ones first, each in the coordinates of its own document. */
  clippers: readonly Element[];
  /** The frames around it, inner one first, with the distance of their content from their edge. */
  frames: readonly { element: HTMLElement; left: number; top: number }[];
}

const px = (text: string) => Number.parseFloat(text) || 0;

/** Looks up from elements; what many of them share is looked at once. */
export function createSurround(): (element: Element) => Surrounding {
  const known = new Map<Element, Surrounding>();
  const around = (element: Element): Surrounding => {
    const cached = known.get(element);
    if (cached) return cached;
    const { ownerDocument: document } = element;
    const view = document.defaultView;
    const parent = element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;
    let outcome: Surrounding = { clippers: [], frames: [] };
    if (parent && view) {
      const above = around(parent);
      const { overflow } = view.getComputedStyle(parent);
      // What the window itself scrolls is cut off by the window.
      const clips = overflow !== 'visible' && parent !== document.documentElement && parent !== document.body;
      const isFixed = view.getComputedStyle(element).position === 'fixed';
      outcome = {
        frames: above.frames,
        clippers: isFixed ? [] : clips ? [parent, ...above.clippers] : above.clippers,
      };
    } else if (view?.frameElement) {
      const frame = view.frameElement as HTMLElement;
      const { paddingLeft, paddingTop } = frame.ownerDocument.defaultView!.getComputedStyle(frame);
      const outer = around(frame);
      const place = { element: frame, left: frame.clientLeft + px(paddingLeft), top: frame.clientTop + px(paddingTop) };
      outcome = { clippers: [], frames: [place, ...outer.frames] };
    }
    known.set(element, outcome);
    return outcome;
  };
  return around;
}
