interface GateQuery {
  /** Null = there is none, or it is no address of a page. */
  url: URL | null;
  redirects: boolean;
  appId: string | undefined;
  key: string | undefined;
}

/**
 * What `/gate` is asked. nginx cannot escape: it puts the visitor's path and query behind `url=` as
 * they came. So an address that stands there as it is takes all that follows (it must come last),
 * and whatever somebody writes into the query of a page is part of that page's address and never a
 * question of its own. Escaped, `url` is a parameter like the others.
 */
export function gateQuery(path: string): GateQuery {
  const query = path.slice(path.indexOf('?') + 1);
  const [, before = '', rest = ''] = /^((?:.*?&)??)url=(.*)$/s.exec(path.includes('?') ? query : '') ?? [];
  const isPlain = /^https?:\/\/[^/?#%]+\//i.test(rest);
  const params = new URLSearchParams(isPlain ? before : query);
  return {
    url: pageUrl(isPlain ? rest : (params.get('url') ?? '')),
    redirects: params.get('redirect') === '1',
    appId: params.get('app') ?? undefined,
    key: params.get('key') ?? undefined,
  };
}

function pageUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
}
