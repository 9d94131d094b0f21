import type { ChannelAction, Vote } from '../../../contract/comment-entities.ts';
import { removeConfirmMs } from '../../../contract/constants.ts';
import { errorText } from '../../../texts/widget/error-text.ts';
import { emit } from '../../element/events.ts';
import { sdkError, toSdkError } from '../../sdk/error.ts';
import { labelButton } from '../button-label.ts';
import { type Channel, createChannel } from '../comments/channel.ts';
import { type CommentKind, postKind, threadKind } from '../comments/comment-kind.ts';
import type { Item } from '../comments/item.ts';
import type { List } from '../comments/list.ts';
import { names, notify, partNames } from '../comments/names.ts';
import { partsIn, toggle } from '../comments/parts.ts';
import { clearFieldError, showErrorBeside } from '../form-errors.ts';
import { attributeOf, closestTo, fits, resetForm } from '../natives.ts';
import type { StartFamily } from '../page.ts';

const kinds = Object.values(partNames);
/** R107 a double click is no answer. */
const shortestThoughtMs = 300;

/**
 * Where something on the page belongs: its channel, the kind of comment, and the comment itself.
 */
interface Place {
  channel: Channel;
  kind: CommentKind;
  list: List;
  post: Item | undefined;
  item: Item | undefined;
}

/** M §1.8 channels of comments: templates of the page, filled and kept live. */
export const commentsFamily: StartFamily = (page) => {
  const { changes, sdk, state } = page;
  const channels = new Map<HTMLElement, Channel>();
  const running = new WeakSet<Element>();
  const askedAt = new WeakMap<Element, number>();
  let watched = '';
  let unwatch = () => {};
  const loadedFor = new WeakMap<Channel, string | null>();

  /** B7 one stream a page, for all its channels that could be read. */
  function watch() {
    const ready = [...channels.values()].filter(({ lastEvent }) => lastEvent !== null);
    const keys = JSON.stringify([ready.map(({ key }) => key), sdk.session.token()]);
    if (keys === watched) return;
    watched = keys;
    unwatch();
    unwatch = () => {};
    if (ready.length === 0) return;
    const { unsubscribe } = sdk.watchChannels(
      ready.map(({ key, lastEvent }) => ({ key, after: lastEvent! })),
      (event) => {
        prune();
        for (const channel of channels.values()) if (channel.key === event.channelKey) channel.hear(event);
        if (event.event === 'post:new') state.channelEvents.emit({ ...event, event: 'new-post' });
      },
    );
    unwatch = unsubscribe;
  }

  /** A channel that has left the page costs nothing any more. */
  function prune() {
    for (const [root, channel] of channels) {
      if (root.isConnected) continue;
      channel.stop();
      channels.delete(root);
    }
  }

  const refuse = (thrown: unknown, around: Element) => {
    const error = toSdkError(thrown);
    const message = errorText(error, page.words.say);
    page.say(message, 'error', around);
    emit(around, 'ms:error', { code: error.code, message });
  };

  async function load(channel: Channel) {
    try {
      await channel.load();
    } catch (thrown) {
      refuse(thrown, channel.root);
      // Its own button for more is the way to try again.
      for (const one of partsIn(channel.root, names.post, 'loadMore')) toggle(page, one, true);
    }
    watch();
    if (state.member.isLoggedIn.peek() && channel.root.querySelector(notify)) {
      const { data } = await sdk.getChannelInfo({ channelKey: channel.key });
      for (const one of channel.root.querySelectorAll<HTMLInputElement>(notify))
        if (one.type === 'checkbox') one.checked = data.subscription !== 'NONE';
        else one.value = data.subscription;
    }
  }

  /** One thing at a time for one element, with what went wrong said beside it. */
  function once(element: Element, work: () => Promise<unknown>) {
    if (running.has(element)) return;
    running.add(element);
    changes.attribute(element, 'aria-busy', 'true');
    const over = () => {
      running.delete(element);
      changes.undo(element, '@aria-busy');
    };
    work().then(over, (thrown) => {
      over();
      refuse(thrown, element);
    });
  }

  function placeOf(element: Element): Place | null {
    const channel = channels.get(closestTo(element, `[${names.channel}]`) as HTMLElement);
    if (!channel) return null;
    const idOf = ({ id }: CommentKind['names']) => closestTo(element, `[${id}]`)?.getAttribute(id) ?? '';
    const post = channel.posts.items.get(idOf(partNames.post));
    const threads = post ? channel.threadsOf(post) : null;
    const thread = threads?.items.get(idOf(partNames.thread));
    const isThread = thread !== undefined;
    return {
      channel,
      kind: isThread ? threadKind : postKind,
      list: isThread ? threads! : channel.posts,
      post,
      item: thread ?? post,
    };
  }

  const signedIn = () => {
    if (!state.member.isLoggedIn.peek()) throw sdkError('login-required');
  };

  const vote =
    (vote: Vote) =>
    async (_: Element, { kind, item }: Place) => {
      signedIn();
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
  const asks = ({ kind, item }: Place) => partsIn(item!.element, kind.names.remove, 'section');

  const deeds: Record<string, (button: HTMLElement, place: Place) => Promise<unknown> | undefined> = {
    like: vote('UP'),
    dislike: vote('DOWN'),
    edit: (_, place) => void edit(place, true),
    async delete(button, place) {
      signedIn();
      const { channel, kind, list, item, post } = place;
      const sections = asks(place);
      // Without a section that asks, the button itself does (R107).
      if (!sections.some((section) => section.contains(button)) && !changes.has(button, 'sure')) {
        for (const section of sections) toggle(page, section, true);
        if (sections.length > 0) return;
        labelButton(button, page.words.say('are_you_sure'), 'sure', changes);
        askedAt.set(button, Date.now());
        page.later(() => changes.undo(button, 'sure'), removeConfirmMs);
        return;
      }
      if (Date.now() - (askedAt.get(button) ?? 0) < shortestThoughtMs) return;
      await kind.remove(sdk, item!.comment.id);
      if (!list.items.has(item!.comment.id)) return;
      const gone = { channelKey: channel.key, postId: post!.comment.id, threadId: item!.comment.id };
      channel.hear(kind === postKind ? { ...gone, event: 'post:deleted' } : { ...gone, event: 'thread:deleted' });
    },
    async showThreads(button, { channel, post }) {
      if (button.getAttribute('aria-expanded') !== 'true') return channel.openThreads(post!);
      button.setAttribute('aria-expanded', 'false');
      for (const one of partsIn(post!.element, names.thread, 'section')) toggle(page, one, false);
    },
    loadMore: (button, place) => more(button, place, false),
    loadMoreAbove: (button, place) => more(button, place, true),
  };
  function more(button: Element, { channel, post }: Place, isAbove: boolean) {
    const list = button.hasAttribute(names.thread) && post ? channel.threadsOf(post) : channel.posts;
    return channel.lastEvent === null ? load(channel) : list?.more(isAbove);
  }

  /** From the innermost element outwards: a text in a button, a button in a section. */
  function click(target: Element): boolean {
    for (let at: Element | null = target; at && !at.hasAttribute(names.channel); at = at.parentElement) {
      const element = at as HTMLElement;
      const value = (name: 'part' | 'edit' | 'remove' = 'part') =>
        attributeOf(element, partNames.post[name]) ?? attributeOf(element, partNames.thread[name]) ?? '';
      const isKnown = Object.hasOwn(deeds, value());
      if (!isKnown && value('edit') !== 'cancel' && value('remove') !== 'show') continue;
      const place = placeOf(element);
      if (!place || (!place.item && !/^loadMore/.test(value()))) return false;
      if (isKnown) once(element, async () => deeds[value()]!(element, place));
      else if (value('edit')) edit(place, false);
      else for (const section of asks(place)) toggle(page, section, true);
      return true;
    }
    return false;
  }

  const fieldIn = (form: Element) =>
    form.querySelector<HTMLTextAreaElement>(
      kinds.flatMap(({ part, edit }) => [`[${part}="content"]`, `[${edit}="content"]`]).join(),
    );
  const kindOfForm = (form: Element) => {
    const kind = attributeOf(form, names.form)?.trim();
    if (kind === 'post' || kind === 'thread') return kind;
    return fits(form, kinds.map(({ edit }) => `[${edit}="form"]`).join()) ? 'edit' : null;
  };

  async function send(form: HTMLFormElement, kind: 'post' | 'thread' | 'edit', place: Place) {
    const field = fieldIn(form);
    const content = field?.value ?? '';
    const { channel, post, item } = place;
    try {
      signedIn();
      if (content.trim() === '') throw sdkError('required-field-missing');
      if (kind === 'edit') {
        item!.fill(await place.kind.update(sdk, item!.comment.id, content));
        return edit(place, false);
      }
      if (kind === 'post') {
        const said = await postKind.create(sdk, channel.key, content);
        if (!channel.posts.items.has(said.id)) channel.setTotal(1);
        channel.posts.put(said);
        channel.setTotal(0);
      } else if (post) {
        const said = await threadKind.create(sdk, post.comment.id, content);
        await channel.openThreads(post);
        channel.hear({ event: 'thread:new', channelKey: channel.key, thread: said as never });
      }
      // What she has typed meanwhile stays.
      if (field?.value === content) resetForm(form);
    } catch (thrown) {
      const error = toSdkError(thrown);
      if (field && /^(required-field-missing|field-limit-exceeded)$/.test(error.code)) {
        showErrorBeside(field, errorText(error, page.words.say), changes);
        field.focus();
      } else throw thrown;
    }
  }

  return {
    families: ['channel'],
    appear(element) {
      prune();
      const channel = channels.get(element) ?? createChannel(page, element);
      if (!channel) return;
      channels.set(element, channel);
      // Who is here is known in a moment; asking twice would be one request too many.
      const isKnown = state.member.certainty.peek() === 'known' || !sdk.session.token();
      if (!isKnown && state.app.status.peek() !== 'failed') return;
      const id = state.member.current.peek()?.id ?? null;
      if (loadedFor.get(channel) === id) return;
      loadedFor.set(channel, id);
      load(channel).catch(() => {});
    },
    reads: () => [state.member.certainty.value, state.member.current.value, state.app.status.value],
    on: {
      click(event, target) {
        if (click(target)) event.preventDefault();
      },
      submit(event, target) {
        const kind = kindOfForm(target);
        if (!kind) return;
        // Never left to the browser, which would put the words into an address.
        event.preventDefault();
        event.stopPropagation();
        const place = placeOf(target);
        if (!place) return refuse(sdkError('not-supported'), target);
        once(target, () => send(target as HTMLFormElement, kind, place));
      },
      input(_event, target) {
        const form = closestTo(target, 'form');
        const kind = form && kindOfForm(form);
        if (!kind) return;
        page.words.prepare();
        clearFieldError(target, changes);
        if (kind !== 'edit') placeOf(form)?.channel.typed();
      },
      change(_event, target) {
        const place = fits(target, notify) && placeOf(target);
        if (!place) return;
        const { checked, value, type } = target as HTMLInputElement;
        const action: ChannelAction = (type === 'checkbox' ? checked : value === 'THREADS_ONLY')
          ? 'THREADS_ONLY'
          : 'NONE';
        once(target, async () => {
          try {
            signedIn();
            const { _internalUseOnly } = await sdk.subscribeToChannel({ channelKey: place.channel.key, action });
            page.say(_internalUseOnly?.message, 'success', target);
          } catch (thrown) {
            if (type === 'checkbox') (target as HTMLInputElement).checked = !checked;
            throw thrown;
          }
        });
      },
      keydown(event, target) {
        const { key, shiftKey, isComposing } = event as KeyboardEvent;
        const form = closestTo(target, 'form') as HTMLFormElement | null;
        const kind = form && target === fieldIn(form) ? kindOfForm(form) : null;
        if (kind && key === 'Enter' && !shiftKey && !isComposing) {
          event.preventDefault();
          form!.requestSubmit();
        } else if (kind === 'edit' && key === 'Escape') {
          const place = placeOf(target);
          if (place) edit(place, false);
        } else if (/^(Enter| )$/.test(key) && fits(target, '[role="button"]:not(button)') && placeOf(target)) {
          event.preventDefault();
          (target as HTMLElement).click();
        }
      },
    },
    // What was changed is given back with everything else; a channel that is still being read
    // begins no stream any more.
    stop() {
      unwatch();
      channels.clear();
    },
  };
};
