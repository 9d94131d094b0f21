import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../../../src/service/http/client-address.ts';
import type { PhotoCard } from '../../contract/entities.ts';
import { noFilters } from '../../contract/filters.ts';
import { columnSteps, firstCards, firstCardsId } from '../../contract/gallery.ts';
import { cardsByNs } from '../use-cases/photos/cards-by-ns.ts';
import { refusalOf } from './error-handler.ts';
import { inScript } from './in-script.ts';
import { countUse } from './mount.ts';
import type { HttpParts } from './parts.ts';

/** The widths of a column, as the stylesheet makes them: the window without its gutters, the gaps, and the filters beside them. */
const gutter = 'clamp(12px, 2.6vw, 32px)';
const withSide = 1280;
const widthIn = (columns: number, gap: number, side: number) =>
  `calc((100vw - 2 * ${gutter} - ${side + gap * (columns - 1)}px) / ${columns})`;
const sizes = [
  ...columnSteps.map((most, i) => {
    const width = widthIn(i + 2, most <= columnSteps[0] ? 8 : 12, most > withSide ? 312 : 0);
    return `(max-width: ${most}px) ${width}`;
  }),
  widthIn(columnSteps.length + 2, 12, 312),
];

/** Only for windows in which this card stands in the first row. */
const mediaOf = (place: number) => {
  const narrower = columnSteps[place - 2];
  return narrower === undefined ? '' : ` media="(min-width: ${narrower + 1}px)"`;
};

/** A browser that cannot read the format passes the line by. A picture that is veiled has no address here either. */
function preloadOf({ pic: { k, avif } }: PhotoCard, place: number): string {
  if (k === null || avif.length === 0) return '';
  // The widths that its media rule out need no word.
  const fitting = sizes.slice(Math.max(0, place - 1)).join(', ');
  const set = avif.map((width) => `/img/${k}/${width}.avif ${width}w`).join(', ');
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${set}" imagesizes="${fitting}"${mediaOf(place)}${place < 2 ? ' fetchpriority="high"' : ''}>`;
}

/**
 * What the finder shows first, with its page: its first cards as data, and the pictures of its first row asked for before any script
 * has run. It is what everybody sees who has asked for nothing, and counts as the list that the page need not ask for; where it cannot
 * be had the page asks itself, and says what is wrong.
 */
export async function firstCardsOf(parts: HttpParts, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { index, store, log } = parts;
  try {
    await countUse(reply, parts, 'list', `address:${clientAddress(request.ip).key}`);
    const { ns, ...rest } = await index.find(noFilters(), { cursor: null, limit: firstCards, withFacets: true });
    const items = await cardsByNs(store, ns, 0);
    if (items.length === 0) return '';
    const data = inScript({ ...rest, understood: {}, items });
    const row = items.slice(0, columnSteps.length + 2).map(preloadOf);
    return `${row.join('')}<script type="application/json" id="${firstCardsId}">${data}</script>`;
  } catch (error) {
    if (refusalOf(error).status >= 500) log.warn({ err: error }, 'the finder goes without its first cards');
    return '';
  }
}
