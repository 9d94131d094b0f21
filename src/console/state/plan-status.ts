/** What a plan of a member is at, in words. */
export const planStatusNames: Readonly<Record<string, string>> = {
  ACTIVE: 'Active',
  TRIALING: 'On trial',
  CANCELED: 'Cancelled',
  REQUIRES_PAYMENT: 'Payment due',
  REQUIRES_AUTHENTICATION: 'Payment to confirm',
};
