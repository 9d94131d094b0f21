/** What an authenticator stores about the member: her random id, nothing personal. */
export const userHandleOf = (memberId: string): string => Buffer.from(memberId).toString('base64url');
