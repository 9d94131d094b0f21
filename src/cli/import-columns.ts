import type { App } from '../service/domain/app-file/app.ts';
import type { ImportNames } from './imported-member.ts';

/**
 * Column and property names of other services' exports, compared by `plain`. Help and
 * command-line.md list them.
 */
export const importColumns: Record<string, string[]> = {
  id: ['id', 'memberid', 'memberstackid'],
  email: ['email', 'emailaddress', 'authemail'],
  passwordHash: ['passwordhash', 'hashedpassword', 'bcrypt', 'bcrypthash', 'passworddigest'],
  verified: ['verified', 'emailverified', 'isverified'],
  createdAt: ['createdat', 'created', 'createddate', 'datecreated', 'signupdate', 'joined'],
  plans: ['plans', 'planids', 'planid', 'plan', 'freeplans', 'paidplans', 'planconnections'],
  stripeCustomerId: ['stripecustomerid', 'stripeid', 'customerid', 'paymentcustomerid'],
  profileImage: ['profileimage', 'avatar'],
  permissions: ['permissions'],
  loginRedirect: ['loginredirect'],
  metaData: ['metadata'],
  json: ['json', 'memberjson'],
  isModerator: ['ismoderator', 'moderator'],
  disabled: ['disabled', 'isdisabled'],
};
export const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
export const meaningOf = new Map(
  Object.entries(importColumns).flatMap(([meaning, all]) => all.map((name) => [name, meaning] as const)),
);
/** Known from exports and ignored. */
export const ignoredColumns = new Set([
  'lastlogin',
  'lastseenat',
  'planstatuses',
  'teams',
  'haspassword',
  'providers',
  'comments',
  'auth',
  'customfields',
]);

/** Unknown columns of a file, reported once and not for every row. */
export function unknownColumns(columns: readonly string[], app: App, { fields }: ImportNames): string[] {
  return columns.filter(
    (name) =>
      !meaningOf.has(plain(name)) && !ignoredColumns.has(plain(name)) && !fields.has(name) && !fieldOf(name, app),
  );
}

/**
 * The message for a missing heading line. The first line may be a member, so none of its cells
 * appear in it (R84).
 */
export const headingsWanted = (columns: readonly string[]): string =>
  `Its first line has ${columns.length} ${columns.length === 1 ? 'column' : 'columns'} and must say what they are: Email, and whatever else there is, such as Password Hash, Verified, Created At, Plans, or the name of a custom field.`;

export const hasEmailColumn = (columns: readonly string[]) =>
  columns.some((name) => meaningOf.get(plain(name)) === 'email');

/** The custom field that a column means, by its key or its label, also as `customFields.key`. */
export function fieldOf(column: string, app: App): App['customFields'][number] | undefined {
  const name = column.replace(/^custom[ _-]?fields?[.: ]+/i, '');
  return app.customFields.find(
    ({ key, label, labels }) =>
      key === name || [key, label, ...Object.values(labels)].some((known) => plain(known) === plain(name)),
  );
}
