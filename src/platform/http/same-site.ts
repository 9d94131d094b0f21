/**
 * Whether browsers hand pages of both addresses the same partition of cookies. Without the public
 * suffix list siblings (`a.example.com`, `b.example.com`) count as different sites: `a.github.io`
 * and `b.github.io` are. One host below the other, `www.` aside, is the same site. Where a wrong
 * answer is possible it is "different": use it only where that costs an offer too many.
 */
export function isSameSite(one: URL, other: URL): boolean {
  const [first, second] = [one, other].map(({ hostname }) => hostname.replace(/^www\./, '')) as [string, string];
  const isBelow = (host: string, parent: string) => parent.includes('.') && host.endsWith(`.${parent}`);
  return one.protocol === other.protocol && (first === second || isBelow(first, second) || isBelow(second, first));
}
