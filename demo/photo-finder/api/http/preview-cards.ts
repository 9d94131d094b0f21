import type { FastifyInstance } from 'fastify';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { fail } from '../domain/fail.ts';
import { pictureCache } from './headers.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { countUse, visitorOf } from './mount.ts';

const brandColors = ['#e7c5d0', '#d9dfc8', '#c9dad9', '#ecd9c0'];
const mostKept = 200;

/** The average colour of a placeholder, as `#rrggbb`; null for one that is none. */
function colorOf(thumbhash: string): string | null {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64'));
    return `#${[r, g, b]
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  } catch {
    return null;
  }
}

/**
 * `/cards/<photo>.png`: the colours of a photo and the brand's mark, never the photo. One that is
 * not there any more has the same card as everything else, so that nothing can be read off it.
 */
export function servePreviewCards(server: FastifyInstance, parts: HttpDependencies) {
  const kept = new Map<string, Promise<Uint8Array>>();
  const draw = (colors: readonly string[]) => {
    const key = colors.join();
    let card = kept.get(key);
    if (!card) {
      card = parts.cards.draw(colors);
      card.catch(() => kept.delete(key));
      kept.set(key, card);
      for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old);
    }
    return card;
  };
  server.get<{ Params: { file: string } }>('/cards/:file', { exposeHeadRoute: false }, async (request, reply) => {
    const what = /^(afterview|pho_[0-9a-z]{20})\.png$/.exec(request.params.file)?.[1] ?? fail('not-found');
    await countUse(reply, parts, 'photo', visitorOf(request, parts));
    const photo = what === 'afterview' ? null : await parts.store.photos.byId(what);
    const isShown = photo?.status === 'published';
    const colors = isShown ? photo.assets.flatMap(({ thumbhash }) => colorOf(thumbhash) ?? []).slice(0, 2) : [];
    return reply
      .headers({
        'cache-control': pictureCache(parts.imageCacheSeconds),
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex, noimageindex, noarchive',
      })
      .type('image/png')
      .send(Buffer.from(await draw(colors.length > 0 ? [...colors, ...brandColors.slice(0, 2)] : brandColors)));
  });
}
