import { confirmMemberEmail } from './account/confirm-member-email.ts';
import { deleteMember } from './account/delete-member.ts';
import { getMemberActivity } from './account/get-member-activity.ts';
import { getMemberSessions } from './account/get-member-sessions.ts';
import { reauthenticate } from './account/reauthenticate.ts';
import { reviewSuspendedAccess } from './account/review-suspended-access.ts';
import { revokeMemberSessions } from './account/revoke-member-sessions.ts';
import { sendMemberVerificationEmail } from './account/send-member-verification-email.ts';
import { sendReauthCode } from './account/send-reauth-code.ts';
import { setPassword } from './account/set-password.ts';
import { updateMemberAuth } from './account/update-member-auth.ts';
import { getApp } from './app/get-app.ts';
import { getAppAndMember } from './app/get-app-and-member.ts';
import { getPlan } from './app/get-plan.ts';
import { readAppAndMember } from './app/read-app-and-member.ts';
import { sendPageFindings } from './app/send-page-findings.ts';
import { trackEvent } from './app/track-event.ts';
import { trackPageView } from './app/track-page-view.ts';
import { checkMailedLink } from './auth/check-mailed-link.ts';
import { getCaptchaChallenge } from './auth/get-captcha-challenge.ts';
import { loginMemberEmailPassword } from './auth/login-member-email-password.ts';
import { loginMemberPasswordless } from './auth/login-member-passwordless.ts';
import { resetMemberPassword } from './auth/reset-member-password.ts';
import { sendMemberLoginPasswordlessEmail } from './auth/send-member-login-passwordless-email.ts';
import { sendMemberResetPasswordEmail } from './auth/send-member-reset-password-email.ts';
import { sendMemberSignupPasswordlessEmail } from './auth/send-member-signup-passwordless-email.ts';
import { signupMemberEmailPassword } from './auth/signup-member-email-password.ts';
import { signupMemberPasswordless } from './auth/signup-member-passwordless.ts';
import { createPost } from './comments/create-post.ts';
import { createThread } from './comments/create-thread.ts';
import { deletePost } from './comments/delete-post.ts';
import { deleteThread } from './comments/delete-thread.ts';
import { getChannelInfo } from './comments/get-channel-info.ts';
import { getPost } from './comments/get-post.ts';
import { getPosts } from './comments/get-posts.ts';
import { getThreads } from './comments/get-threads.ts';
import { postIsTyping } from './comments/post-is-typing.ts';
import { postVote } from './comments/post-vote.ts';
import { reportComment } from './comments/report-comment.ts';
import { subscribeToChannel } from './comments/subscribe-to-channel.ts';
import { threadVote } from './comments/thread-vote.ts';
import { updatePost } from './comments/update-post.ts';
import { updateThread } from './comments/update-thread.ts';
import { getSecureContent } from './content/get-secure-content.ts';
import { deleteMemberProfileImage } from './member/delete-member-profile-image.ts';
import { getCurrentMember } from './member/get-current-member.ts';
import { getMemberJSON } from './member/get-member-json.ts';
import { getMemberToken } from './member/get-member-token.ts';
import { logout } from './member/logout.ts';
import { updateMember } from './member/update-member.ts';
import { updateMemberJSON } from './member/update-member-json.ts';
import { updateMemberProfileImage } from './member/update-member-profile-image.ts';
import { deletePasskey } from './passkeys/delete-passkey.ts';
import { finishPasskeyLogin } from './passkeys/finish-passkey-login.ts';
import { finishPasskeyRegistration } from './passkeys/finish-passkey-registration.ts';
import { getPasskeys } from './passkeys/get-passkeys.ts';
import { renamePasskey } from './passkeys/rename-passkey.ts';
import { startPasskeyLogin } from './passkeys/start-passkey-login.ts';
import { startPasskeyRegistration } from './passkeys/start-passkey-registration.ts';
import { addPlan } from './plans/add-plan.ts';
import { launchStripeCustomerPortal } from './plans/launch-stripe-customer-portal.ts';
import { purchasePlansWithCheckout } from './plans/purchase-plans-with-checkout.ts';
import { removePlan } from './plans/remove-plan.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { deleteSecondFactor } from './second-factor/delete-second-factor.ts';
import { finishRequiredSecondFactor } from './second-factor/finish-required-second-factor.ts';
import { finishSecondFactor } from './second-factor/finish-second-factor.ts';
import { getSecondFactor } from './second-factor/get-second-factor.ts';
import { keepSecondFactor } from './second-factor/keep-second-factor.ts';
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts';
import { sendLostSecondFactorEmail } from './second-factor/send-lost-second-factor-email.ts';
import { startRequiredSecondFactor } from './second-factor/start-required-second-factor.ts';
import { startSecondFactor } from './second-factor/start-second-factor.ts';
import { disconnectProvider } from './social/disconnect-provider.ts';
import { redeemProvider } from './social/redeem-provider.ts';
import { startProvider } from './social/start-provider.ts';
import { generateInviteToken } from './teams/generate-invite-token.ts';
import { getInvite } from './teams/get-invite.ts';
import { getTeam } from './teams/get-team.ts';
import { joinTeam } from './teams/join-team.ts';
import { removeMemberFromTeam } from './teams/remove-member-from-team.ts';
import type { UseCases } from './use-case.ts';

/** Every operation of the wire and who answers it. A missing one does not compile. */
export const useCases: UseCases = {
  getApp,
  getAppAndMember,
  readAppAndMember,
  trackPageView,
  sendPageFindings,
  trackEvent,
  getCaptchaChallenge,
  loginMemberEmailPassword,
  signupMemberEmailPassword,
  signupMemberPasswordless,
  sendMemberLoginPasswordlessEmail,
  sendMemberSignupPasswordlessEmail,
  loginMemberPasswordless,
  sendMemberResetPasswordEmail,
  checkMailedLink,
  resetMemberPassword,
  startProvider,
  redeemProvider,
  disconnectProvider,
  startPasskeyLogin,
  finishPasskeyLogin,
  startPasskeyRegistration,
  finishPasskeyRegistration,
  getPasskeys,
  renamePasskey,
  deletePasskey,
  confirmSecondFactor,
  deleteSecondFactor,
  finishRequiredSecondFactor,
  finishSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  sendLostSecondFactorEmail,
  keepSecondFactor,
  startRequiredSecondFactor,
  startSecondFactor,
  getCurrentMember,
  updateMember,
  updateMemberProfileImage,
  deleteMemberProfileImage,
  updateMemberAuth,
  setPassword,
  confirmMemberEmail,
  reviewSuspendedAccess,
  sendMemberVerificationEmail,
  sendReauthCode,
  reauthenticate,
  getMemberActivity,
  getMemberSessions,
  revokeMemberSessions,
  deleteMember,
  getMemberJSON,
  getMemberToken,
  updateMemberJSON,
  getPlan,
  addPlan,
  removePlan,
  purchasePlansWithCheckout,
  launchStripeCustomerPortal,
  getSecureContent,
  getChannelInfo,
  subscribeToChannel,
  getPosts,
  getPost,
  createPost,
  updatePost,
  postVote,
  reportComment,
  deletePost,
  postIsTyping,
  getThreads,
  createThread,
  updateThread,
  threadVote,
  deleteThread,
  getInvite,
  joinTeam,
  getTeam,
  removeMemberFromTeam,
  generateInviteToken,
  logout,
};
