/** The part of the provider's script that is used. */
interface Api {
  render(container: HTMLElement, options: Record<string, string>): string;
  execute(id: string, options: { async: true }): Promise<{ response: string }>;
  getResponse(id: string): string;
  reset(id: string): void;
}

const address = 'https://js.hcaptcha.com/1/api.js?render=explicit';
let loading: Promise<Api> | undefined;
let questions = 0;

/** The provider's script, once a page. Only an app that is configured for it ever comes here. */
function load(): Promise<Api> {
  const read = () => (window as Window & { hcaptcha?: Api }).hcaptcha;
  loading ??= new Promise<Api>((resolve, reject) => {
    const known = read();
    if (known) return resolve(known);
    const script = document.createElement('script');
    script.async = true;
    script.onload = () => {
      const api = read();
      if (api) resolve(api);
      else reject(new Error('the captcha did not load'));
    };
    script.onerror = () => reject(new Error('the captcha did not load'));
    // Under strict Trusted Types this throws; then the page's own policy has forbidden the
    // provider.
    script.src = address;
    document.head.append(script);
  }).catch((error: unknown) => {
    // The next try asks again.
    loading = undefined;
    throw error;
  });
  return loading;
}

export interface Widget {
  /** What the person has solved, or opens the question and waits for it. */
  token(): Promise<string>;
  reset(): void;
}

/**
 * R10 hCaptcha's box in `container`, which must not be in a shadow tree: the provider looks for it
 * in the document. Its question opens in a place of its own below the box: at the end of the page,
 * where it stands otherwise, a modal would cover it.
 */
export async function showHcaptcha(container: HTMLElement, sitekey: string, theme: string): Promise<Widget> {
  const api = await load();
  const box = document.createElement('div');
  const question = document.createElement('div');
  question.id = `ms-captcha-${++questions}`;
  container.append(box, question);
  const id = api.render(box, { sitekey, theme, 'challenge-container': question.id });
  return {
    token: async () => api.getResponse(id) || (await api.execute(id, { async: true })).response,
    reset: () => api.reset(id),
  };
}
