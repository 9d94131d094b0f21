import { attributes } from '../../catalogue/attributes.ts';
import type { Undos } from '../state/state.ts';

/**
 * The children that an element had before the runtime took them away as a template
 * (`state.written`).
 */
export type WrittenChildren = Pick<WeakMap<Element, readonly Element[]>, 'get'>;

const ownMarks = [attributes.postId.name, attributes.threadId.name];
const isCopy = (element: Element) => ownMarks.some((name) => element.hasAttribute(name));

/**
 * The page as its builder wrote it, for one look: templates in place of the copies that stand there
 * now.
 */
export interface Written {
  /** What is looked at below an element. */
  childrenOf(parent: ParentNode): Iterable<Element>;
  /**
   * What the builder can be led to: the first copy of an element of a template, else what was
   * written.
   */
  shownFor(element: Element): Element;
  /** The start tag as the builder wrote it, without what the runtime has changed in it. */
  tagOf(element: Element): Element;
}

/** Changes of the start tag. The undo of any other is not for copies. */
const isOfTag = (change: string) => /^(?:@|style |class$|skeleton$)/.test(change);

export function createWritten(document: Document, written: WrittenChildren, undos: Pick<Undos, 'get'>): Written {
  // Nothing is fetched and no element comes to life in a document without a window.
  const inert = document.implementation.createHTMLDocument('');
  const originals = new Map<Element, { original: Element; container: Element; kept: readonly Element[] }>();

  /**
   * The children once more, below shallow copies of their ancestors: rules ask what is around an
   * element.
   */
  function copyOf(container: Element, kept: readonly Element[]): Element[] {
    const copies = kept.map((one) => inert.importNode(one, true));
    let inside: Element[] = copies;
    for (let at: Element | null = container; at; at = at.parentElement) {
      const around = inert.importNode(at, false);
      around.append(...inside);
      inside = [around];
    }
    for (const [i, one] of kept.entries()) note(copies[i]!, one);
    return copies;

    function note(copy: Element, original: Element) {
      originals.set(copy, { original, container, kept });
      for (const [i, child] of [...copy.children].entries()) note(child, original.children[i]!);
    }
  }

  return {
    childrenOf(parent) {
      const kept = 'localName' in parent ? written.get(parent as Element) : undefined;
      return kept
        ? [...copyOf(parent as Element, kept), ...[...parent.children].filter((one) => !isCopy(one))]
        : parent.children;
    },
    shownFor(element) {
      const known = originals.get(element);
      if (!known) return element;
      const { original, container, kept } = known;
      const isAlike = (one: Element) =>
        [...original.attributes].every(
          ({ name, value }) => !name.startsWith('data-ms-') || one.getAttribute(name) === value,
        );
      const alike = (roots: Iterable<Element>) =>
        [...roots]
          .flatMap((root) => [root, ...root.querySelectorAll(original.localName)])
          .filter((one) => one.localName === original.localName && isAlike(one));
      return alike(container.children)[alike(kept).indexOf(original)] ?? original;
    },
    tagOf(element) {
      const changes = [...(undos.get(originals.get(element)?.original ?? element) ?? [])].reverse();
      const tag = inert.importNode(element, false);
      for (const [name, undo] of changes) if (isOfTag(name)) undo(tag);
      return tag;
    },
  };
}
