import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { guest, stack } from './chromium-scene.ts';

/** What there is to look at: the first of each. */
export let ids: { photo: string; pairs: string[]; provider: string; collection: string };
export async function findIds(): Promise<void> {
  const first = async (path: string) => (await stack.ask<{ items: Record<string, string>[] }>(path)).items;
  const photos = await first('/v1/photos?sort=new');
  ids = {
    photo: photos[0]!.id!,
    pairs: photos.slice(0, 2).map(({ id }) => id!),
    provider: (await first('/v1/providers'))[0]!.sid!,
    collection: (await first('/v1/collections?tab=public'))[0]!.id!,
  };
}

export const text = (words: string | RegExp) => guest.page.getByText(words).first();
export const heading = (name: string | RegExp) => guest.page.getByRole('heading', { name }).first();
export const refusal = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { error: { code, message, requestId: 'req_42' } } });
export const answer = (data: unknown) => (route: Route) => route.fulfill({ json: { data } });
/** What was asked for never comes. */
export const silence = () => {};

/** One way in which a screen can be: what the API does, and what is seen then. */
export interface State {
  screen: string;
  state: string;
  path(): string;
  api: string;
  does(route: Route): unknown;
  seen(): Promise<unknown>;
}
export const busy = (within = '') => guest.page.locator(`${within}[aria-busy="true"]`).first().waitFor();
export const failed = async () => {
  await text('Not now.').waitFor();
  await text('Request req_42').waitFor();
};
export const notNow = refusal(503, 'unavailable', 'Not now.');
const none = { items: [], next: null, total: 0, isCapped: false, understood: {}, facets: null, epoch: 1 };

/**
 * An address with a query: the page of the bare one brings its first cards along, and asks for no
 * list.
 */
const finder = () => '/?sort=new';

export const states: State[] = [
  {
    screen: 'finder',
    state: 'loading',
    path: finder,
    api: '/photos?*',
    does: silence,
    seen: () => busy('[role="feed"]'),
  },
  {
    screen: 'finder',
    state: 'empty',
    path: finder,
    api: '/photos?*',
    does: answer(none),
    seen: () => heading('The first photos are on their way').waitFor(),
  },
  { screen: 'finder', state: 'error', path: finder, api: '/photos?*', does: notNow, seen: failed },
  {
    screen: 'lightbox',
    state: 'loading',
    path: () => `/?photo=${ids.photo}`,
    api: '/photos/pho_*',
    does: silence,
    seen: () => busy('dialog '),
  },
  {
    screen: 'lightbox',
    state: 'error',
    path: () => `/?photo=${ids.photo}`,
    api: '/photos/pho_*',
    does: notNow,
    seen: failed,
  },
  {
    screen: 'lightbox',
    state: 'removed',
    path: () => `/?photo=${ids.photo}`,
    api: '/photos/pho_*',
    does: refusal(410, 'gone', 'This photo was removed.'),
    seen: () => heading('This photo was removed').waitFor(),
  },
  {
    screen: 'compare',
    state: 'loading',
    path: () => `/?compare=${ids.pairs}`,
    api: '/photos/pho_*',
    does: silence,
    seen: () => busy('dialog '),
  },
  {
    screen: 'compare',
    state: 'all gone',
    path: () => `/?compare=${ids.pairs}`,
    api: '/photos/pho_*',
    does: refusal(410, 'gone', 'This photo was removed.'),
    seen: () => text('2 of these are no longer available.').waitFor(),
  },
  {
    screen: 'compare',
    state: 'error',
    path: () => `/?compare=${ids.pairs}`,
    api: '/photos/pho_*',
    does: notNow,
    seen: failed,
  },
  {
    screen: 'collections',
    state: 'loading',
    path: () => '/collections?tab=public',
    api: '/collections?*',
    does: silence,
    seen: () => busy('ul'),
  },
  {
    screen: 'collections',
    state: 'empty',
    path: () => '/collections?tab=public',
    api: '/collections?*',
    does: answer({ items: [], next: null }),
    seen: () => heading('Nothing is public yet').waitFor(),
  },
  {
    screen: 'collections',
    state: 'error',
    path: () => '/collections?tab=public',
    api: '/collections?*',
    does: notNow,
    seen: failed,
  },
  {
    screen: 'collections',
    state: 'not signed in',
    path: () => '/collections?tab=my',
    api: '/nothing',
    does: silence,
    seen: () => heading('Your collections are private').waitFor(),
  },
  {
    screen: 'collection',
    state: 'loading',
    path: () => `/collections/${ids.collection}`,
    api: '/collections/col_*',
    does: silence,
    seen: () => busy('main '),
  },
  {
    screen: 'collection',
    state: 'error',
    path: () => `/collections/${ids.collection}`,
    api: '/collections/col_*',
    does: notNow,
    seen: failed,
  },
  {
    screen: 'collection',
    state: 'empty',
    path: () => `/collections/${ids.collection}`,
    api: '/collections/col_*',
    does: async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { items: unknown[] } };
      await route.fulfill({ response, json: { data: { ...data, items: [] } } });
    },
    seen: () => heading('This collection is empty').waitFor(),
  },
  {
    screen: 'collection',
    state: 'not allowed',
    path: () => `/collections/${ids.collection}`,
    api: '/collections/col_*',
    does: refusal(403, 'collection-private', 'This collection is private.'),
    seen: async () => {
      await heading('This collection is private').waitFor();
      await guest.page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor();
    },
  },
  {
    screen: 'collection',
    state: 'asks for its passcode',
    path: () => `/collections/${ids.collection}?s=${'a'.repeat(22)}`,
    api: '/collections/col_*',
    does: refusal(401, 'passcode-required', 'Please enter the passcode.'),
    seen: async () => {
      await guest.page.getByRole('button', { name: 'Open' }).click();
      const colorOf = (words: string) => text(words).evaluate((one) => getComputedStyle(one).color);
      expect(await colorOf('Please enter the passcode.')).not.toBe(await colorOf('Ask the person who sent'));
      const tooOften = { code: 'rate-limited', message: 'Not now.', retryAfter: 840 };
      await guest.page.route('**/api/v1/collections/col_*/unlock', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '840' }, json: { error: tooOften } }),
      );
      await guest.page.getByLabel('Passcode').fill('4711');
      await guest.page.getByRole('button', { name: 'Open' }).click();
      await text('Those were too many tries. Please try again in 14 minutes.').waitFor();
      expect(await guest.page.getByLabel('Passcode').inputValue()).toBe('4711');
    },
  },
  {
    screen: 'collection',
    state: 'link over',
    path: () => `/collections/${ids.collection}?s=${'a'.repeat(22)}`,
    api: '/collections/col_*',
    does: refusal(410, 'link-expired', 'This link has expired.'),
    seen: () => heading('This link no longer works').waitFor(),
  },
  {
    screen: 'provider',
    state: 'loading',
    path: () => `/provider/${ids.provider}`,
    api: '/providers/prv_*',
    does: silence,
    seen: () => busy('main '),
  },
  {
    screen: 'provider',
    state: 'error',
    path: () => `/provider/${ids.provider}`,
    api: '/providers/prv_*',
    does: notNow,
    seen: failed,
  },
  {
    screen: 'provider',
    state: 'empty',
    path: () => `/provider/${ids.provider}`,
    api: '/photos?*',
    does: answer(none),
    seen: () => heading('No results are shown yet').waitFor(),
  },
  {
    screen: 'provider',
    state: 'not there',
    path: () => `/provider/${ids.provider}`,
    api: '/providers/prv_*',
    does: refusal(404, 'provider-not-found', 'There is no such provider.'),
    seen: () => heading('There is no such provider').waitFor(),
  },
];
