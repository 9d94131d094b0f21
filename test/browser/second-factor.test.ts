import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, it } from 'vitest';
import { smtpTransport } from '../../src/service/outside/mail/smtp.ts';
import { describeEngines } from '../support/engines.ts';
import { type ReceivedMail, startSmtp } from '../support/smtp.ts';
import { browser, openDemo, stack } from './demo-scene.ts';
import { looksRight } from './looks.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const password = 'a walk along the river';
const email = 'otto@example.com';
let aheadMs = 0;
const smtp = await startSmtp();
afterAll(() => smtp.stop());

interface Client {
  $ms: Record<string, (...params: unknown[]) => Promise<{ data: unknown }>>;
}
const call = ({ page }: Visitor, method: string, ...params: unknown[]) =>
  page.evaluate(([name, values]) => (window as unknown as Client).$ms[name]!(...values), [method, params] as const);
const button = ({ dialog }: Visitor, name: string) => dialog.getByRole('button', { name, exact: true });
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadMs });
const typeCode = async (visitor: Visitor, code: string) => {
  await visitor.dialog.getByLabel('Digit 1 of 6').focus();
  await visitor.page.keyboard.type(code);
};
/** The last line of it is in sight, above the buttons that stay at the end of a phone's sheet. */
const isUncovered = (message: Element) => {
  const { left, bottom } = message.getBoundingClientRect();
  const seen = (message.getRootNode() as ShadowRoot).elementFromPoint(left + 4, bottom - 4);
  return seen !== null && (message.contains(seen) || seen.contains(message)) && !seen.matches('[data-foot]');
};
/** On a page from right to left, the first group of this code is seen left of the second. */
const readsFromItsStart = (list: HTMLElement, code: string) => {
  list.dir = 'rtl';
  const text = document.createTreeWalker(list, NodeFilter.SHOW_TEXT).nextNode() as Text;
  text.data = code;
  const leftOf = (at: number) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  };
  const isFirst = leftOf(0) < leftOf(5);
  list.dir = '';
  return isFirst;
};
const emailOf = async (visitor: Visitor) =>
  ((await call(visitor, 'getCurrentMember')).data as { auth: { email: string } } | null)?.auth.email;

const readMails = new Set<ReceivedMail>();
/** The next mail to this address whose subject fits; answers its link. */
async function nextMail(to: string, subject: RegExp): Promise<string | undefined> {
  const find = () =>
    smtp.mails.find((mail) => !readMails.has(mail) && mail.recipients.includes(to) && subject.test(mail.subject ?? ''));
  await expect.poll(find, { message: String(subject) }).toBeDefined();
  const mail = find()!;
  readMails.add(mail);
  return /\S+#ms_(?:confirm|login)=[\w-]{43}/.exec(mail.text ?? '')?.[0];
}

async function logIn(visitor: Visitor, as: string): Promise<void> {
  await visitor.page.evaluate(() => void (window as unknown as Client).$ms.openModal!('LOGIN'));
  await visitor.dialog.getByLabel('Email address').fill(as);
  await visitor.dialog.getByLabel('Password', { exact: true }).fill(password);
  await button(visitor, 'Log in').click();
}

async function newDevice(path = '/pages/landing.html'): Promise<Visitor> {
  const visitor = await newVisitor(browser, stack);
  await visitor.open(path);
  await visitor.page.waitForFunction('window.$ms');
  return visitor;
}

describeEngines(
  'R128 a second factor in Chromium',
  (engine) => {
    openDemo({ engine, clock: () => Date.now() + aheadMs, smtp: smtpTransport(smtp.url) });

    it('R128 a member sets up an app, logs in with it from a form of the page, and removes it', async () => {
      const device = await newDevice();
      await call(device, 'signupMemberEmailPassword', { email, password });
      const member = await stack.service.store.members.byEmail({ appId: 'app_demo', mode: 'live' }, email);
      await stack.service.store.members.update({ appId: 'app_demo', mode: 'live' }, member!.id, { verified: true });
      await device.page.evaluate(() => {
        void (window as unknown as Client).$ms.openModal!('PROFILE', { profile: { tab: 'security' } });
      });
      await button(device, 'Set up an authenticator app').click();
      const secret = ((await device.dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
      await looksRight(device.page, 'second-factor-set-up', 'ms-profile');
      await device.page.setViewportSize({ width: 390, height: 844 });
      // From the top of the panel, all digits at once, as a password manager fills them in.
      await device.dialog.getByLabel('Email address').scrollIntoViewIfNeeded();
      await device.dialog.getByLabel('Digit 1 of 6').fill('000000');
      const wrong = device.dialog.getByText(/This code is not right/).first();
      await wrong.waitFor();
      await expect.poll(() => wrong.evaluate(isUncovered)).toBe(true);
      await device.page.setViewportSize({ width: 1280, height: 900 });
      await typeCode(device, codeOf(secret));
      await device.dialog.getByRole('list', { name: 'Your recovery codes' }).waitFor();
      expect(await device.dialog.getByRole('list', { name: 'Your recovery codes' }).locator('li').count()).toBe(10);
      await looksRight(device.page, 'recovery-codes', 'ms-profile');
      const list = device.dialog.getByRole('list', { name: 'Your recovery codes' });
      expect(await list.evaluate(readsFromItsStart, '2345-abcd-efgh-jkmn')).toBe(true);
      await button(device, 'I have kept them').click();
      await device.dialog.getByText('10 recovery codes left').waitFor();
      await call(device, 'logout');
      await device.leave();

      aheadMs += 60_000;
      const other = await newDevice('/pages/forms.html');
      await other.page.locator('[data-ms-form=login] [data-ms-member=email]').first().fill(email);
      await other.page.locator('[data-ms-form=login] [data-ms-member=password]').first().fill(password);
      await other.page.keyboard.press('Enter');
      await other.dialog.getByText('Enter your code').first().waitFor();
      await looksRight(other.page, 'second-factor-code', 'ms-auth-modal');
      await other.page.setViewportSize({ width: 1280, height: 900 });
      expect(await emailOf(other)).toBeUndefined();
      await typeCode(other, '000000');
      await button(other, 'Log in').click();
      await other.dialog
        .getByText(/This code is not right/)
        .first()
        .waitFor();
      await typeCode(other, codeOf(secret));
      await button(other, 'Log in').click();
      await expect.poll(() => emailOf(other)).toBe(email);
      expect(other.complaints).toEqual([]);
      await other.leave();
    });

    it('R129 leaving the question leaves the login, and the modal asks again by a recovery code', async () => {
      const device = await newDevice();
      await logIn(device, email);
      await device.dialog.getByText('Enter your code').first().waitFor();
      await button(device, 'Back').click();
      await device.dialog.getByText("Don't have an account?").waitFor();
      expect(await emailOf(device)).toBeUndefined();
      await logIn(device, email);
      await button(device, 'Use a recovery code').click();
      await device.dialog.getByLabel('Recovery code').fill('nothing of the kind');
      await button(device, 'Log in').click();
      await device.dialog
        .getByText(/This code is not right/)
        .first()
        .waitFor();
      expect(await device.dialog.getByLabel('Recovery code').inputValue()).toBe('nothing of the kind');
      await device.leave();
    });

    it('R127 a member who lost the app gets in after 24 hours, and can cancel until then', {
      timeout: 120_000,
    }, async () => {
      const nora = 'nora@example.com';
      const tenant = { appId: 'app_demo', mode: 'live' } as const;
      const session = await newDevice();
      await call(session, 'signupMemberEmailPassword', { email: nora, password });
      const { id } = (await stack.service.store.members.byEmail(tenant, nora))!;
      await stack.service.store.members.update(tenant, id, { verified: true });
      const { secret } = (await call(session, 'startSecondFactor')).data as { secret: string };
      await call(session, 'confirmSecondFactor', { code: codeOf(secret) });
      const showNotice = async () => {
        await session.open('/pages/landing.html');
        await session.page.waitForFunction('window.$ms');
        await session.page.evaluate(() => void (window as unknown as Client).$ms.openModal!('PROFILE'));
        await session.dialog.getByText(/^Your authenticator app was reported lost\./).waitFor();
      };

      /** She asks for the link on one device. */
      async function askForLink(look: typeof looksRight = async () => {}): Promise<string> {
        const device = await newDevice();
        await logIn(device, nora);
        await button(device, 'I have lost the app and the codes').click();
        await device.dialog.getByRole('heading', { name: 'Lost the app?' }).waitFor();
        await look(device.page, 'lost-app', 'ms-auth-modal');
        await button(device, 'Send the link').click();
        await device.dialog.getByText(/^We have sent you an email/).waitFor();
        await look(device.page, 'lost-app-sent', 'ms-auth-modal');
        expect(await emailOf(device)).toBeUndefined();
        expect(device.complaints).toEqual([]);
        await device.leave();
        return (await nextMail(nora, /was reported lost$/))!;
      }
      /** She follows a mailed link on another device. */
      async function press(link: string, outcome: RegExp, look: typeof looksRight = async () => {}) {
        const device = await newVisitor(browser, stack);
        await device.open(link);
        await device.page.getByRole('button', { name: 'Confirm' }).click();
        await device.page.getByText(outcome).waitFor();
        await look(device.page, 'lost-app-confirmed');
        expect(device.complaints).toEqual([]);
        await device.leave();
      }
      const startWait = async (look?: typeof looksRight): Promise<string> => {
        await press(await askForLink(look), /^The first login after 24 hours removes your authenticator app\./, look);
        return (await nextMail(nora, /stops asking for a code in 24 hours$/))!;
      };

      // Each way to cancel.
      const keepLink = await startWait(looksRight);
      await showNotice();
      await looksRight(session.page, 'lost-app-notice', 'ms-profile');
      await press(keepLink, /^Your authenticator app stays\.$/);
      await nextMail(nora, /keeps asking for a code$/);
      const { secondFactors } = stack.service.store;
      await secondFactors.startRemoval(tenant, id, { waitMs: 86_400_000 });
      await session.page.setViewportSize({ width: 1280, height: 900 });
      await showNotice();
      await button(session, 'Keep the app').click();
      await session.dialog.getByText(/^Your authenticator app was reported lost\./).waitFor({ state: 'detached' });
      await nextMail(nora, /keeps asking for a code$/);
      await secondFactors.startRemoval(tenant, id, { waitMs: 86_400_000 });
      aheadMs += 60_000;
      const found = await newDevice();
      await logIn(found, nora);
      await found.dialog.getByText('Enter your code').first().waitFor();
      await typeCode(found, codeOf(secret));
      await button(found, 'Log in').click();
      await expect.poll(() => emailOf(found)).toBe(nora);
      await found.leave();
      await nextMail(nora, /keeps asking for a code$/);

      // And a wait that is not cancelled.
      await startWait();
      aheadMs += 23 * 3_600_000;
      const device = await newDevice();
      await logIn(device, nora);
      await device.dialog.getByText('Enter your code').first().waitFor();
      await button(device, 'Back').click();
      aheadMs += 3_700_000;
      await logIn(device, nora);
      await device.dialog.getByText(/^The 24 hours are over\./).waitFor();
      await looksRight(device.page, 'lost-app-over', 'ms-auth-modal');
      await button(device, 'Send the link').click();
      await device.dialog.getByText(/Its link logs you in and removes the authenticator app\.$/).waitFor();
      expect(await emailOf(device)).toBeUndefined();
      // Its link logs in, as any mailed one does; the service's tests follow it.
      await nextMail(nora, /^Log in to/);
      expect(device.complaints).toEqual([]);
      expect(session.complaints).toEqual([]);
      await Promise.all([device.leave(), session.leave()]);
    });
  },
  ['memory', 'postgres'],
);
