import { type ComponentType, lazy } from 'react';
import type { AdminOperation } from '../contract/wire-admin.ts';
import type { GlyphName } from './parts/glyph.tsx';

interface Row {
  /** Below `/console/:app/:mode`. */
  path: string;
  name: string;
  /** What is done there, in the words of people who look for it. */
  topics?: string;
  icon: GlyphName;
  /** Without it there is nothing to see; absent = every role sees a part. */
  needs?: AdminOperation;
  /** Its chunk; asked for as soon as the pointer is on its entry. */
  load: () => Promise<{ default: ComponentType<{ base: string }> }>;
}

const rows: readonly Row[] = [
  {
    path: 'overview',
    name: 'Overview',
    topics: 'Who joined, revenue, what needs attention',
    icon: 'chart',
    needs: 'getNumbers',
    load: () => import('./overview/overview-screen.tsx').then(({ OverviewScreen }) => ({ default: OverviewScreen })),
  },
  {
    path: 'members',
    name: 'Members',
    topics: 'Find, give a plan, send a mail again, notes, import and export (CSV), block, erase (GDPR)',
    icon: 'people',
    needs: 'listMembers',
    load: () => import('./members/members-screen.tsx').then(({ MembersScreen }) => ({ default: MembersScreen })),
  },
  {
    path: 'comments',
    name: 'Comments',
    topics: 'Posts, reports, channels',
    icon: 'comment',
    needs: 'listComments',
    load: () => import('./comments/comments-screen.tsx').then(({ CommentsScreen }) => ({ default: CommentsScreen })),
  },
  {
    path: 'activity',
    name: 'Activity',
    topics: 'Audit log: who changed what',
    icon: 'clock',
    needs: 'listAudit',
    load: () => import('./activity/activity-screen.tsx').then(({ ActivityScreen }) => ({ default: ActivityScreen })),
  },
  {
    path: 'jobs',
    name: 'Bulk changes',
    topics: 'Jobs for many members: progress, undo',
    icon: 'jobs',
    needs: 'listJobs',
    load: () => import('./jobs/jobs-screen.tsx').then(({ JobsScreen }) => ({ default: JobsScreen })),
  },
  {
    path: 'deliveries',
    name: 'Webhooks',
    topics: 'Deliveries: webhooks and mails that failed or wait, endpoints and their secrets',
    icon: 'send',
    needs: 'listDeliveries',
    load: () =>
      import('./deliveries/deliveries-screen.tsx').then(({ DeliveriesScreen }) => ({ default: DeliveriesScreen })),
  },
  {
    path: 'health',
    name: 'Health',
    topics: 'Backups, mail server, versions',
    icon: 'health',
    needs: 'getHealth',
    load: () => import('./health/health-screen.tsx').then(({ HealthScreen }) => ({ default: HealthScreen })),
  },
  {
    path: 'plans',
    name: 'Plans',
    topics: 'Prices, content groups, payments and refunds by Stripe, checkout',
    icon: 'card',
    needs: 'getConfig',
    load: () => import('./plans/plans-screen.tsx').then(({ PlansScreen }) => ({ default: PlansScreen })),
  },
  {
    path: 'fields',
    name: 'Fields',
    topics: 'What sign-up and profile ask',
    icon: 'fields',
    needs: 'getConfig',
    load: () => import('./fields/fields-screen.tsx').then(({ FieldsScreen }) => ({ default: FieldsScreen })),
  },
  {
    path: 'sign-in',
    name: 'Sign-in methods',
    topics:
      'Passwords, codes, passkeys, Google and others, robots (captcha), when to log out, cookies, delete accounts',
    icon: 'lock',
    needs: 'getConfig',
    load: () => import('./sign-in/sign-in-screen.tsx').then(({ SignInScreen }) => ({ default: SignInScreen })),
  },
  {
    path: 'limits',
    name: 'Limits',
    topics: 'Rate limits: logins, sign-ups, wrong passwords, mailed codes, comments, test members',
    icon: 'limit',
    needs: 'getConfig',
    load: () => import('./limits/limits-screen.tsx').then(({ LimitsScreen }) => ({ default: LimitsScreen })),
  },
  {
    path: 'domains',
    name: 'Domains and pages',
    topics: 'Your sites, pages after login and sign-up (redirects), public keys',
    icon: 'globe',
    needs: 'getConfig',
    load: () => import('./domains/domains-screen.tsx').then(({ DomainsScreen }) => ({ default: DomainsScreen })),
  },
  {
    path: 'look',
    name: 'Look and texts',
    topics: 'Site name, theme, colours, logo, fonts, words of buttons, languages, links, Secured by',
    icon: 'look',
    needs: 'getConfig',
    load: () => import('./look/look-screen.tsx').then(({ LookScreen }) => ({ default: LookScreen })),
  },
  {
    path: 'mails',
    name: 'Mails',
    topics: 'Texts of mails, sender, test mail',
    icon: 'mail',
    needs: 'getConfig',
    load: () => import('./mails/mails-screen.tsx').then(({ MailsScreen }) => ({ default: MailsScreen })),
  },
  {
    path: 'install',
    name: 'Install',
    topics: 'The tag or script for WordPress, Webflow and others',
    icon: 'install',
    needs: 'getInstall',
    load: () => import('./install/install-screen.tsx').then(({ InstallScreen }) => ({ default: InstallScreen })),
  },
  {
    path: 'keys',
    name: 'API keys',
    topics: 'For your servers: add, rotate, revoke',
    icon: 'key',
    load: () => import('./keys/keys-screen.tsx').then(({ KeysScreen }) => ({ default: KeysScreen })),
  },
  {
    path: 'operators',
    name: 'Your team',
    topics: 'Operators: invite colleagues, roles',
    icon: 'person',
    needs: 'listOperators',
    load: () =>
      import('./operators/operators-screen.tsx').then(({ OperatorsScreen }) => ({ default: OperatorsScreen })),
  },
];

/** Screens that others lead to. */
const inner: readonly Row[] = [
  {
    path: 'deliveries/endpoints',
    name: 'Webhook endpoints',
    icon: 'send',
    needs: 'getConfig',
    load: () =>
      import('./deliveries/endpoints-screen.tsx').then(({ EndpointsScreen }) => ({ default: EndpointsScreen })),
  },
  {
    path: 'comments/rules',
    name: 'Who may comment',
    topics: 'Rules of channels',
    icon: 'comment',
    needs: 'getConfig',
    load: () => import('./comments/rules-screen.tsx').then(({ RulesScreen }) => ({ default: RulesScreen })),
  },
  {
    path: 'members/import',
    name: 'Import members',
    icon: 'upload',
    needs: 'createMember',
    load: () => import('./import/import-screen.tsx').then(({ ImportScreen }) => ({ default: ImportScreen })),
  },
];

const screenOf = ({ topics = '', load, ...row }: Row) => ({
  ...row,
  topics,
  // A failure is shown where the screen is opened, which asks again.
  load: () => void load().catch(() => {}),
  Screen: lazy(load),
});

/** The screens of the navigation, in its order. */
export const screens = rows.map(screenOf);
export const allScreens = [...screens, ...inner.map(screenOf)];

export const firstScreen = 'overview';

export const MemberScreen = lazy(() =>
  import('./member/member-screen.tsx').then(({ MemberScreen }) => ({ default: MemberScreen })),
);
