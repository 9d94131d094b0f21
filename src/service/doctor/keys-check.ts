import { OperatorError } from '../../platform/process/operator-error.ts';
import type { App } from '../domain/app-file/app.ts';
import { readSigningKey } from '../outside/social/signed-secret.ts';
import { checkPaymentKeys } from '../payments-of-apps.ts';
import { type DoctorCheck, type Finding, fault, ok, warning } from './doctor-check.ts';

type Env = Record<string, string | undefined>;
const modes = ['live', 'sandbox'] as const;

function paymentFindings(app: App, env: Env): Finding[] {
  const findings: Finding[] = [];
  try {
    checkPaymentKeys([app], (name) => env[name]);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    findings.push(...error.sentences.map(fault));
  }
  const live = app.payments.live?.secretKeyFrom;
  if (live && /^[sr]k_test_/.test(env[live]?.trim() ?? ''))
    findings.push(warning(`${live} holds a test key of Stripe: plans of ${app.id} are sold without real money.`));
  return findings;
}

function appleFindings(app: string, { teamId, keyId }: App['authProviders'][number], key: string | undefined) {
  const findings: Finding[] = [];
  if (!teamId || !keyId)
    findings.push(warning(`${app} does not offer apple, because teamId or keyId is missing: set both.`));
  if (key && !readSigningKey(key))
    findings.push(
      warning(`${app} does not offer apple, because its secret is no private key: put the .p8 file into it.`),
    );
  return findings;
}

function appFindings(app: App, env: Env): Finding[] {
  const isUnset = (name: string | null) => name !== null && !env[name]?.trim();
  const targets = modes.flatMap((mode) => app.webhooks[mode].flatMap(({ secretFrom }) => secretFrom ?? []));
  const { captcha } = app;
  return [
    ...paymentFindings(app, env),
    ...[...new Set(targets)]
      .filter(isUnset)
      .map((name) => fault(`${name} is not set, so webhooks of ${app.id} cannot be signed: set it.`)),
    ...app.authProviders
      .filter(({ clientSecretFrom }) => isUnset(clientSecretFrom))
      .map(({ provider, clientSecretFrom }) =>
        warning(`${clientSecretFrom} is not set, so ${app.id} does not offer ${provider}: set it.`),
      ),
    ...app.authProviders
      .filter(({ provider }) => provider === 'apple')
      .flatMap((apple) => appleFindings(app.id, apple, env[apple.clientSecretFrom ?? '']?.trim())),
    ...(captcha.required && captcha.provider === 'hcaptcha' && (!captcha.siteKey || isUnset(captcha.secretFrom ?? ''))
      ? [fault(`The captcha of ${app.id} has no keys, so every sign-up is refused: set siteKey and secretFrom.`)]
      : []),
  ];
}

/** Secrets of the service, and those that the apps name. */
export const keysCheck: DoctorCheck = {
  name: 'keys',
  async run({ env, settings, apps, database }) {
    const store = 'store' in database ? database.store : null;
    const sealed = (await store?.outbox.sealed()) ?? 0;
    const hasSecret = settings.secrets.length > 0;
    const unopened = hasSecret ? ((await store?.webhookSecrets.unopened()) ?? 0) : 0;
    const unopenedFactors = hasSecret ? ((await store?.secondFactors.unopened()) ?? 0) : 0;
    const findings = apps.flatMap((app) => appFindings(app, env));
    if (settings.secrets.length === 0 && !settings.isDemo)
      findings.push(fault('MS_SECRET is missing: make one with "openssl rand -base64 48".'));
    if (env.MS_SECRET_PREVIOUS?.trim())
      findings.push(warning('MS_SECRET_PREVIOUS is set: remove it a day after the change of secrets.'));
    if (sealed > 0)
      findings.push(
        fault(`${sealed} mails or webhooks are sealed by another secret: put that into MS_SECRET_PREVIOUS.`),
      );
    if (unopened > 0)
      findings.push(
        fault(
          `${unopened} secrets of webhook endpoints are sealed by another secret: put that into MS_SECRET_PREVIOUS, or roll them.`,
        ),
      );
    if (unopenedFactors > 0)
      findings.push(
        fault(
          `${unopenedFactors} authenticator apps of members are sealed by another secret: put that into MS_SECRET_PREVIOUS.`,
        ),
      );
    return findings.length > 0 ? findings : [ok('Every secret that the service and its apps need is set.')];
  },
};
