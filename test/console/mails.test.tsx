// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { mailNames } from '../../src/contract/mail-texts.ts';
import { mailJobKind } from '../../src/service/domain/mails/mail.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

const textsOf = async () => {
  const newest = (await scene.service.store.appRevisions.newest<{
    apps: { id: string; mail?: { texts?: object } }[];
  }>())!;
  return newest.document.apps.find(({ id }) => id === 'app_demo')!.mail?.texts;
};

it('§3.7 lists every mail with what it is sent for, and finds one by its subject', async () => {
  scene = await startConsole('admin', 'mails?language=de');
  await scene.seen('A visitor asks for a code to sign up.');
  expect(document.querySelectorAll('tbody > tr')).toHaveLength(mailNames.length);
  await scene.fill('Search mails', 'willkommen');
  await eventually(() => expect(document.querySelectorAll('tbody > tr')).toHaveLength(1));
  await scene.fill('Search mails', 'no such mail');
  await scene.seen('No mail matches');
  await scene.press('Show all mails');
  await eventually(() => expect(document.querySelectorAll('tbody > tr')).toHaveLength(mailNames.length));
});

it('§3.7 words for one language and for all are tried, published and in the next mail', async () => {
  scene = await startConsole('admin', 'mails?mail=login');
  await scene.fill('Subject', 'Come in: ');
  await scene.press('Insert {code}');
  await scene.seen('Come in: 123456');
  await scene.fill('Language', 'de');
  await scene.fill('First paragraph', 'Herein, {email}.');
  await eventually(async () => expect((await scene.button('Send a test to me')).disabled).toBe(false));
  await scene.press('Send a test to me');
  await scene.seen('On its way to admin@example.com.');
  const [test] = await scene.service.mails('admin@example.com');
  await scene.seen('Sent to admin@example.com: the mail server has taken it.');
  expect(test).toMatchObject({ subject: 'Come in: 123456', text: expect.stringContaining('Herein, ada@example.com.') });
  await eventually(async () => expect((await scene.button('Review changes')).disabled).toBe(false));
  await scene.press('Review changes');
  await scene.seen('Mail › Texts › Login');
  await scene.press('Publish');
  await eventually(async () =>
    expect(await textsOf()).toEqual({ login: { subject: 'Come in: {code}', text: { de: 'Herein, {email}.' } } }),
  );
});

it('§3.7 a variable that the mail does not have is named beside the field, and nothing is published', async () => {
  scene = await startConsole('admin', 'mails?mail=welcome&language=fr');
  await eventually(async () => expect((await scene.button('Send a test to me')).disabled).toBe(false));
  await scene.fill('First paragraph', 'Voici {code}');
  await scene.seen('This mail has no variable {code}; use {app}, {site}.');
  await scene.seen('This is the mail before your last change.');
  expect((await scene.button('Review changes')).disabled).toBe(true);
  expect((await scene.button('Send a test to me')).disabled).toBe(true);
  await scene.press('Undo');
  await eventually(async () => expect((await scene.button('Send a test to me')).disabled).toBe(false));
  scene.setOffline(true);
  await scene.press('Send a test to me');
  await scene.seen('The service does not answer.');
});

it('§3.7 a test mail that the mail server refuses names why', async () => {
  scene = await startConsole('admin', 'mails?mail=welcome');
  await eventually(async () => expect((await scene.button('Send a test to me')).disabled).toBe(false));
  await scene.press('Send a test to me');
  await scene.seen('On its way to admin@example.com.');
  const { outbox } = scene.service.store;
  const ask = { worker: 'test', kinds: [mailJobKind], limit: 10, leaseMs: 60_000 };
  const [mail] = await outbox.claim(ask);
  await outbox.failed('test', mail!.id, { error: '550 no such mailbox', retryInMs: null });
  await scene.seen('Not sent: 550 no such mailbox. See Webhooks.');
});

it('§3.7 the sender is published, words of an unusual language are shown, and History keeps the search', async () => {
  scene = await startConsole('admin', 'mails?search=login&language=de-AT', undefined, {
    app: (app) => {
      app.mail.texts = { login: { subject: { 'de-AT': 'Servus: {code}' } } };
    },
  });
  await scene.seen('Changed: Austrian German (de-AT)');
  await scene.seen('Servus: {code}');
  await scene.press('History');
  await scene.seen('In effect');
  await scene.press('Mails');
  expect((await scene.field('Search mails')).value).toBe('login');
  await scene.press('Sender');
  await scene.fill("Sender's address", 'no address');
  await scene.seen('Must be an email address.');
  await scene.fill("Sender's address", 'studio@juniper.example');
  await scene.fill('Reply to', 'desk@juniper.example');
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () =>
    expect(await scene.published()).toMatchObject({
      mail: { fromAddress: 'studio@juniper.example', replyTo: 'desk@juniper.example' },
    }),
  );
});

it('§3.7 the mails are for admins', async () => {
  scene = await startConsole('support', 'mails');
  await scene.seen('The role support does not open this screen.');
});
