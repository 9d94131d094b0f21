import type { Tenant } from '../../contract/tenant.ts';
import { type Webhook, webhookJobKind } from '../domain/webhooks.ts';
import type { Store } from '../store/store.ts';
import { type DoctorCheck, type Finding, notAsked, ok, tenantsOf, warning } from './doctor-check.ts';

const readAtMost = 1_000;
const hostsOf = (webhooks: { payload: Webhook | null }[]) => {
  const hosts = webhooks.flatMap(({ payload }) =>
    payload && URL.canParse(payload.url) ? new URL(payload.url).host : [],
  );
  return hosts.length > 0 ? ` to ${[...new Set(hosts)].join(', ')}` : '';
};
const counted = (count: number) => `${count}${count === readAtMost ? ' or more' : ''} webhook${count === 1 ? '' : 's'}`;

async function tenantFindings(store: Store, { appId, mode }: Tenant): Promise<Finding[]> {
  const list = (state: 'waiting' | 'dead') =>
    store.outbox.list<Webhook>({ appId, mode }, { kind: webhookJobKind, state, limit: readAtMost });
  const failing = (await list('waiting')).filter(({ lastError }) => lastError !== null);
  const dead = await list('dead');
  const of = `of ${appId} (${mode})`;
  return [
    ...(failing.length > 0
      ? [
          warning(
            `${counted(failing.length)} ${of}${hostsOf(failing)} failed last with "${failing[0]!.lastError}" and will be tried again: mend the receiver.`,
          ),
        ]
      : []),
    ...(dead.length > 0
      ? [
          warning(
            `${counted(dead.length)} ${of}${hostsOf(dead)} were given up: send them again with "latchkey webhooks resend --all --app ${appId} --mode ${mode}".`,
          ),
        ]
      : []),
  ];
}

/** Deliveries to the servers of the apps. */
export const webhooksCheck: DoctorCheck = {
  name: 'webhooks',
  async run({ database, apps }) {
    if ('refusal' in database) return [notAsked('The webhooks', 'the database does not answer')];
    const { store } = database;
    const findings: Finding[] = [];
    for (const tenant of tenantsOf(apps)) findings.push(...(await tenantFindings(store, tenant)));
    return findings.length > 0 ? findings : [ok('No webhook fails.')];
  },
};
