/** Who operates a service, the highest role first: each may do all that those below it may. */
export const operatorRoles = ['owner', 'admin', 'support', 'viewer'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** What each role is for, in words. */
export const roleSummaries: Readonly<Record<OperatorRole, string>> = {
  owner: 'Everything.',
  admin: 'Everything but operators and keys.',
  support: 'Reads members, edits their fields, writes notes, ends sessions, disables and enables, hides comments.',
  viewer: 'Reads only: members, numbers and activity.',
};

export const isOperatorRole = (word: string): word is OperatorRole =>
  (operatorRoles as readonly string[]).includes(word);

/** The highest role among the permissions of a member of the console's app. */
export const roleOf = (permissions: readonly string[]): OperatorRole | undefined =>
  operatorRoles.find((one) => permissions.includes(one));

/** `least`: the lowest role that may do it; null = no operator. */
export const roleMay = (role: OperatorRole, least: OperatorRole | null): boolean =>
  least !== null && operatorRoles.indexOf(role) <= operatorRoles.indexOf(least);
