import { guest } from './chromium-scene.ts';

export const later = 'You are offline. Please try again later.';
export const byItself = 'You are offline. This is kept here, and sent by itself once you are online.';
const said = () => guest.page.getByText('You are offline. You see what was loaded');
export const off = async () => {
  await guest.page.context().setOffline(true);
  await said().waitFor();
};
export const on = async () => {
  await guest.page.context().setOffline(false);
  await said().waitFor({ state: 'detached' });
  guest.complaints.length = 0;
};
export const alert = (words: string | RegExp) => guest.page.getByRole('alert').filter({ hasText: words });
export const value = (label: string | RegExp) => guest.page.getByLabel(label).inputValue();
/** The request succeeds, but its response is lost. */
export const loseTheAnswer = (url: string, before = async () => {}) =>
  guest.page.route(
    url,
    async (route) => {
      await route.fetch();
      await before();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
