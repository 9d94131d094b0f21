import type { AdminMember } from '../../../contract/wire-admin.ts';

type Exported = Pick<
  AdminMember,
  | 'id'
  | 'verified'
  | 'createdAt'
  | 'stripeCustomerId'
  | 'profileImage'
  | 'permissions'
  | 'loginRedirect'
  | 'metaData'
  | 'json'
  | 'customFields'
> & {
  auth: { email: string };
  planConnections: Pick<AdminMember['planConnections'][number], 'planId' | 'active' | 'status'>[];
};
type Column = [name: string, value: (member: Exported) => unknown];

/** The columns of a CSV export, which an import takes again; nested values are JSON. */
export const memberColumns: readonly Column[] = [
  ['id', ({ id }) => id],
  ['email', ({ auth }) => auth.email],
  ['verified', ({ verified }) => verified],
  ['createdAt', ({ createdAt }) => createdAt],
  [
    'plans',
    ({ planConnections }) =>
      planConnections
        .filter(({ active }) => active)
        .map(({ planId }) => planId)
        .join(';'),
  ],
  // What is due or cancelled is here alone: an import would give it.
  ['planStatuses', ({ planConnections }) => planConnections.map((one) => `${one.planId}=${one.status}`).join(';')],
  ['stripeCustomerId', ({ stripeCustomerId }) => stripeCustomerId],
  ['profileImage', ({ profileImage }) => profileImage],
  ['permissions', ({ permissions }) => permissions.join(';')],
  ['loginRedirect', ({ loginRedirect }) => loginRedirect],
  ['metaData', ({ metaData }) => (Object.keys(metaData).length > 0 ? metaData : '')],
  ['json', ({ json }) => json],
];

/** One for each custom field of the app. */
export const fieldColumns = (keys: readonly string[]): Column[] =>
  keys.map((key) => [`customFields.${key}`, ({ customFields }) => customFields[key]]);
