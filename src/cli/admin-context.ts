import { userInfo } from 'node:os';
import type { Tenant } from '../contract/tenant.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { systemRandom } from '../platform/process/random.ts';
import { openAppSecrets, type SecretOf } from '../service/app-secrets.ts';
import { defaultMailFrom } from '../service/config.ts';
import { readDataLocation } from '../service/data-location.ts';
import { settingsOf } from '../service/domain/app-file/settings-of.ts';
import type { AppSettings } from '../service/domain/app-settings.ts';
import { createHasher } from '../service/domain/passwords.ts';
import { paymentsOfApps } from '../service/payments-of-apps.ts';
import type { AdminContext } from '../service/use-cases/admin/admin-use-case.ts';
import type { Terminal } from './command.ts';
import { filesOf } from './files-of.ts';
import { serviceUrlOf } from './service-url.ts';
import { withStore } from './store-beside.ts';
import { tenantOf } from './tenant-option.ts';

/** What an app's settings hold of the running service, as far as the environment has it. */
const serviceOf = ({ env }: Terminal) => ({
  serviceUrl: serviceUrlOf(env) ?? '',
  demoOrigins: [],
  mailFrom: env.MS_MAIL_FROM?.trim() || defaultMailFrom,
  canUseProvider: () => true,
});

/** A refusal of a use case, as sentences for the operator. */
async function sentencesFor<T>(
  { appId, mode }: Tenant,
  { plans }: Pick<AppSettings, 'plans'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Most often she is of the other mode.
    if (error.code === 'member-not-found') throw new OperatorError([`There is no such member in ${appId}, ${mode}.`]);
    // The text of the API addresses the member herself.
    if (error.code === 'email-already-in-use')
      throw new OperatorError([`There is a member with this email in ${appId}, ${mode} already.`]);
    const errors = error.extra.errors ?? [];
    const known = plans.map(({ id }) => id).join(', ');
    throw new OperatorError([
      ...(errors.length > 0 ? errors.map(({ field, message }) => `${field}: ${message}`) : [error.message]),
      ...(errors.some(({ field }) => field === 'planId') && known ? [`The plans of ${appId} are ${known}.`] : []),
    ]);
  }
}

/** A use case of the admin API by the command line, beside a running service. */
export function withAdmin<T>(
  terminal: Terminal,
  values: { app?: string | undefined; mode?: string | undefined },
  work: (context: AdminContext, secretOf: SecretOf) => Promise<T>,
  { queuesWebhooks = true } = {},
): Promise<T> {
  const data = readDataLocation(terminal.env, terminal.cwd);
  return withStore(terminal, async (store) => {
    const { tenant, app: file } = await tenantOf(store, values);
    const service = serviceOf(terminal);
    const app = settingsOf(file, tenant.mode, service);
    if (queuesWebhooks && app.webhooks.length > 0 && data.secrets.length === 0)
      throw new OperatorError([
        'The app has webhooks, which wait sealed with MS_SECRET. Set it as the service has it.',
      ]);
    const secrets = await openAppSecrets(store, (name) => terminal.env[name]);
    const paymentsOf = paymentsOfApps(secrets.of, null);
    return sentencesFor(tenant, app, () =>
      work(
        {
          app,
          tenant,
          store,
          random: systemRandom,
          hasher: createHasher({ random: systemRandom }),
          files: filesOf(data, store),
          serviceUrl: service.serviceUrl,
          payments: () => paymentsOf(app),
          caller: { ipPrefix: null, language: 'en' },
          key: null,
          userName: userInfo().username,
          isDryRun: false,
        },
        secrets.of,
      ),
    );
  });
}
