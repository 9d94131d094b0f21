import type { Wire } from './wire.ts';

/** Who may call: every visitor (a bad token is ignored, R30), or a signed-in member (else 401). */
export type Auth = 'public' | 'member';

/**
 * Which limiter counts a call (figures: the app's `limits`). `send` = sends a mail, `guess` =
 * tries a code, `login` and `signup` = costs a password hash, `read` and `write` = everything else.
 */
export type Limit = 'login' | 'signup' | 'send' | 'guess' | 'read' | 'write';

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for path parameters, as the HTTP server reads them. */
  path: `/${string}`;
  auth: Auth;
  limit: Limit;
  /** Two operations on one path: the query parameter that selects one. */
  variant?: { query: string; value: string };
  /** Takes a file in this field, as multipart (R33: no other route does). */
  upload?: string;
  /** R123 changes something, or vouches for the member, although it counts as a read. */
  refusesViews?: true;
  /** R49 sent twice under one `Idempotency-Key` it happens once. */
  idempotent?: true;
}

/**
 * operation -> where it lives. Plain data: the SDK calls by it, the service mounts by it, tests
 * walk it.
 */
export const routes = {
  getApp: { method: 'GET', path: '/app', auth: 'public', limit: 'read' },
  getAppAndMember: { method: 'POST', path: '/app-member', auth: 'public', limit: 'read' },
  readAppAndMember: { method: 'GET', path: '/app-member', auth: 'public', limit: 'read' },
  trackPageView: { method: 'POST', path: '/page-view', auth: 'public', limit: 'read' },
  trackEvent: { method: 'POST', path: '/event', auth: 'public', limit: 'read' },
  sendPageFindings: { method: 'POST', path: '/page-findings', auth: 'public', limit: 'write' },
  getCaptchaChallenge: { method: 'GET', path: '/captcha/challenge', auth: 'public', limit: 'read' },
  loginMemberEmailPassword: { method: 'POST', path: '/auth/login', auth: 'public', limit: 'login' },
  signupMemberEmailPassword: {
    method: 'POST',
    path: '/auth/signup',
    auth: 'public',
    limit: 'signup',
    idempotent: true,
  },
  signupMemberPasswordless: {
    method: 'POST',
    path: '/auth/signup',
    auth: 'public',
    limit: 'guess',
    idempotent: true,
    variant: { query: 'isPasswordless', value: 'true' },
  },
  sendMemberLoginPasswordlessEmail: {
    method: 'POST',
    path: '/auth/passwordless/login/send',
    auth: 'public',
    limit: 'send',
  },
  sendMemberSignupPasswordlessEmail: {
    method: 'POST',
    path: '/auth/passwordless/signup/send',
    auth: 'public',
    limit: 'send',
  },
  loginMemberPasswordless: { method: 'POST', path: '/auth/passwordless/login', auth: 'public', limit: 'guess' },
  sendMemberResetPasswordEmail: {
    method: 'POST',
    path: '/auth/send-reset-password-email',
    auth: 'public',
    limit: 'send',
  },
  checkMailedLink: { method: 'POST', path: '/auth/check-link', auth: 'public', limit: 'guess' },
  resetMemberPassword: { method: 'POST', path: '/auth/reset-password', auth: 'public', limit: 'guess' },
  startProvider: { method: 'POST', path: '/auth-provider/start', auth: 'public', limit: 'login' },
  redeemProvider: { method: 'POST', path: '/auth-provider/redeem', auth: 'public', limit: 'login' },
  disconnectProvider: { method: 'POST', path: '/member/disconnect-provider', auth: 'member', limit: 'write' },
  startPasskeyLogin: { method: 'POST', path: '/auth/passkey/start', auth: 'public', limit: 'write' },
  finishPasskeyLogin: { method: 'POST', path: '/auth/passkey', auth: 'public', limit: 'login' },
  startPasskeyRegistration: { method: 'POST', path: '/member/passkeys/start', auth: 'member', limit: 'write' },
  finishPasskeyRegistration: { method: 'POST', path: '/member/passkeys', auth: 'member', limit: 'login' },
  getPasskeys: { method: 'GET', path: '/member/passkeys', auth: 'member', limit: 'read' },
  renamePasskey: { method: 'PATCH', path: '/member/passkeys/:passkeyId', auth: 'member', limit: 'write' },
  deletePasskey: { method: 'DELETE', path: '/member/passkeys/:passkeyId', auth: 'member', limit: 'write' },
  finishSecondFactor: { method: 'POST', path: '/auth/second-factor', auth: 'public', limit: 'guess' },
  startRequiredSecondFactor: {
    method: 'POST',
    path: '/auth/second-factor/set-up/start',
    auth: 'public',
    limit: 'write',
  },
  finishRequiredSecondFactor: { method: 'POST', path: '/auth/second-factor/set-up', auth: 'public', limit: 'guess' },
  sendLostSecondFactorEmail: { method: 'POST', path: '/auth/second-factor/lost', auth: 'public', limit: 'send' },
  startSecondFactor: { method: 'POST', path: '/member/second-factor/start', auth: 'member', limit: 'write' },
  confirmSecondFactor: { method: 'POST', path: '/member/second-factor', auth: 'member', limit: 'guess' },
  getSecondFactor: { method: 'GET', path: '/member/second-factor', auth: 'member', limit: 'read' },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/member/second-factor/recovery-codes',
    auth: 'member',
    limit: 'write',
  },
  keepSecondFactor: { method: 'POST', path: '/member/second-factor/keep', auth: 'member', limit: 'write' },
  deleteSecondFactor: { method: 'DELETE', path: '/member/second-factor', auth: 'member', limit: 'write' },
  getCurrentMember: { method: 'GET', path: '/member', auth: 'member', limit: 'read' },
  updateMember: { method: 'POST', path: '/member', auth: 'member', limit: 'write' },
  updateMemberProfileImage: {
    method: 'POST',
    path: '/member/profile-image',
    auth: 'member',
    limit: 'write',
    upload: 'profileImage',
    idempotent: true,
  },
  deleteMemberProfileImage: { method: 'DELETE', path: '/member/profile-image', auth: 'member', limit: 'write' },
  updateMemberAuth: { method: 'POST', path: '/member-auth', auth: 'member', limit: 'login' },
  setPassword: { method: 'POST', path: '/member/set-password', auth: 'member', limit: 'login' },
  confirmMemberEmail: { method: 'POST', path: '/member-auth/confirm', auth: 'public', limit: 'guess' },
  reviewSuspendedAccess: { method: 'POST', path: '/member/suspended', auth: 'public', limit: 'guess' },
  sendMemberVerificationEmail: { method: 'POST', path: '/auth/send-email-verification', auth: 'member', limit: 'send' },
  sendReauthCode: { method: 'POST', path: '/auth/reauth/send', auth: 'member', limit: 'send' },
  reauthenticate: { method: 'POST', path: '/auth/reauth', auth: 'member', limit: 'guess' },
  getMemberSessions: { method: 'GET', path: '/member/sessions', auth: 'member', limit: 'read' },
  revokeMemberSessions: { method: 'POST', path: '/member/sessions/revoke', auth: 'member', limit: 'write' },
  deleteMember: { method: 'DELETE', path: '/member', auth: 'member', limit: 'write' },
  getMemberJSON: { method: 'GET', path: '/member/json', auth: 'member', limit: 'read' },
  getMemberToken: { method: 'POST', path: '/member/token', auth: 'member', limit: 'read', refusesViews: true },
  getMemberActivity: { method: 'GET', path: '/member/activity', auth: 'member', limit: 'read' },
  updateMemberJSON: { method: 'POST', path: '/member/json', auth: 'member', limit: 'write' },
  getPlan: { method: 'GET', path: '/app/plans/:planId', auth: 'public', limit: 'read' },
  addPlan: { method: 'POST', path: '/member/plans/add', auth: 'member', limit: 'write', idempotent: true },
  removePlan: { method: 'POST', path: '/member/plans/remove', auth: 'member', limit: 'write' },
  purchasePlansWithCheckout: {
    method: 'POST',
    path: '/member/plans/create-checkout-session',
    auth: 'member',
    limit: 'write',
    idempotent: true,
  },
  launchStripeCustomerPortal: {
    method: 'POST',
    path: '/member/create-billing-portal-session',
    auth: 'member',
    limit: 'write',
  },
  getSecureContent: { method: 'POST', path: '/secure-content', auth: 'member', limit: 'read' },
  getChannelInfo: { method: 'GET', path: '/comments/channels/info', auth: 'public', limit: 'read' },
  subscribeToChannel: {
    method: 'POST',
    path: '/comments/channels/manage-subscription',
    auth: 'member',
    limit: 'write',
  },
  getPosts: { method: 'GET', path: '/comments/posts', auth: 'public', limit: 'read' },
  getPost: { method: 'GET', path: '/comments/posts/:postId', auth: 'public', limit: 'read' },
  createPost: { method: 'POST', path: '/comments/posts', auth: 'member', limit: 'write', idempotent: true },
  updatePost: { method: 'PATCH', path: '/comments/posts/:postId/update', auth: 'member', limit: 'write' },
  postVote: { method: 'POST', path: '/comments/posts/:postId/vote', auth: 'member', limit: 'write' },
  reportComment: { method: 'POST', path: '/comments/:commentId/report', auth: 'member', limit: 'write' },
  deletePost: { method: 'DELETE', path: '/comments/posts/:postId', auth: 'member', limit: 'write' },
  postIsTyping: {
    method: 'POST',
    path: '/comments/posts/typing',
    auth: 'member',
    limit: 'read',
    refusesViews: true,
  },
  getThreads: { method: 'GET', path: '/comments/threads', auth: 'public', limit: 'read' },
  createThread: { method: 'POST', path: '/comments/threads', auth: 'member', limit: 'write', idempotent: true },
  updateThread: { method: 'PATCH', path: '/comments/threads/:threadId/update', auth: 'member', limit: 'write' },
  threadVote: { method: 'POST', path: '/comments/threads/:threadId/vote', auth: 'member', limit: 'write' },
  deleteThread: { method: 'DELETE', path: '/comments/threads/:threadId', auth: 'member', limit: 'write' },
  getInvite: { method: 'POST', path: '/team/invite', auth: 'public', limit: 'read' },
  joinTeam: { method: 'POST', path: '/member/team/join', auth: 'member', limit: 'write', idempotent: true },
  getTeam: { method: 'GET', path: '/member/team/:teamId', auth: 'member', limit: 'read' },
  removeMemberFromTeam: { method: 'POST', path: '/member/team/remove-member', auth: 'member', limit: 'write' },
  generateInviteToken: { method: 'POST', path: '/member/team/generate-invite-link', auth: 'member', limit: 'write' },
  // C25 a dead token has nothing to end and is no error.
  logout: { method: 'POST', path: '/member/logout', auth: 'public', limit: 'write' },
} as const satisfies Record<keyof Wire, Route>;

/**
 * B7 the live updates of channels, as `text/event-stream`. Not an operation: it goes on.
 * `channelKey` may occur several times.
 */
export const streamPath = '/comments/stream';
