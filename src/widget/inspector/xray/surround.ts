/**
 * What of an element's surroundings decides where it is seen: all that cuts off, and the frame it
 * lies in.
 */
export interface Surrounding {
  /** Elements of its own document that cut off what lies beyond them, inner ones first. */
  clippers: readonly Element[];
  /** With the distance of its content from its edge, and what is around it in turn. */
  frame?: { element: HTMLElement; left: number; top: number; around: Surrounding } | undefined;
}

/** Looks up from elements; what many of them share is looked at once, and `known` has it all. */
export function createSurround(known: Map<Element, Surrounding>): (element: Element) => Surrounding {
  const around = (element: Element): Surrounding => {
    const cached = known.get(element);
    if (cached) return cached;
    const { ownerDocument: document } = element;
    const view = document.defaultView;
    const parent = element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;
    let outcome: Surrounding = { clippers: [] };
    if (parent && view) {
      const above = around(parent);
      const { overflow } = view.getComputedStyle(parent);
      // What the window itself scrolls is cut off by the window.
      const clips = overflow !== 'visible' && parent !== document.documentElement && parent !== document.body;
      const isFixed = view.getComputedStyle(element).position === 'fixed';
      outcome = {
        frame: above.frame,
        clippers: isFixed ? [] : clips ? [parent, ...above.clippers] : above.clippers,
      };
    } else if (view?.frameElement) {
      const frame = view.frameElement as HTMLElement;
      const { paddingLeft, paddingTop } = frame.ownerDocument.defaultView!.getComputedStyle(frame);
      const [left, top] = [
        frame.clientLeft + Number.parseFloat(paddingLeft),
        frame.clientTop + Number.parseFloat(paddingTop),
      ];
      outcome = { clippers: [], frame: { element: frame, left, top, around: around(frame) } };
    }
    known.set(element, outcome);
    return outcome;
  };
  return around;
}
