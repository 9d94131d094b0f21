import { attributes } from '../../../catalogue/attributes.ts';
import { hasAccess } from '../../../catalogue/gates.ts';
import type { SecureContent, SecureNode } from '../../../contract/content-entities.ts';
import type { Member } from '../../../contract/entities.ts';
import { emit } from '../../element/events.ts';
import { isSdkError, toSdkError } from '../../sdk/error.ts';
import type { StartFamily } from '../page.ts';

const [htmlName, linkName] = [attributes.secureHtml.name, attributes.secureLink.name];

/**
 * Elements are built one by one: no markup is ever made of a string, so Trusted Types stay strict.
 * The service has chosen what may stand here (M §1.5).
 */
function build(document: Document, nodes: readonly SecureNode[]): (Node | string)[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const element = document.createElement(node.tag);
    for (const name of Object.keys(node.attributes)) element.setAttribute(name, node.attributes[name]!);
    element.append(...build(document, node.children));
    return element;
  });
}

/**
 * M §1.5, R50 what the service sends to members with access only. Fetched once per member and key;
 * removed from the page when the member loses access or logs out.
 */
export const secureContentFamily: StartFamily = (page) => {
  const { changes, document, sdk, state } = page;
  let asked = new Map<string, Promise<SecureContent | null>>();
  let askedFor: unknown;

  /** Null = no access. */
  const ask = (contentId: string) => {
    const known =
      asked.get(contentId) ??
      sdk.getSecureContent({ contentId }).then(
        ({ data }) => data,
        (thrown: unknown) => {
          if (isSdkError(thrown) && thrown.code === 'access-denied') return null;
          asked.delete(contentId);
          throw thrown;
        },
      );
    asked.set(contentId, known);
    return known;
  };

  /**
   * What the groups rule out is not asked for; one that opened since the page was loaded has no
   * list of its own yet.
   */
  async function mayHave(key: string, member: Member) {
    const loaded = await state.app.load();
    return (
      loaded?.app.contentGroups.some(
        (group) => (group.activeMemberHasAccess || hasAccess(member, group)) && (group.content?.includes(key) ?? true),
      ) !== false
    );
  }

  function show(element: HTMLElement, piece: SecureContent) {
    if (element.hasAttribute(linkName)) {
      changes.attribute(element, 'href', /^(https?:|mailto:|tel:|\/|#)/i.test(piece.content) ? piece.content : null);
      if (element.classList.contains('ms-skeleton')) {
        element.classList.remove('ms-skeleton');
        changes.note(element, 'skeleton', (on) => on.classList.add('ms-skeleton'));
      }
      return;
    }
    const before = [...element.childNodes];
    element.replaceChildren(...build(document, piece.nodes ?? [piece.content]));
    changes.note(element, 'secure', () => element.replaceChildren(...before));
  }

  async function fill(element: HTMLElement) {
    for (const name of ['secure', 'skeleton', '@href', 'style display']) changes.undo(element, name);
    const member = state.member.current.peek();
    const key = (element.getAttribute(htmlName) ?? element.getAttribute(linkName) ?? '').trim();
    if (!member || key === '') return;
    if (askedFor !== member) {
      askedFor = member;
      asked = new Map();
    }
    const isOver = () => member !== state.member.current.peek() || !element.isConnected;
    try {
      const may = await mayHave(key, member);
      const piece = may && !isOver() ? await ask(key) : null;
      // The member or the element's key has changed since the request.
      if (isOver()) return;
      if (piece) show(element, piece);
      else changes.style(element, 'display', 'none', 'important');
    } catch (thrown) {
      const { code, message } = toSdkError(thrown);
      emit(element, 'ms:error', { code, message });
    }
  }

  return {
    families: ['secureHtml', 'secureLink'],
    appear: (element) => void fill(element),
    reads: () => state.member.current.value,
  };
};
