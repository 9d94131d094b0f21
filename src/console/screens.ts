import { type ComponentType, lazy } from 'react';
import type { GlyphName } from './parts/glyph.tsx';

interface Row {
  /** Below `/console/:app/:mode`. */
  path: string;
  name: string;
  icon: GlyphName;
  /** Its chunk; asked for as soon as the pointer is on its entry. */
  load: () => Promise<{ default: ComponentType<{ base: string }> }>;
}

const rows: readonly Row[] = [
  {
    path: 'overview',
    name: 'Overview',
    icon: 'chart',
    load: () => import('./overview/overview-screen.tsx').then(({ OverviewScreen }) => ({ default: OverviewScreen })),
  },
  {
    path: 'members',
    name: 'Members',
    icon: 'people',
    load: () => import('./members/members-screen.tsx').then(({ MembersScreen }) => ({ default: MembersScreen })),
  },
  {
    path: 'comments',
    name: 'Comments',
    icon: 'comment',
    load: () => import('./comments/comments-screen.tsx').then(({ CommentsScreen }) => ({ default: CommentsScreen })),
  },
  {
    path: 'activity',
    name: 'Activity',
    icon: 'clock',
    load: () => import('./activity/activity-screen.tsx').then(({ ActivityScreen }) => ({ default: ActivityScreen })),
  },
  {
    path: 'jobs',
    name: 'Jobs',
    icon: 'jobs',
    load: () => import('./jobs/jobs-screen.tsx').then(({ JobsScreen }) => ({ default: JobsScreen })),
  },
  {
    path: 'deliveries',
    name: 'Deliveries',
    icon: 'send',
    load: () =>
      import('./deliveries/deliveries-screen.tsx').then(({ DeliveriesScreen }) => ({ default: DeliveriesScreen })),
  },
  {
    path: 'health',
    name: 'Health',
    icon: 'health',
    load: () => import('./health/health-screen.tsx').then(({ HealthScreen }) => ({ default: HealthScreen })),
  },
  {
    path: 'plans',
    name: 'Plans',
    icon: 'card',
    load: () => import('./plans/plans-screen.tsx').then(({ PlansScreen }) => ({ default: PlansScreen })),
  },
  {
    path: 'fields',
    name: 'Fields',
    icon: 'fields',
    load: () => import('./fields/fields-screen.tsx').then(({ FieldsScreen }) => ({ default: FieldsScreen })),
  },
  {
    path: 'look',
    name: 'Look and texts',
    icon: 'look',
    load: () => import('./look/look-screen.tsx').then(({ LookScreen }) => ({ default: LookScreen })),
  },
  {
    path: 'mails',
    name: 'Mails',
    icon: 'mail',
    load: () => import('./mails/mails-screen.tsx').then(({ MailsScreen }) => ({ default: MailsScreen })),
  },
  {
    path: 'install',
    name: 'Install',
    icon: 'install',
    load: () => import('./install/install-screen.tsx').then(({ InstallScreen }) => ({ default: InstallScreen })),
  },
  {
    path: 'keys',
    name: 'Keys',
    icon: 'key',
    load: () => import('./keys/keys-screen.tsx').then(({ KeysScreen }) => ({ default: KeysScreen })),
  },
  {
    path: 'operators',
    name: 'Operators',
    icon: 'person',
    load: () =>
      import('./operators/operators-screen.tsx').then(({ OperatorsScreen }) => ({ default: OperatorsScreen })),
  },
];

/** The screens of the navigation, in its order. */
export const screens = rows.map(({ path, name, icon, load }) => ({
  path,
  name,
  icon,
  // A failure is shown where the screen is opened, which asks again.
  load: () => void load().catch(() => {}),
  Screen: lazy(load),
}));

export const firstScreen = 'overview';

export const MemberScreen = lazy(() =>
  import('./member/member-screen.tsx').then(({ MemberScreen }) => ({ default: MemberScreen })),
);
export const ImportScreen = lazy(() =>
  import('./import/import-screen.tsx').then(({ ImportScreen }) => ({ default: ImportScreen })),
);
