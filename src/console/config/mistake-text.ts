/** The check writes for a configuration file; a form has no names of properties and no quotes. */
const plain: readonly (readonly [RegExp, string])[] = [
  [/^is more than max \((.+) and (.+)\)$/, '$1 is more than the most, which is $2'],
  [/^is missing: the choices of .*$/, 'Add at least one choice'],
  [/^is missing: how often a SUBSCRIPTION is paid$/, 'Choose how often it is paid'],
  [/^is missing$/, 'Fill this in'],
  [/^must be (?:a )?number(?:, without quotes)?$/, 'Enter a number'],
  [/^must be integer$/, 'Enter a whole number'],
  [/^must be a whole number from 0 on$/, 'Enter a whole number, 0 or more'],
  [/^must be a date such as "(.+)"$/, 'Enter a date such as $1'],
  [/^must be string$/, 'Enter a text'],
  [/^must be >= (.+)$/, 'Enter $1 or more'],
  [/^must be > (.+)$/, 'Enter more than $1'],
  [/^must be <= (.+)$/, 'Enter $1 or less'],
  [/^"(.+)" stands already at .+$/s, '"$1" is there already: choose another'],
  [/^must be at least 2, and belongs to a plan with team$/, 'Enter 2 or more; only the price of a team has it'],
  [/^must be at least (\d+)$/, 'Enter $1 or more'],
  [/^belongs to a SUBSCRIPTION, and to nothing else$/, 'Only recurring prices can have this'],
  [/^must not be more than absoluteMinutes \(\d+\)$/, 'Choose a time no longer than the next one'],
  [/^is by hCaptcha, so siteKey and secretFrom must be given$/, 'The site key and the secret of hCaptcha are needed'],
  [
    /^"first-party" needs a service on the domain of the site, such as (\S+) for (\S+); (\S+) and (\S+) in origins\.live share none$/,
    'The cookie needs this service on the domain of your site, such as $1 for $2. $3 and $4 share none',
  ],
  [
    /^"first-party" needs https, and (\S+) in origins\.live has none$/,
    'The cookie needs https, and the site $1 has none',
  ],
  [
    /^"first-party" needs all of origins\.live on one domain, and (\S+) and (\S+) share none$/,
    'The cookie needs all sites of live mode on one domain. $1 and $2 share none',
  ],
  [/^must name a content group, because read or write says GROUP$/, 'Choose a content group'],
  [/^names the unknown content group "(.+?)"(.*)$/, 'There is no content group $1$2'],
  [/^names the unknown plan "(.+?)"(.*)$/, 'There is no plan $1$2'],
  [/^is no regular expression: /, 'This is not a regular expression: '],
  [/^needs a field that members write, and restrictToAdmin forbids that$/, 'Only your team fills this field in'],
];

/** A mistake of the draft as a sentence beside its field. */
export function mistakeText(message: string, path: string): string {
  const text = (message.startsWith(`${path} `) ? message.slice(path.length + 1) : message).replace(/\.$/, '');
  const [pattern, words] = plain.find(([one]) => one.test(text)) ?? [/^/, ''];
  const sentence = text.replace(pattern, words);
  const end = /[.?]$/.test(sentence) ? '' : '.';
  return sentence.charAt(0).toUpperCase() + sentence.slice(1) + end;
}
