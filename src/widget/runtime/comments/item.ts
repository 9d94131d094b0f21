import { languageAround } from '../../element/language-around.ts';
import type { CachedMember } from '../../sdk/session.ts';
import type { Page } from '../page.ts';
import type { Comment, CommentKind } from './comment-kind.ts';
import { names, partNames } from './names.ts';
import { makePressable, partsIn, setImage, setText, toggle } from './parts.ts';

/**
 * One post or reply on the page: a copy of the builder's template, filled anew whenever it changes,
 * never made anew (so focus stays).
 */
export interface Item {
  readonly element: HTMLElement;
  comment: Comment;
  fill(comment: Comment): void;
  part(value: string): HTMLElement[];
}

type Author = Comment['member'];
const pressed = ['like', 'dislike', 'edit', 'delete', 'report', 'showThreads'];

/** Values of the author's custom fields, and her picture. */
function showCreator(page: Page, element: HTMLElement, attribute: string, { customFields, profileImage }: Author) {
  for (const one of partsIn(element, attribute)) {
    const key = one.getAttribute(attribute)!.trim();
    const text = Object.hasOwn(customFields, key) ? customFields[key] : undefined;
    if (key === 'profile-image') setImage(one, profileImage, page.sdk.settings.domain);
    else if (text) setText(one, text);
  }
}

function showThreadBlocks(page: Page, element: HTMLElement, count: number) {
  for (const one of partsIn(element, names.postBlock)) {
    const value = one.getAttribute(names.postBlock) ?? '';
    if (/^!?has-threads$/.test(value)) toggle(page, one, count > 0 === (value === 'has-threads'));
  }
}

const rightsOf = ({ member, isReported }: Comment, viewer: CachedMember | null) => ({
  mayChange: viewer?.id === member.id || viewer?._comments?.isModerator === true,
  mayReport: viewer?.id !== member.id && !isReported,
});

export function createItem(page: Page, { names: own }: CommentKind, template: Element, first: Comment): Item {
  const element = template.cloneNode(true) as HTMLElement;
  element.setAttribute(own.id, first.id);
  makeUnique(element, first.id);
  const part = (value: string) => partsIn(element, own.part, value);
  for (const action of pressed) part(action).forEach(makePressable);
  for (const name of [own.edit, own.remove, own.report])
    for (const section of partsIn(element, name, 'section')) toggle(page, section, false);

  function fill(comment: Comment) {
    item.comment = comment;
    const { member, _count: counts } = comment;
    const viewer = page.state.member.shown.peek();
    const { mayChange, mayReport } = rightsOf(comment, viewer);
    const texts: Record<string, string> = {
      content: comment.text,
      date: new Date(comment.createdAt).toLocaleString(languageAround(page.document.documentElement) || undefined, {
        dateStyle: 'medium',
        timeStyle: 'short',
      }),
      likeCount: String(counts.likedBy),
      dislikeCount: String(counts.dislikedBy),
      threadCount: String(counts.Threads),
    };
    for (const value of Object.keys(texts))
      for (const one of part(value)) if (!one.matches('input,textarea')) setText(one, texts[value]!);
    for (const time of part('date')) if (time.localName === 'time') time.setAttribute('datetime', comment.createdAt);
    const shown: Record<string, boolean> = {
      edit: mayChange,
      delete: mayChange,
      hidden: mayChange,
      report: mayReport,
      'is-reported': comment.isReported,
      'is-edited': comment.isEdited,
      isModerator: member.isModerator,
    };
    // A button in a section that asks first comes and goes with the section.
    for (const value of Object.keys(shown)) for (const one of part(value)) toggle(page, one, shown[value]!);
    for (const one of partsIn(element, own.remove, 'show')) toggle(page, one, mayChange);
    for (const one of partsIn(element, own.report, 'show')) toggle(page, one, mayReport);
    for (const [value, vote] of [
      ['like', 'UP'],
      ['dislike', 'DOWN'],
    ] as const)
      for (const one of part(value)) one.setAttribute('aria-pressed', String(comment.ownVote === vote));
    for (const one of part('ownerProfileImage')) setImage(one, member.profileImage, page.sdk.settings.domain);
    showCreator(page, element, own.creator, member);
    if (own === partNames.post) showThreadBlocks(page, element, counts.Threads);
  }

  const item: Item = { element, comment: first, fill, part };
  fill(first);
  return item;
}

const references = ['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls'];

/** Ids of a template stand on the page once a copy; labels go with their own fields. */
function makeUnique(element: HTMLElement, suffix: string): void {
  const own = new Set([element, ...element.querySelectorAll('[id]')].map(({ id }) => id));
  for (const name of references)
    for (const one of [element, ...element.querySelectorAll(`[${name}]`)]) {
      const words = one.getAttribute(name)?.split(/\s+/);
      if (words)
        one.setAttribute(name, words.map((word) => (own.has(word) && word ? `${word}-${suffix}` : word)).join(' '));
    }
}
