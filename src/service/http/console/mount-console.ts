import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AdminRoute, adminRoutes } from '../../../contract/admin-routes.ts';
import { builtInAppIds } from '../../../contract/built-in-apps.ts';
import { type ConsoleApp, type ConsoleSession, consoleApiPath, consoleSessionPath } from '../../../contract/console.ts';
import type { Mode } from '../../../contract/entities.ts';
import { roleMay } from '../../../contract/operator-roles.ts';
import type { AdminOperation } from '../../../contract/wire-admin.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { mountAdminRoutes } from '../admin/mount-admin.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import type { AppEntry } from '../pipeline/app-registry.ts';
import { refuseOtherMethods } from '../pipeline/mount.ts';
import { serveConsolePage } from './console-page.ts';
import { identifyOperator, operatorCaller } from './identify-operator.ts';

const rows = Object.entries(adminRoutes) as [AdminOperation, AdminRoute][];

const keysOf = (keys: AppEntry['keys'], mode: Mode) => keys.flatMap((one) => (one.mode === mode ? one.key : []));

const modes = ['live', 'sandbox'] as const;
const shown = ({ live, sandbox, keys }: AppEntry, isDemo: boolean): ConsoleApp => {
  const { id, name, plans, config, origins } = live;
  return {
    id,
    name,
    modes: modes.filter((mode) => keys.some((key) => key.mode === mode)),
    fakeStripe: modes.filter((mode) => isDemo && !{ live, sandbox }[mode].payments),
    plans: plans.map(({ id, name, isPaid, active, team, prices }) => ({
      ...{ id, name, isFree: !isPaid, isActive: active, isTeam: Boolean(team) },
      opens: config.contentGroups.flatMap((group) => (group.plans.some((plan) => plan.id === id) ? group.name : [])),
      prices: prices.map(({ id, interval }) => ({ id, interval })),
    })),
    fields: config.customFields,
    publicKeys: { live: keysOf(keys, 'live'), sandbox: keysOf(keys, 'sandbox') },
    origins: { live: origins, sandbox: sandbox.origins },
  };
};

/** The console: its page, who is logged in, and the admin use cases for operators. */
export async function mountConsole(server: FastifyInstance, parts: HttpDependencies) {
  const seeSession = async (request: FastifyRequest, reply: FastifyReply) => {
    const { member, role } = await identifyOperator(request, parts);
    const { byId } = await parts.apps.now();
    const session: ConsoleSession = {
      operator: { email: member.email, role },
      may: rows.filter(([, { leastRole }]) => roleMay(role, leastRole)).map(([operation]) => operation),
      apps: [...byId.values()]
        .filter(({ live }) => !builtInAppIds.includes(live.id))
        .map((one) => shown(one, parts.fakeStripe !== null)),
    };
    return reply.header('cache-control', 'private, no-store').send({ data: session });
  };
  server.route({ method: 'GET', url: consoleSessionPath, exposeHeadRoute: false, handler: seeSession });
  refuseOtherMethods(server, consoleSessionPath, ['GET']);
  mountAdminRoutes(server, parts, {
    prefix: `${consoleApiPath}/:app/:mode`,
    identify: operatorCaller,
    isPackage: false,
    takes: ({ leastRole }) => leastRole !== null,
  });
  server.get(`${consoleApiPath}/*`, async () => fail('not-found'));
  await serveConsolePage(server, parts);
}
