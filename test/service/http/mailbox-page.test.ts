import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { mailboxPage, mailDocument, mailPath } from '../../../src/service/http/mailbox-page.ts';
import { mailboxScript } from '../../../src/service/http/mailbox-script.ts';
import { pagePolicy } from '../../../src/service/http/page-frame.ts';
import type { MailboxMail } from '../../../src/service/store/mailbox.ts';

const parse = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html');
const textOf = (element: { textContent: string | null } | null) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
const mail = (over: Partial<MailboxMail> = {}): MailboxMail => ({
  id: 'mail_1',
  to: 'ada@example.com',
  subject: '004821 is your login code',
  text: '004821\n\nSomebody wants to log in.\n',
  html: '<!doctype html><html><head><title>x</title></head><body><p style="color:red">004821</p></body></html>',
  code: '004821',
  link: 'https://juniper.example/#ms_login=abc',
  sentAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  ...over,
});

describe('mailbox page', () => {
  it('shows each mail with its code, its link, its text and itself, in the order it was given', () => {
    const page = parse(mailboxPage([mail({ id: 'b', subject: 'Second' }), mail()]));
    const articles = [...page.querySelectorAll('article')];
    expect(articles.map((article) => textOf(article.querySelector('h2')))).toEqual([
      'Second',
      '004821 is your login code',
    ]);
    const [, first] = articles;
    expect(textOf(first!.querySelector('header p'))).toBe('To ada@example.com 2026-01-02 03:04:05 UTC');
    expect(textOf(first!.querySelector('.code'))).toBe('004821');
    expect(first!.querySelector('[data-copy]')?.getAttribute('data-copy')).toBe('004821');
    expect(first!.querySelector('a')?.getAttribute('href')).toBe('https://juniper.example/#ms_login=abc');
    expect(textOf(first!.querySelector('pre'))).toBe('004821 Somebody wants to log in.');
    expect(first!.querySelector('iframe')?.getAttribute('src')).toBe('/mailbox/mail_1.html');
  });

  it('says what to do while there is no mail, and leaves out what a mail has not', () => {
    const page = parse(mailboxPage([]));
    expect(textOf(page.querySelector('h2'))).toBe('No mail yet');
    const plain = parse(mailboxPage([mail({ code: null, link: null })]));
    expect(plain.querySelector('.code, article a')).toBeNull();
  });

  it('R98 shows hostile mail as text, runs none of its links, and keeps its markup out of the page', () => {
    const evil = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
    const html = mailboxPage([
      mail({
        id: `../${evil}`,
        to: evil,
        subject: evil,
        text: evil,
        code: evil,
        link: `javascript:${evil}`,
        html: evil,
      }),
    ]);
    const page = parse(html);
    expect(page.querySelectorAll('main script, main img')).toHaveLength(0);
    expect(textOf(page.querySelector('h2'))).toBe(evil);
    expect(page.querySelector('article a')?.getAttribute('href')).toBe('#');
    expect(page.querySelector('iframe')?.getAttribute('sandbox')).not.toContain('allow-scripts');
    expect(mailPath('../a?b')).toBe('/mailbox/..%2Fa%3Fb.html');
  });

  it('R89 needs nothing inline', () => {
    const page = parse(mailboxPage([mail()]));
    expect(page.querySelectorAll('style, [style], script:not([src])')).toHaveLength(0);
    expect(pagePolicy).not.toContain('unsafe');
    expect(() => new Function(mailboxScript)).not.toThrow();
  });

  it('the links of a mail open beside the mailbox', () => {
    expect(mailDocument(mail())).toContain('<head><base target="_blank">');
    expect(mailDocument(mail({ html: '<p>bare</p>' }))).toBe('<base target="_blank"><p>bare</p>');
  });
});
