import { expect, it } from 'vitest';
import { browser, openDemo, stack } from './demo-scene.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const dayMs = 24 * 60 * 60_000;
const password = 'a walk along the river';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
let aheadMs = 0;
let people = 0;

openDemo({ clock: () => Date.now() + aheadMs });

const languages = [
  ['en', 'Was this you?', 'A password', (when: string) => `Since ${when}`],
  ['de', 'Waren Sie das?', 'Ein Passwort', (when: string) => `Seit ${when}`],
] as const;

const cases = languages.flatMap(([language, ...rest]) =>
  [1280, 390].map((width) => [language, width, ...rest] as const),
);

it.each(cases)(
  'R114 the question names devices and dates, and still does after 8 days, in "%s" at %d px',
  async (language, width, question, aPassword, since) => {
    const email = `noor-${++people}@example.com`;
    const options = { locale: language, timezoneId: 'UTC', viewport: { width, height: 844 } };
    const first = await newVisitor(browser, stack, options);
    await first.open('/pages/landing.html');
    const day = (ms: number) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(ms);
    const signedUp = day(Date.now() + aheadMs);
    await call(first, 'signupMemberEmailPassword', { email, password });
    aheadMs += dayMs;
    const second = await newVisitor(browser, stack, { ...options, userAgent: firefox });
    await second.open('/pages/landing.html');
    const loggedIn = day(Date.now() + aheadMs);
    await call(second, 'loginMemberEmailPassword', { email, password });
    aheadMs += dayMs;

    const third = await newVisitor(browser, stack, options);
    await third.open('/pages/landing.html');
    await third.page.evaluate((lang) => {
      document.documentElement.lang = lang;
    }, language);
    await call(third, 'sendMemberLoginPasswordlessEmail', { email });
    const { code } = await stack.nextMail(email);
    await call(third, 'loginMemberPasswordless', { email, passwordlessToken: code });

    /** Heading and list, wherever they stand. */
    const isAsked = async () => {
      await third.page.getByRole('heading', { name: question }).waitFor();
      const items = await third.page
        .getByRole('listitem')
        .filter({ hasText: since('').trim() })
        .allInnerTexts();
      expect(items).toHaveLength(2);
      expect(items[0]).toMatch(/^Firefox/);
      expect(items[0]).toContain(since(loggedIn));
      expect(items[1]).toMatch(/^Chrome/);
      expect(items[1]).toContain(since(signedUp));
      await third.page.getByRole('listitem').getByText(aPassword, { exact: true }).waitFor();
    };
    const openProfile = () => third.page.evaluate(() => void (window as unknown as Client).$ms.openModal!('PROFILE'));
    await openProfile();
    await isAsked();
    await look(third, `question-${language}-${width}`);
    aheadMs += 8 * dayMs;
    await stack.service.store.sweep();
    await third.page.reload();
    await third.page.evaluate((lang) => {
      document.documentElement.lang = lang;
    }, language);
    await openProfile();
    await isAsked();
    expect(third.complaints).toEqual([]);
    await Promise.all([first, second, third].map((one) => one.leave()));
  },
);

interface Client {
  $ms: Record<string, (params: unknown) => Promise<unknown>>;
}
const call = ({ page }: Visitor, method: string, params: object) =>
  page.evaluate(
    async ([name, values]) => {
      await (window as unknown as Client).$ms[name as string]!(values);
    },
    [method, params] as const,
  );

/** Pictures for review, where `LOOK_AT` names a folder. */
async function look({ page }: Visitor, name: string) {
  const folder = process.env.LOOK_AT;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
