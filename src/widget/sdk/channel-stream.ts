import type { ChannelEvent } from '../../contract/comment-entities.ts';
import { headers as names } from '../../contract/constants.ts';
import { streamPath } from '../../contract/routes.ts';
import { fetchOf, parseJson } from './client.ts';
import type { ChannelParts, Channels } from './watched-channels.ts';

const longestPauseMs = 30_000;

/** The stream itself, until it is unsubscribed. */
export function openStream(
  { settings, token, view }: ChannelParts,
  ...[channels, listener]: Parameters<Channels['watchChannels']>
): ReturnType<Channels['watchChannels']> {
  const fetch = fetchOf(settings);
  const page = view?.document;
  const search = new URLSearchParams(channels.map(({ key }) => ['channelKey', key]));
  let lastId = channels.every(({ after }) => after !== undefined) ? channels.map(({ after }) => after).join('.') : '';
  let reading: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isOver = false;

  function take(block: string) {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
    lastId = field('id') ?? lastId;
    const data = field('data');
    if (data) listener(parseJson(data) as ChannelEvent);
  }

  async function read(mine: AbortController) {
    const bearer = token();
    const response = await fetch(`${settings.domain}${streamPath}?${search}`, {
      headers: {
        [names.appId]: settings.appId,
        ...(settings.publicKey && { [names.publicKey]: settings.publicKey }),
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(lastId && { 'Last-Event-ID': lastId }),
      },
      signal: mine.signal,
      credentials: 'include',
      cache: 'no-store',
    });
    // Refused for this member; the next login subscribes again.
    if ([400, 401, 403, 404].includes(response.status)) isOver = true;
    if (!response.ok || !response.body) return;
    if (tries > 0 && !lastId) for (const { key } of channels) listener({ event: 'reset', channelKey: key });
    tries = 0;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let text = ''; ; ) {
      const { done, value } = await reader.read();
      if (done || mine.signal.aborted) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop()!;
      blocks.forEach(take);
    }
  }

  function start() {
    if (isOver || reading || page?.hidden) return;
    clearTimeout(timer);
    const mine = new AbortController();
    reading = mine;
    const pause = () => {
      if (reading !== mine) return;
      reading = undefined;
      // Not all pages at the same moment.
      timer = setTimeout(start, Math.min(longestPauseMs, 1000 * 2 ** tries++) * (0.5 + Math.random() / 2));
    };
    read(mine).then(pause, pause);
  }
  function rest() {
    clearTimeout(timer);
    reading?.abort();
    reading = undefined;
  }
  const turn = () => (page?.hidden ? rest() : start());

  page?.addEventListener('visibilitychange', turn);
  start();
  return {
    unsubscribe() {
      isOver = true;
      page?.removeEventListener('visibilitychange', turn);
      rest();
    },
  };
}
