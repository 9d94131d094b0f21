/**
 * Nothing else is ever written into `href` and `src`: no scripts, no data, nothing relative, which
 * a member could aim at the site itself, and no user name that could pass for a host.
 */
const schemes = { href: /^(?:https?:\/\/|mailto:|tel:)./i, src: /^https?:\/\/./i } as const;

export type AddressName = keyof typeof schemes;

/** The address that a text of a member is, as it may be written; undefined: none. */
export function safeAddress(text: string, name: AddressName): string | undefined {
  const address = text.trim();
  // Browsers skip control characters and read backslashes as slashes; people cannot see the others.
  if (!schemes[name].test(address) || /[\s\\\p{Cc}\p{Cf}]/u.test(address)) return undefined;
  try {
    const { href, username, password } = new URL(address);
    return schemes[name].test(href) && !username && !password ? href : undefined;
  } catch {
    return undefined;
  }
}
