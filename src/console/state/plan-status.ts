import type { AdminMember } from '../../contract/wire-admin.ts';

/** It opens nothing until its payment is made. */
export const isUnpaid = ({ status }: Pick<AdminMember['planConnections'][number], 'status'>) =>
  status.startsWith('REQUIRES');

/** What a plan of a member is at, in words. */
export const planStatusNames: Readonly<Record<string, string>> = {
  ACTIVE: 'Active',
  TRIALING: 'On trial',
  CANCELED: 'Cancelled',
  REQUIRES_PAYMENT: 'Payment due',
  REQUIRES_AUTHENTICATION: 'Payment to confirm',
};

/** By which members are filtered. */
export const planStatusOptions = [...Object.entries(planStatusNames), ['ENDING', 'Cancelled, still running']] as [
  value: string,
  name: string,
][];
