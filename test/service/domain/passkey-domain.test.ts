import { expect, it } from 'vitest';
import { passkeyDomain, rpIdFor } from '../../../src/service/domain/passkey-domain.ts';
import { testApp } from '../../support/app-settings.ts';

it.each([
  ['www.example.com', 'example.com'],
  ['example.co.uk', 'example.co.uk'],
  ['shop.example.co.uk', 'example.co.uk'],
  ['studio.github.io', 'studio.github.io'],
  ['github.io', null],
  ['co.uk', null],
  ['192.0.2.1', null],
  ['localhost', 'localhost'],
  ['site.localhost', 'localhost'],
])('R126 passkeys of %s belong to %s', (host, domain) => expect(passkeyDomain(host)).toBe(domain));

it.each([
  ['sandbox', 'https://www.example.com', 'example.com'],
  ['sandbox', 'http://localhost:3000', 'localhost'],
  ['live', 'http://localhost:3000', null],
  ['live', 'https://www.example.com', 'example.com'],
  ['live', 'https://other.example', null],
  ['live', null, null],
  ['live', 'null', null],
] as const)('R126 in %s a page on %s has the passkeys of %s', (mode, origin, rpId) => {
  const app = testApp({ mode, origins: ['https://www.example.com'], passkeys: { rpId: 'example.com' } });
  expect(rpIdFor(app, origin)).toBe(rpId);
  expect(rpIdFor({ ...app, passkeys: null }, origin)).toBeNull();
});
