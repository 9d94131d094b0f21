import ky from 'ky';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The only place that knows ky. The caller keeps the time. */
export const askByKy = (url: string, init: RequestInit, fetch: Fetch): Promise<Response> =>
  ky(url, {
    method: init.method!,
    signal: init.signal!,
    retry: 0,
    timeout: false,
    // With both off, ky never touches Promise.prototype.finally, which old pages lack (R90).
    throwHttpErrors: false,
    totalTimeout: false,
    // ky hands over a Request; wrappers of fetch that old pages install lose its body. So it is
    // taken apart again (R90).
    fetch: (request) => fetch((request as Request).url, { ...init, signal: (request as Request).signal }),
  });
