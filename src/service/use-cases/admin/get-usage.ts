import type { AdminWire } from '../../../contract/wire-admin.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { onceAMinute } from './once-a-minute.ts';

type Answer = AdminWire['getUsage']['answer'];
/** R125 no index knows who has a value in a field. */
const readAtMost = 10_000;
const counts = onceAMinute<Answer>();

async function count({ app, tenant, store }: AdminContext): Promise<Answer> {
  const plans = await Promise.all(
    app.plans.map(async ({ id }) => ({ planId: id, members: await store.planConnections.countOf(tenant, id) })),
  );
  const keys = app.config.customFields.map(({ key }) => key);
  const values = await store.numbers.fieldValues(tenant, keys, readAtMost);
  const members = await store.members.countUpTo(tenant, readAtMost + 1);
  return {
    data: {
      plans,
      fields: keys.map((key, i) => ({ key, members: values[i]! })),
      counted: Math.min(members, readAtMost),
      isAll: members <= readAtMost,
    },
  };
}

/** Where the configuration is in use, at most a minute old. */
export const getUsage: AdminUseCase<'getUsage'> = (context) => {
  const { app, tenant, store } = context;
  const names = [...app.plans.map(({ id }) => id), ...app.config.customFields.map(({ key }) => key)];
  return counts(store, `${tenant.appId} ${tenant.mode} ${names.join()}`, () => count(context));
};
