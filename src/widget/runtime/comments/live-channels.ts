import { errorText } from '../../../texts/widget/error-text.ts';
import { emit } from '../../element/events.ts';
import { sdkError, toSdkError } from '../../sdk/error.ts';
import type { Page } from '../page.ts';
import { type Channel, createChannel } from './channel.ts';
import { names, notify } from './names.ts';
import { partsIn, toggle } from './parts.ts';
import { placeOf } from './place.ts';

export type LiveChannels = ReturnType<typeof createLiveChannels>;

/** The channels of a page: read, kept live, and forgotten when they leave it. */
export function createLiveChannels(page: Page) {
  const { changes, sdk, state } = page;
  const channels = new Map<HTMLElement, Channel>();
  const running = new WeakSet<Element>();
  const loadedFor = new WeakMap<Channel, string | null>();
  let watched = '';
  let unwatch = () => {};

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

  return {
    load,
    refuse,
    placeOf: (element: Element) => placeOf(channels, element),
    requireMember() {
      if (!state.member.isLoggedIn.peek()) throw sdkError('login-required');
    },
    /** One thing at a time for one element, with what went wrong beside it. */
    once(element: Element, work: () => Promise<unknown>) {
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
    },
    appear(element: HTMLElement) {
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
    // What was changed is given back with everything else; a channel that is still being read
    // begins no stream any more.
    stop() {
      unwatch();
      channels.clear();
    },
  };
}
