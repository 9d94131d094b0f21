interface GateQuery {
  /** Null = there is none, or it is no address of a page. */
  url: URL | null;
  redirects: boolean;
  appId: string | undefined;
  key: string | undefined;
}

/**
 * The query of `/gate`. nginx cannot escape: it puts the visitor's path and query behind `url=` as
 * they came. So an unescaped address takes all that follows (it must come last): what a visitor
 * writes into a page's query never becomes a parameter of the gate. Escaped, `url` is a parameter
 * like the others.
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
