import { type Filters, readFilters } from '../../../contract/filters.ts';
import { type Procedure, procedureSlugs } from '../../../contract/procedures.ts';
import { limits } from '../../../contract/vocabulary.ts';

/** What the directory is asked, as the page's address has it. */
export interface DirectoryQuery {
  q: string;
  proc: Procedure | null;
  near: Filters['near'];
  board: string;
  isVerified: boolean;
  isClaimed: boolean;
}

/** What makes no sense in an address is left out. */
export function readDirectory(address: URLSearchParams): DirectoryQuery {
  const near = address.get('near');
  return {
    q: (address.get('q') ?? '').slice(0, limits.queryLength),
    proc: procedureSlugs.find((slug) => slug === address.get('proc')) ?? null,
    near: near ? readFilters(new URLSearchParams({ near })).filters.near : null,
    board: (address.get('board') ?? '').slice(0, 120),
    isVerified: address.get('verified') === '1',
    isClaimed: address.get('claimed') === '1',
  };
}

export const nearText = (near: NonNullable<Filters['near']>): string =>
  [near.lat, near.lon, near.km, ...(near.name ? [near.name] : [])].join(',');

const usualKm = 50;
const coarse = (degrees: number) => Math.round(degrees * 10) / 10;

/** Around a city, no more exact than a neighbourhood. */
export const placeCircle = (
  { city, lat, lon }: { city: string; lat: number; lon: number },
  km: number = usualKm,
): NonNullable<Filters['near']> => ({ lat: coarse(lat), lon: coarse(lon), km, name: city });

/** The same for the API, and for addresses; what is not asked is left out. */
export const directoryParameters = (query: DirectoryQuery): Record<string, string> => ({
  ...(query.q && { q: query.q }),
  ...(query.proc && { proc: query.proc }),
  ...(query.near && { near: nearText(query.near) }),
  ...(query.board && { board: query.board }),
  ...(query.isVerified && { verified: '1' }),
  ...(query.isClaimed && { claimed: '1' }),
});
