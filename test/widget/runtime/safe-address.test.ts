import { describe, expect, it } from 'vitest';
import { safeAddress } from '../../../src/widget/runtime/safe-address.ts';

describe('addresses of members', () => {
  it.each<[string, string, string | undefined, string | undefined]>([
    ['https', 'https://juniper.example/a?b=c#d', 'https://juniper.example/a?b=c#d', 'https://juniper.example/a?b=c#d'],
    ['http', 'http://juniper.example', 'http://juniper.example/', 'http://juniper.example/'],
    ['capitals', 'HTTPS://Juniper.example', 'https://juniper.example/', 'https://juniper.example/'],
    ['spaces around', '  https://juniper.example/ ', 'https://juniper.example/', 'https://juniper.example/'],
    ['another alphabet', 'https://jünip.example', 'https://xn--jnip-0ra.example/', 'https://xn--jnip-0ra.example/'],
    ['mailto', 'mailto:ada@example.com', 'mailto:ada@example.com', undefined],
    ['tel', 'tel:+4930123', 'tel:+4930123', undefined],
  ])('R52 %s: writes %j', (_, text, href, src) => {
    expect([safeAddress(text, 'href'), safeAddress(text, 'src')]).toEqual([href, src]);
  });

  it.each([
    ...['', ' ', 'https', 'https:', 'https://', 'http:///', 'mailto:', 'tel:', 'juniper.example', 'ada@example.com'],
    // Relative ones, which would lead on the site itself.
    ...['/admin', './a', '../a', '?x', '#x', '//evil.example', '\\\\evil.example', '/\\evil.example', 'a:b'],
    ...['https:/evil.example', 'https:evil.example', 'https:\\\\evil.example', 'https://a\\@evil.example'],
    // Scripts, data and files.
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'javascript://%0aalert(1)'],
    ...['java\tscript:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)', 'java\0script:alert(1)'],
    ...['javascript&colon;alert(1)', '&#106;avascript:alert(1)', 'vbscript:x', 'data:text/html,<script>', 'blob:x'],
    ...['view-source:https://a.example', 'file:///etc/passwd', 'about:blank', 'filesystem:x', 'ftp://a.example', 'x:y'],
    ...['intent://x', 'sms:1', 'feed:https://a.example', 'jar:https://a.example', 'ws://a.example', 'blob:https://a'],
    // Characters that browsers skip, or people do not see.
    ...['https://a.example/ b', 'https://a.exa\nmple/', 'https://a.example/\u202efdp', 'ht\u200btps://a.example'],
    ...['https\u0000://a.example', 'https://a.example/\u007f', 'mailto:a@b.example\r\nbcc:c@d.example', 'tel:+49 30'],
    // A name that passes for a host.
    ...['https://bank.example@evil.example', 'https://a:b@evil.example/', 'https://@:@/', 'https://%', 'http://[::1'],
  ])('R52 writes nothing for %j', (text) => {
    expect([safeAddress(text, 'href'), safeAddress(text, 'src')]).toEqual([undefined, undefined]);
  });
});
