import { fastify } from 'fastify';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { serveMailbox } from '../../../../src/service/http/pages/mailbox.ts';
import { mailboxScript } from '../../../../src/service/http/pages/mailbox-script.ts';
import type { MailboxMail } from '../../../../src/service/store/outbox/mailbox.ts';

const parse = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html');
const textOf = (element: { textContent: string | null } | null) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
const mail = (over: Partial<MailboxMail> = {}): MailboxMail => ({
  id: 'mail_1',
  to: 'ada@example.com',
  subject: '004821 is your login code',
  text: '004821\n\nA login was requested.\n',
  html: '<!doctype html><html><head><title>x</title></head><body><p style="color:red">004821</p></body></html>',
  code: '004821',
  link: 'https://juniper.example/#ms_login=abc',
  sentAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  ...over,
});

/** The mailbox with these mails, newest first, requested like a browser on this machine. */
function mailboxOf(...mails: MailboxMail[]) {
  const server = fastify();
  serveMailbox(server, { put: async () => {}, list: async ({ limit = 200 } = {}) => mails.slice(0, limit) });
  return async (url: string) => server.inject({ url, headers: { host: 'localhost:4870' } });
}
const pageOf = async (...mails: MailboxMail[]) => parse((await mailboxOf(...mails)('/mailbox')).body);

describe('mailbox page', () => {
  it('shows each mail with its code, its link, its text and itself, newest first', async () => {
    const page = await pageOf(mail({ id: 'b', subject: 'Second' }), mail());
    const articles = [...page.querySelectorAll('article')];
    expect(articles.map((article) => textOf(article.querySelector('h2')))).toEqual([
      'Second',
      '004821 is your login code',
    ]);
    const [, first] = articles;
    expect(textOf(first!.querySelector('.facts'))).toBe('To ada@example.com 2026-01-02 03:04:05 UTC');
    expect(textOf(first!.querySelector('output'))).toBe('004821');
    expect(first!.querySelector('[data-copy]')?.getAttribute('data-copy')).toBe('004821');
    expect(first!.querySelector('a')?.getAttribute('href')).toBe('https://juniper.example/#ms_login=abc');
    expect(textOf(first!.querySelector('pre'))).toBe('004821 A login was requested.');
    expect(first!.querySelector('iframe')?.getAttribute('src')).toBe('/mailbox/mail_1');
  });

  it('shows what to do while there is no mail, and omits missing parts of a mail', async () => {
    expect(textOf((await pageOf()).querySelector('h2'))).toBe('No mail yet');
    const plain = await pageOf(mail({ code: null, link: null }));
    expect(plain.querySelector('output, article a')).toBeNull();
  });

  it('R98 shows hostile mail as text, runs none of its links, and keeps its markup out of the page', async () => {
    const evil = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
    const page = await pageOf(
      mail({
        id: `../${evil}`,
        to: evil,
        subject: evil,
        text: evil,
        code: evil,
        link: `javascript:${evil}`,
        html: evil,
      }),
    );
    expect(page.querySelectorAll('main script, main img')).toHaveLength(0);
    expect(textOf(page.querySelector('h2'))).toBe(evil);
    expect(page.querySelector('article a')?.getAttribute('href')).toBe('#');
    expect(page.querySelector('iframe')?.getAttribute('src')).toMatch(/^\/mailbox\/\.\.%2F%22/);
    expect(page.querySelector('iframe')?.getAttribute('sandbox')).not.toContain('allow-scripts');
  });

  it('R89 needs nothing inline but its hashed sheet', async () => {
    const { headers, body } = await mailboxOf(mail())('/mailbox');
    expect(parse(body).querySelectorAll('[style], script:not([src])')).toHaveLength(0);
    expect(headers['content-security-policy']).toContain("trusted-types 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect((await mailboxOf()('/mailbox.js')).body).toBe(mailboxScript);
    expect(() => new Function(mailboxScript)).not.toThrow();
  });

  it('a mail is a document without scripts, whose links open beside the mailbox', async () => {
    const { headers, body } = await mailboxOf(mail())('/mailbox/mail_1');
    expect(body).toContain('<head><base target="_blank">');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script/);
  });

  it('answers scripts with the mails, or with the requested number of them', async () => {
    const ask = mailboxOf(mail({ id: 'b' }), mail());
    expect((await ask('/mailbox.json')).json()).toEqual([mail({ id: 'b' }), mail()]);
    expect((await ask('/mailbox.json?limit=1')).json()).toHaveLength(1);
    expect((await ask('/mailbox.json?limit=-1')).json()).toHaveLength(2);
  });
});
