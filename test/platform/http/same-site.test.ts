import { expect, it } from 'vitest';
import { isSameSite } from '../../../src/platform/http/same-site.ts';

it.each([
  ['https://shop.example', 'https://shop.example:8443', true],
  ['https://www.shop.example', 'https://auth.shop.example', true],
  ['https://shop.example', 'https://auth.shop.example', true],
  ['http://localhost:3000', 'http://localhost:4000', true],
  ['http://localhost:3000', 'http://127.0.0.1:3000', false],
  ['http://shop.example', 'https://shop.example', false],
  ['https://shop.example', 'https://auth.example', false],
  ['https://shop.example', 'https://notshop.example', false],
  ['https://shop.example', 'https://example', false],
  ['https://one.github.io', 'https://two.github.io', false],
  ['https://one.co.uk', 'https://two.co.uk', false],
])('R113 %s and %s are the same site: %s', (one, other, expected) => {
  expect(isSameSite(new URL(one), new URL(other))).toBe(expected);
  expect(isSameSite(new URL(other), new URL(one))).toBe(expected);
});
