import type { RuleApp } from '../../catalogue/rules/parts/rule.ts';
import type { App } from '../../service/domain/app-file/app.ts';
import { publicPrice } from '../../service/domain/app-file/settings-of.ts';

const attribute = (html: string, name: string) =>
  new RegExp(`\\bdata-(?:ms|memberstack)-${name}\\s*=\\s*["']?([^\\s"'>]+)`).exec(html)?.[1];

/**
 * The app that a page names on its install tag, in the mode of its key; the only one of the file
 * where a page names none.
 */
export function appOfPage(html: string, apps: readonly App[]): RuleApp | null {
  const id = attribute(html, 'app');
  const app = apps.find((one) => one.id === id) ?? (apps.length === 1 || id === undefined ? apps[0] : undefined);
  if (!app) return null;
  return {
    mode: attribute(html, 'key')?.startsWith('pk_sb_') ? 'sandbox' : 'live',
    plans: app.plans
      .filter(({ isActive }) => isActive)
      .map(({ id: plan, name, description, priority, prices }) => ({
        id: plan,
        name,
        description,
        priority,
        isPaid: prices.length > 0,
        prices: prices.map(publicPrice),
      })),
    customFields: app.customFields,
    contentGroups: app.contentGroups.map(({ plans, permissions, content: _secret, ...group }) => ({
      ...group,
      plans: plans.map((one) => ({ id: one })),
      ...(permissions.length > 0 && { permissions }),
    })),
    authProviders: app.authProviders.map(({ provider, name, icon, order }) => ({ provider, name, icon, order })),
    secureContent: app.contentGroups.flatMap(({ content }) => content.map(({ key }) => key)),
  };
}
