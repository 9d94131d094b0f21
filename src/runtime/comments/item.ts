import { languageAround } from '../../element/surroundings.ts';
import type { Page } from '../page.ts';
import type { Comment, CommentKind } from './comment-kind.ts';
import { makePressable, partsIn, setImage, setText, toggle } from './parts.ts';

/** One post or reply on the page: a copy of the builder's template, filled anew whenever it changes, never made anew (so focus stays). */
export interface Item {
  readonly element: HTMLElement;
  comment: Comment;
  fill(comment: Comment): void;
  part(value: string): HTMLElement[];
}

const actions = ['like', 'dislike', 'edit', 'delete', 'showThreads'];

export function createItem(page: Page, { word }: CommentKind, template: Element, first: Comment): Item {
  const name = `data-ms-${word}`;
  const element = template.cloneNode(true) as HTMLElement;
  element.setAttribute(`${name}-id`, first.id);
  const part = (value: string) => partsIn(element, name, value);
  for (const action of actions) part(action).forEach(makePressable);
  for (const section of [
    ...partsIn(element, `${name}-edit`, 'section'),
    ...partsIn(element, `${name}-delete`, 'section'),
  ])
    toggle(page, section, false);

  function fill(comment: Comment) {
    item.comment = comment;
    const { member, _count: counts } = comment;
    const own = page.state.member.shown.peek();
    const isOwn = own?.id === member.id;
    const mayChange = isOwn || own?._comments?.isModerator === true;
    const texts: Record<string, string> = {
      content: comment.content,
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
      'is-edited': comment.isEdited,
      isModerator: member.isModerator,
    };
    // A button in a section that asks first comes and goes with the section.
    for (const value of Object.keys(shown)) for (const one of part(value)) toggle(page, one, shown[value]!);
    for (const one of partsIn(element, `${name}-delete`, 'show')) toggle(page, one, mayChange);
    for (const [value, vote] of [
      ['like', 'UP'],
      ['dislike', 'DOWN'],
    ] as const)
      for (const one of part(value)) one.setAttribute('aria-pressed', String(comment.ownVote === vote));
    for (const one of part('ownerProfileImage')) setImage(one, member.profileImage, page.sdk.settings.domain);
    for (const one of partsIn(element, `${name}-creator`)) {
      const key = one.getAttribute(`${name}-creator`)!.trim();
      const text = Object.hasOwn(member.customFields, key) ? member.customFields[key] : undefined;
      if (key === 'profile-image') setImage(one, member.profileImage, page.sdk.settings.domain);
      else if (text) setText(one, text);
    }
    if (word === 'post')
      for (const one of partsIn(element, 'data-ms-post-content')) {
        const value = one.getAttribute('data-ms-post-content');
        if (/^!?has-threads$/.test(value ?? '')) toggle(page, one, counts.Threads > 0 === (value === 'has-threads'));
      }
  }

  const item: Item = { element, comment: first, fill, part };
  fill(first);
  return item;
}
