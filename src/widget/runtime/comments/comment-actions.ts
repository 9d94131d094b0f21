import type { Vote } from '../../../contract/comment-entities.ts';
import { maxReportReasonLength, removeConfirmMs } from '../../../contract/constants.ts';
import { labelButton } from '../button-label.ts';
import { attributeOf } from '../natives.ts';
import type { Page } from '../page.ts';
import { postKind } from './comment-kind.ts';
import type { LiveChannels } from './live-channels.ts';
import { names, partNames } from './names.ts';
import { partsIn, toggle } from './parts.ts';
import type { Place } from './place.ts';

/** R107 a double click is no answer. */
const shortestThoughtMs = 300;

type Action = (button: HTMLElement, place: Place) => Promise<unknown> | undefined;

/** What the buttons of comments do. */
export function createCommentActions(page: Page, live: LiveChannels) {
  const { changes, sdk } = page;
  const askedAt = new WeakMap<Element, number>();

  const vote =
    (vote: Vote): Action =>
    async (_, { kind, item }) => {
      live.requireMember();
      const next = item!.comment.ownVote === vote ? 'NONE' : vote;
      item!.fill(await kind.vote(sdk, item!.comment.id, next));
    };
  function edit({ kind, item }: Place, isOpen: boolean) {
    const name = kind.names.edit;
    const [section] = partsIn(item!.element, name, 'section');
    if (!section) return;
    toggle(page, section, isOpen);
    for (const one of item!.part('content')) toggle(page, one, !isOpen);
    const [field] = partsIn(section, name, 'content') as HTMLTextAreaElement[];
    if (isOpen && field) {
      field.value = item!.comment.text;
      field.focus();
    } else item!.part('edit')[0]?.focus();
  }
  const sectionsOf = ({ kind, item }: Place, name: 'remove' | 'report') =>
    partsIn(item!.element, kind.names[name], 'section');
  /** Without a section that asks, the button itself does (R107). */
  function isConfirmed(button: HTMLElement, sections: HTMLElement[]): boolean {
    if (!sections.some((section) => section.contains(button)) && !changes.has(button, 'sure')) {
      for (const section of sections) toggle(page, section, true);
      if (sections.length > 0) return false;
      labelButton(button, page.words.say('are_you_sure'), 'sure', changes);
      askedAt.set(button, Date.now());
      page.later(() => changes.undo(button, 'sure'), removeConfirmMs);
      return false;
    }
    return Date.now() - (askedAt.get(button) ?? 0) >= shortestThoughtMs;
  }
  const more =
    (isAbove: boolean): Action =>
    (button, { channel, post }) => {
      const list = button.hasAttribute(names.thread) && post ? channel.threadsOf(post) : channel.posts;
      return channel.lastEvent === null ? live.load(channel) : list?.more(isAbove);
    };

  const byPart: Record<string, Action> = {
    like: vote('UP'),
    dislike: vote('DOWN'),
    async edit(button, place) {
      const { closedMessage } = place.channel;
      const isModerator = page.state.member.shown.peek()?._comments?.isModerator;
      if (closedMessage && !isModerator) page.say(closedMessage, 'error', button);
      else edit(place, true);
    },
    async delete(button, place) {
      live.requireMember();
      const { channel, kind, list, item, post } = place;
      if (!isConfirmed(button, sectionsOf(place, 'remove'))) return;
      await kind.remove(sdk, item!.comment.id);
      if (!list.items.has(item!.comment.id)) return;
      const gone = { channelKey: channel.key, postId: post!.comment.id, threadId: item!.comment.id };
      channel.hear(kind === postKind ? { ...gone, event: 'post:deleted' } : { ...gone, event: 'thread:deleted' });
    },
    async report(button, place) {
      live.requireMember();
      const { kind, item } = place;
      const sections = sectionsOf(place, 'report');
      if (!isConfirmed(button, sections)) return;
      const [field] = partsIn(item!.element, kind.names.report, 'reason') as HTMLTextAreaElement[];
      const reason = field?.value.slice(0, maxReportReasonLength) ?? '';
      const { _internalUseOnly } = await sdk.reportComment({ commentId: item!.comment.id, reason });
      item!.fill({ ...item!.comment, isReported: true });
      for (const section of sections) toggle(page, section, false);
      item!.element.tabIndex = -1;
      item!.element.focus({ preventScroll: true });
      page.say(_internalUseOnly?.message, 'success', item!.element);
    },
    async showThreads(button, { channel, post }) {
      if (button.getAttribute('aria-expanded') !== 'true') return channel.openThreads(post!);
      button.setAttribute('aria-expanded', 'false');
      for (const one of partsIn(post!.element, names.thread, 'section')) toggle(page, one, false);
    },
    loadMore: more(false),
    loadMoreAbove: more(true),
  };

  return {
    edit,
    /** From the innermost element outwards: a text in a button, a button in a section. */
    click(target: Element): boolean {
      for (let at: Element | null = target; at && !at.hasAttribute(names.channel); at = at.parentElement) {
        const element = at as HTMLElement;
        const value = (name: 'part' | 'edit' | 'remove' | 'report' = 'part') =>
          attributeOf(element, partNames.post[name]) ?? attributeOf(element, partNames.thread[name]) ?? '';
        const isKnown = Object.hasOwn(byPart, value());
        const asks = (['remove', 'report'] as const).find((name) => value(name) === 'show');
        if (!isKnown && value('edit') !== 'cancel' && !asks) continue;
        const place = live.placeOf(element);
        if (!place || (!place.item && !/^loadMore/.test(value()))) return false;
        if (isKnown) live.once(element, async () => byPart[value()]!(element, place));
        else if (asks) for (const section of sectionsOf(place, asks)) toggle(page, section, true);
        else edit(place, false);
        return true;
      }
      return false;
    },
  };
}
