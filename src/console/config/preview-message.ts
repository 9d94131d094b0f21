import type { AppConfig } from '../../contract/entities.ts';
import { panels, views } from '../../contract/views.ts';

/** What the previewed member owns a team of. */
export interface PreviewTeam {
  planId: string;
  /** The owner's included. */
  seats: number;
}

/** From the screen to the page in its frame. */
export interface PreviewMessage {
  config: AppConfig;
  /** Null: the app has no plan for teams. */
  team: PreviewTeam | null;
  language: string;
  scheme: 'light' | 'dark';
  /** A view of `<ms-auth-modal>`, or `profile/` and a panel of `<ms-profile>`. */
  view: string;
}

const viewNames: Record<(typeof views)[number], string | null> = {
  login: 'Login',
  signup: 'Sign-up',
  forgot_password: 'Forgot password',
  reset_password: 'Reset password',
  reset_password_success: 'Password is reset',
  passwordless_token: 'Mailed code',
  profile: null,
  test_card: 'Test card',
};
const panelNames: Record<(typeof panels)[number], string> = {
  profile: 'Profile: fields',
  security: 'Profile: security',
  changePassword: 'Profile: password',
  plans: 'Profile: plans',
  team: 'Profile: team',
};

/** All that the preview can show; the team where a plan is for teams. */
export const previewViews: readonly (readonly [view: string, name: string])[] = [
  ...views.flatMap((view) => (viewNames[view] ? [[view, viewNames[view]] as const] : [])),
  ...panels.map((panel) => [`profile/${panel}`, panelNames[panel]] as const),
];
