import type { Operation } from '../../contract/wire.ts';

/** One sentence for readers of the API; an operation without one is called by its name. */
const summaries: Partial<Record<Operation, string>> = {
  getApp: 'What a page may know of the app.',
  getAppAndMember: 'The app and the member of the session, in one call.',
  readAppAndMember: 'The app and the member of the session, in one call.',
  trackPageView: 'Counts a page view.',
  trackEvent: 'Counts an event of a page.',
  getCaptchaChallenge: 'A proof of work, where the app asks for one at sign-up.',
  loginMemberEmailPassword: 'Logs in by password.',
  signupMemberEmailPassword: 'Signs up by password.',
  signupMemberPasswordless: 'Signs up by a mailed code.',
  sendMemberLoginPasswordlessEmail: 'Mails a code to log in with; the answer is the same for unknown addresses.',
  sendMemberSignupPasswordlessEmail: 'Mails a code to sign up with.',
  loginMemberPasswordless: 'Logs in by a mailed code.',
  sendMemberResetPasswordEmail:
    'Mails a code and a link for a new password; the answer is the same for unknown addresses.',
  resetMemberPassword: 'Sets a new password by a mailed code or link.',
  startProvider: 'Begins a visit to a social provider.',
  redeemProvider: 'Ends a visit to a social provider.',
  disconnectProvider: 'Takes a social login away.',
  getCurrentMember: 'The member of the session.',
  updateMember: 'Saves custom fields.',
  updateMemberProfileImage: 'Replaces the picture; null removes it.',
  deleteMemberProfileImage: 'Removes the picture.',
  updateMemberAuth: 'Changes the password, or asks for another address.',
  setPassword: 'Sets a first password.',
  confirmMemberEmail: 'Confirms what a mail was sent for.',
  sendMemberVerificationEmail: 'Mails a code that confirms the address.',
  sendReauthCode: 'Mails a code that proves who is at the screen.',
  reauthenticate: 'Proves who is at the screen, by password or code.',
  getMemberSessions: 'Where the member is logged in.',
  revokeMemberSessions: 'Ends one session, or all others.',
  deleteMember: 'Deletes the account, where the app allows it.',
  getMemberJSON: 'The member’s own JSON.',
  updateMemberJSON: 'Replaces it.',
  getPlan: 'A plan with its prices.',
  addPlan: 'Takes a free plan.',
  removePlan: 'Gives a free plan back.',
  purchasePlansWithCheckout: 'Begins a purchase; answers where to pay.',
  launchStripeCustomerPortal: 'Answers where subscriptions are changed and ended.',
  joinTeam: 'Takes a seat by an invite.',
  getTeam: 'A team with its members.',
  removeMemberFromTeam: 'Removes a member, or leaves.',
  generateInviteToken: 'Makes a new invite; the old one is dead at once.',
  getSecureContent: 'Content of a group, for those who have access.',
  logout: 'Ends the session.',
};

/** `getThreads` becomes "Get threads." */
export const operationSummary = (operation: Operation): string =>
  summaries[operation] ??
  `${operation.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`).replace(/^./, (first) => first.toUpperCase())}.`;
