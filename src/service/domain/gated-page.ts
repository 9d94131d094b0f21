import type { ContentGroup } from '../../contract/entities.ts';
import { groupsAt, wayOutOf } from '../../contract/page-rules.ts';

type Seen = Pick<ContentGroup, 'urls' | 'redirect' | 'activeMemberHasAccess'>;

/** Whether a visitor may see a page, else where she goes; null = each such target is gated too. */
export type PageVerdict = { isOpen: true } | { isOpen: false; target: string | null };

/**
 * R50 whether this person may have the page at `here` (an absolute address). As pages decide it
 * (M §1.5), but a server's word is final, so whatever a web server could take for a gated address
 * counts as one: another case, escapes, doubled slashes, a slash or `index.html` at the end.
 */
export function pageVerdict(groups: readonly Seen[], here: string): PageVerdict {
  const closed = (address: string) => {
    const covering = groupsCovering(groups, address);
    return covering.some(({ activeMemberHasAccess }) => activeMemberHasAccess) ? [] : covering;
  };
  const [first] = closed(here);
  if (!first) return { isOpen: true };
  const ways = [wayOutOf(first, here), new URL('/', here).href];
  return { isOpen: false, target: ways.find((way) => closed(way).length === 0) ?? null };
}

function groupsCovering<Group extends Seen>(groups: readonly Group[], address: string): Group[] {
  const url = new URL(address);
  const places = [url, ...spellings(url.pathname).map((pathname) => ({ pathname, search: url.search.toLowerCase() }))];
  const plain = groups.map((group) => ({
    ...group,
    group,
    urls: group.urls.flatMap(({ url: rule, filter }) => [
      { url: rule, filter },
      { url: plainRule(rule), filter },
    ]),
  }));
  return plain.filter((one) => places.some((place) => groupsAt([one], place).length > 0)).map(({ group }) => group);
}

/** A rule in the spelling that addresses are brought into. */
function plainRule(rule: string): string {
  const [path = '', ...query] = rule.split('?');
  const search = query.length > 0 ? `?${query.join('?').toLowerCase()}` : '';
  return plainPath(path) + search;
}

const mostEscapes = 3;

/** What a server may read out of a path. */
function spellings(pathname: string): string[] {
  const found: string[] = [];
  let path = pathname;
  for (let i = 0; i < mostEscapes; i++) {
    const plain = plainPath(path);
    found.push(plain, plain.replace(/\/$/, ''), plain.replace(/\/index\.\w+$/, ''));
    const next = unescaped(path);
    if (next === path) break;
    path = next;
  }
  return found;
}

/** One slash where there are several, no dots that climb, small letters, escapes read. */
function plainPath(path: string): string {
  const steps: string[] = [];
  const parts = unescaped(path).replaceAll('\\', '/').toLowerCase().split('/');
  for (const part of parts) {
    if (part === '..') steps.pop();
    else if (part !== '' && part !== '.') steps.push(part);
  }
  const isFolder = ['', '.', '..'].includes(parts.at(-1)!) && steps.length > 0;
  return `/${steps.join('/')}${isFolder ? '/' : ''}`;
}

/** Never throws, as `decodeURIComponent` does for half a character. */
const unescaped = (path: string): string =>
  Buffer.from(
    Buffer.from(path, 'utf8')
      .toString('latin1')
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
