import { expect, it } from 'vitest';
import { mistakeText } from '../../src/console/config/mistake-text.ts';

it.each([
  ['min is more than max (9 and 3).', '9 is more than the most, which is 3.'],
  ['min must be a number, without quotes.', 'Enter a number.'],
  ['min must be integer.', 'Enter a whole number.'],
  ['min is missing.', 'Fill this in.'],
  ['min "course" stands already at customFields[0].key.', '"course" is there already: choose another.'],
  ['min names the unknown plan "pln_pr". Did you mean "pln_pro"?', 'There is no plan pln_pr. Did you mean "pln_pro"?'],
  ['min must name a content group, because read or write says GROUP.', 'Choose a content group.'],
  [
    'min "first-party" needs https, and http://a.example in origins.live has none.',
    'The cookie needs https, and the site http://a.example has none.',
  ],
  [
    'min "first-party" needs a service on the domain of the site, such as https://members.example.com for https://www.example.com; https://a.test and https://b.test in origins.live share none.',
    'The cookie needs this service on the domain of your site, such as https://members.example.com for https://www.example.com. https://a.test and https://b.test share none.',
  ],
  ['min must be a path of the site that starts with one /.', 'Must be a path of the site that starts with one /.'],
])('§2 the mistake "%s" of the file is "%s" beside the field', (sent, shown) => {
  expect(mistakeText(sent, 'min')).toBe(shown);
});
