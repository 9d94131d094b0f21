/**
 * M §1.9 names of the first generation, and what they are called today; null: nothing took their
 * place. Below them what scripts of pages call although it never was. Data that the inspector
 * fetches.
 */
export const legacy: Readonly<Record<string, readonly [name: string, value: string] | null>> = {
  'ms-login': ['data-ms-modal', 'login'],
  'ms-logout': ['data-ms-action', 'logout'],
  'ms-field': ['data-ms-member', ''],
  'data-memberstack-id': ['data-ms-app', ''],
  'data-ms-membership': null,
  $memberstack: ['$ms', ''],
  'MemberStack.onReady': ['$ms.getCurrentMember()', ''],
  'window.memberstack': ['$ms', ''],
  '$ms.sendMemberForgotPasswordEmail': ['$ms.sendMemberResetPasswordEmail', ''],
  '$memberstackDom.sendMemberForgotPasswordEmail': ['$memberstackDom.sendMemberResetPasswordEmail', ''],
  '$ms.setToken': null,
  '$memberstackDom.setToken': null,
  '$ms.loginWithToken': null,
  '$memberstackDom.loginWithToken': null,
};
