import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoCard } from '../../contract/entities.ts';
import { noFilters } from '../../contract/filters.ts';
import { columnSteps, firstCards, firstCardsId } from '../../contract/gallery.ts';
import { cardsByNs } from '../use-cases/photos/cards-by-ns.ts';
import { refusalOf } from './error-handler.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { inScript } from './in-script.ts';
import { countUse, visitorOf } from './mount.ts';

/**
 * The widths of a column, as the stylesheet makes them: the window without its gutters, the gaps,
 * and the filters beside them.
 */
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

/**
 * A picture of the first row, in the box that its card will have. What is veiled has no address
 * here either. Only the first two are in every window's row: the others are asked for once it is
 * known that they are seen.
 */
function inRow({ pic: { k, ar, avif, webp } }: PhotoCard, place: number): string {
  const [width, height] = [Math.round(ar * 1000), 1000];
  const largest = webp.at(-1);
  const box = `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"></svg>`;
  if (k === null || largest === undefined) return `<span>${box}</span>`;
  const setOf = (widths: readonly number[], format: string) =>
    widths.map((one) => `/img/${k}/${one}.${format} ${one}w`).join(', ');
  const sizesHere = `sizes="${sizes.slice(Math.max(0, place - 1)).join(', ')}"`;
  const asked = place < 2 ? 'fetchpriority="high"' : 'loading="lazy"';
  return (
    `<span>${box}<picture><source type="image/avif" srcset="${setOf(avif, 'avif')}" ${sizesHere}>` +
    `<img src="/img/${k}/${largest}.webp" srcset="${setOf(webp, 'webp')}" ${sizesHere} width="${width}" height="${height}" alt="" ${asked}></picture></span>`
  );
}

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

/**
 * What goes into the page: how many there are, the pictures of the first row, and the first cards
 * as data.
 */
export interface FirstCards {
  count: string;
  row: string;
  cards: string;
}

/**
 * What the finder shows first, with its page: its first cards as data, and the pictures of its
 * first row to be seen before any script has run. It is what everybody sees who has asked for
 * nothing, and counts as the list that the page need not ask for; null where it cannot be had: then
 * the page asks itself, and says what is wrong.
 */
export async function firstCardsOf(
  parts: HttpDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FirstCards | null> {
  const { index, store, log } = parts;
  try {
    await countUse(reply, parts, 'list', visitorOf(request, parts));
    const { ns, ...rest } = await index.find(noFilters(), { cursor: null, limit: firstCards, withFacets: true });
    const items = await cardsByNs(store, ns, 0);
    if (items.length === 0) return null;
    const providers = rest.facets?.providers ?? 0;
    return {
      count: `<b>${counted(rest.total, 'result', 'results')}</b>${providers > 0 ? ` · ${counted(providers, 'provider', 'providers')}` : ''}`,
      row: items
        .slice(0, columnSteps.length + 2)
        .map(inRow)
        .join(''),
      cards: `<script type="application/json" id="${firstCardsId}">${inScript({ ...rest, understood: {}, items })}</script>`,
    };
  } catch (error) {
    if (refusalOf(error).status >= 500) log.warn({ err: error }, 'the finder goes without its first cards');
    return null;
  }
}
