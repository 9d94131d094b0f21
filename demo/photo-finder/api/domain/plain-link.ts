/** Addresses that hide where they lead. */
const shorteners = new Set([
  'bit.ly',
  'tinyurl.com',
  't.co',
  'goo.gl',
  'ow.ly',
  'is.gd',
  'buff.ly',
  'rebrand.ly',
  'cutt.ly',
  'lnkd.in',
]);

/** R26 https, a host with a dot, no user and no password, no shortener. */
export function isPlainLink(text: string): boolean {
  if (!URL.canParse(text) || text.length > 500) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return hostname.includes('.') && !shorteners.has(hostname.replace(/^www\./, ''));
}
