import { describe, expect, it } from 'vitest';
import { afterAuth } from '../../../src/widget/runtime/after-auth.ts';

const here = 'https://site.example/pages/a?x=1';
const to = (path: string) => `https://site.example${path}`;

describe('where a login leads', () => {
  it.each<[string, Parameters<typeof afterAuth>, string | null]>([
    ['the form’s redirect comes first', [{ form: to('/f'), remembered: '/r', server: '/s' }, here], to('/f')],
    ['then the remembered one', [{ form: null, remembered: '/r', server: '/s' }, here], to('/r')],
    ['then the service’s', [{ server: '/s' }, here], to('/s')],
    ['without any the page stays', [{}, here], null],
    ['the service’s own page is no other page', [{ server: '/pages/a' }, here], null],
    ['nor with another query', [{ server: '/pages/a?x=2' }, here], null],
    ['from / to / nothing happens', [{ form: to('/') }, to('/')], null],
    ['from / to / nothing happens, by the service', [{ server: '/' }, to('/?utm=1')], null],
    ['to / from elsewhere leads on', [{ form: to('/') }, here], to('/')],
    ['a remembered current page is where we are', [{ remembered: here }, here], null],
    ['a fragment of the same page is gone to', [{ form: `${here}#members` }, here], `${here}#members`],
    ['R26 a form may leave the site', [{ form: 'https://other.example/x' }, here], 'https://other.example/x'],
    ['R26 what is remembered may not', [{ remembered: 'https://other.example/x', server: '/s' }, here], to('/s')],
    ['R26 nor what the service says', [{ server: '//other.example/x' }, here], null],
  ])('M §1.4 %s', (_, [wishes, from], expected) => {
    expect(afterAuth(wishes, from)).toBe(expected);
  });
});
