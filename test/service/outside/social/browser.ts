/**
 * A browser as far as redirects, cookies and forms go: enough to walk through a provider's pages
 * without one.
 */
export interface Browser {
  /**
   * Follows redirects until a page is shown, or until an address begins with `stopAt`: then that
   * address is the answer, unvisited.
   */
  visit(url: string, form?: Record<string, string>): Promise<Visited>;
  /** One address, wherever it is, without following. */
  open(url: string): Promise<Exclude<Visited, { left: string }>>;
}

export type Visited = { left: string } | { url: string; status: number; text: string; headers: Headers };

/** `referer`: the page that opened it. */
export function browser(stopAt: string, referer?: string): Browser {
  const jar = new Map<string, { value: string; path: string }>();

  const remember = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
      const isGone = attributes.some((one) => /^expires=thu, 01 jan 1970/i.test(one)) || value === '';
      if (isGone) jar.delete(`${name} ${path}`);
      else jar.set(`${name} ${path}`, { value, path });
    }
  };
  const cookies = (url: URL) =>
    [...jar]
      .filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');

  return {
    async open(url) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: cookies(new URL(url)), ...(referer && { referer }) },
      });
      remember(response);
      return { url, status: response.status, text: await response.text(), headers: response.headers };
    },
    async visit(url, form) {
      let next = new URL(url);
      let body = form && new URLSearchParams(form);
      for (let i = 0; i < 20; i++) {
        if (next.href.startsWith(stopAt)) return { left: next.href };
        const response = await fetch(next, {
          method: body ? 'POST' : 'GET',
          body,
          redirect: 'manual',
          headers: { cookie: cookies(next), accept: 'text/html', ...(referer && { referer }) },
        });
        remember(response);
        const location = response.headers.get('location');
        if (!location)
          return { url: next.href, status: response.status, text: await response.text(), headers: response.headers };
        next = new URL(location, next);
        body = undefined;
      }
      throw new Error('too many redirects');
    },
  };
}
