import { didYouMean } from '../../../contract/nearest.ts';
import type { App } from './app.ts';

/** Rules of channels that name no content group, or one that is not there. */
export function channelMistakes({ commentChannels, contentGroups }: App, at: string): string[] {
  const keys = contentGroups.map(({ key }) => key);
  return commentChannels.flatMap(({ read, write, group }, i) => {
    const path = `${at}.commentChannels[${i}].group`;
    if (group !== null && !keys.includes(group))
      return [`${path} names the unknown content group "${group}"${didYouMean(group, keys)}`];
    return group === null && (read === 'GROUP' || write === 'GROUP')
      ? [`${path} must name a content group, because read or write says GROUP`]
      : [];
  });
}
