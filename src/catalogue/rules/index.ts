import { adminOnlyField } from './admin-only-field.ts';
import { brokenJson } from './broken-json.ts';
import { brokenPlanButton } from './broken-plan-button.ts';
import { brokenPlanSuffix } from './broken-plan-suffix.ts';
import { brokenPriceButton } from './broken-price-button.ts';
import { brokenPriceSuffix } from './broken-price-suffix.ts';
import { confirmWithoutPassword } from './confirm-without-password.ts';
import { dialogNeverOpens } from './dialog-never-opens.ts';
import { duplicateFormField } from './duplicate-form-field.ts';
import { duplicateInstallCode } from './duplicate-install-code.ts';
import { extraLoginElements } from './extra-login-elements.ts';
import { fieldTypeMismatch } from './field-type-mismatch.ts';
import { gateWithoutGroup } from './gate-without-group.ts';
import { imageInsideCommentForm } from './image-inside-comment-form.ts';
import { imageInsideProfileForm } from './image-inside-profile-form.ts';
import { imageInsideSignupForm } from './image-inside-signup-form.ts';
import { incorrectPlanId } from './incorrect-plan-id.ts';
import { incorrectPriceId } from './incorrect-price-id.ts';
import { legacyAttribute } from './legacy-attribute.ts';
import { liveTestMismatch } from './live-test-mismatch.ts';
import { misplacedFormAttribute } from './misplaced-form-attribute.ts';
import { misplacedInstallCode } from './misplaced-install-code.ts';
import { missingAttributeValue } from './missing-attribute-value.ts';
import { missingDisconnect } from './missing-disconnect.ts';
import { missingFormType } from './missing-form-type.ts';
import { missingLoginElements } from './missing-login-elements.ts';
import { missingPasswordlessElements } from './missing-passwordless-elements.ts';
import { missingRedirect } from './missing-redirect.ts';
import { missingSignupElements } from './missing-signup-elements.ts';
import { orphanCommentingUi } from './orphan-commenting-ui.ts';
import type { Rule } from './parts/rule.ts';
import { planOnSocialAuth } from './plan-on-social-auth.ts';
import { planWithoutAction } from './plan-without-action.ts';
import { postInThread } from './post-in-thread.ts';
import { priceWithoutAction } from './price-without-action.ts';
import { privateCustomField } from './private-custom-field.ts';
import { toggleWithoutPassword } from './toggle-without-password.ts';
import { unknownAttribute } from './unknown-attribute.ts';
import { unknownContentPermission } from './unknown-content-permission.ts';
import { unknownContentPlan } from './unknown-content-plan.ts';
import { unknownCustomField } from './unknown-custom-field.ts';
import { unknownMessageField } from './unknown-message-field.ts';
import { unknownSecureContent } from './unknown-secure-content.ts';
import { unknownValue } from './unknown-value.ts';
import { unreachableRedirect } from './unreachable-redirect.ts';
import { unsafeAddress } from './unsafe-address.ts';
import { wrongDuration } from './wrong-duration.ts';

/**
 * §5, §8, M §5 every rule by its id: nineteen errors and four warnings of the specification, then
 * ours.
 */
export const rules = {
  'broken-plan-suffix': brokenPlanSuffix,
  'broken-price-suffix': brokenPriceSuffix,
  'broken-plan-button': brokenPlanButton,
  'broken-price-button': brokenPriceButton,
  'missing-attribute-value': missingAttributeValue,
  'image-inside-profile-form': imageInsideProfileForm,
  'image-inside-signup-form': imageInsideSignupForm,
  'image-inside-comment-form': imageInsideCommentForm,
  'extra-login-elements': extraLoginElements,
  'orphan-commenting-ui': orphanCommentingUi,
  'post-in-thread': postInThread,
  'plan-on-social-auth': planOnSocialAuth,
  'private-custom-field': privateCustomField,
  'misplaced-form-attribute': misplacedFormAttribute,
  'duplicate-install-code': duplicateInstallCode,
  'missing-login-elements': missingLoginElements,
  'missing-signup-elements': missingSignupElements,
  'incorrect-plan-id': incorrectPlanId,
  'incorrect-price-id': incorrectPriceId,
  'missing-redirect': missingRedirect,
  'misplaced-install-code': misplacedInstallCode,
  'plan-without-action': planWithoutAction,
  'price-without-action': priceWithoutAction,
  'unknown-attribute': unknownAttribute,
  'unknown-value': unknownValue,
  'legacy-attribute': legacyAttribute,
  'unknown-custom-field': unknownCustomField,
  'live-test-mismatch': liveTestMismatch,
  'missing-passwordless-elements': missingPasswordlessElements,
  'duplicate-form-field': duplicateFormField,
  'gate-without-group': gateWithoutGroup,
  'unreachable-redirect': unreachableRedirect,
  'unknown-secure-content': unknownSecureContent,
  'missing-disconnect': missingDisconnect,
  'missing-form-type': missingFormType,
  'field-type-mismatch': fieldTypeMismatch,
  'confirm-without-password': confirmWithoutPassword,
  'toggle-without-password': toggleWithoutPassword,
  'unknown-message-field': unknownMessageField,
  'unknown-content-plan': unknownContentPlan,
  'unknown-content-permission': unknownContentPermission,
  'unsafe-address': unsafeAddress,
  'admin-only-field': adminOnlyField,
  'broken-json': brokenJson,
  'dialog-never-opens': dialogNeverOpens,
  'wrong-duration': wrongDuration,
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
