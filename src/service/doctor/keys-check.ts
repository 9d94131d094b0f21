import { openAppSecrets, type SecretOf } from '../app-secrets.ts';
import type { App } from '../domain/app-file/app.ts';
import { readSigningKey } from '../outside/social/signed-secret.ts';
import { paymentKeyMistakes } from '../payments-of-apps.ts';
import type { Store } from '../store/store.ts';
import { type DoctorCheck, type Finding, fault, ok, warning } from './doctor-check.ts';

const modes = ['live', 'sandbox'] as const;

function paymentFindings(app: App, secretOf: SecretOf): Finding[] {
  const findings: Finding[] = paymentKeyMistakes([app], secretOf).map(({ sentence }) => fault(sentence));
  const live = app.payments.live?.secretKeyFrom;
  if (live && /^[sr]k_test_/.test(secretOf(app.id, live) ?? ''))
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

function appFindings(app: App, secretOf: SecretOf): Finding[] {
  const isUnset = (name: string | null) => name !== null && !secretOf(app.id, name);
  const targets = modes.flatMap((mode) => app.webhooks[mode].flatMap(({ secretFrom }) => secretFrom ?? []));
  const { captcha } = app;
  return [
    ...paymentFindings(app, secretOf),
    ...[...new Set(targets)]
      .filter(isUnset)
      .map((name) => fault(`${name} is not set, so webhooks of ${app.id} cannot be signed: set it.`)),
    ...app.authProviders
      .filter(({ clientSecretFrom }) => isUnset(clientSecretFrom))
      .map(({ provider, clientSecretFrom }) =>
        warning(
          `${clientSecretFrom} is not set, so ${app.id} does not offer ${provider}: set it, or store it in the console.`,
        ),
      ),
    ...app.authProviders
      .filter(({ provider }) => provider === 'apple')
      .flatMap((apple) => appleFindings(app.id, apple, secretOf(app.id, apple.clientSecretFrom ?? ''))),
    ...(captcha.required && captcha.provider === 'hcaptcha' && (!captcha.siteKey || isUnset(captcha.secretFrom ?? ''))
      ? [fault(`The captcha of ${app.id} has no keys, so every sign-up is refused: set siteKey and secretFrom.`)]
      : []),
  ];
}

/** Without the database the environment alone counts. */
async function secretsIn(env: Record<string, string | undefined>, store: Store | null): Promise<SecretOf> {
  if (!store) return (_, name) => env[name]?.trim() || undefined;
  return (await openAppSecrets(store, (name) => env[name])).of;
}

/** What lies in the database and is opened by none of the secrets that are set. */
async function sealedFindings({ webhookSecrets, storedSecrets, secondFactors }: Store): Promise<Finding[]> {
  const unopened: [count: number, what: string, mend: string][] = [
    [await webhookSecrets.unopened(), 'secrets of webhook endpoints', ', or roll them'],
    [await storedSecrets.unopened(), 'stored secrets of apps', ', or store them again in the console'],
    [await secondFactors.unopened(), 'authenticator apps of members', ''],
  ];
  return unopened
    .filter(([count]) => count > 0)
    .map(([count, what, mend]) =>
      fault(`${count} ${what} are sealed by another secret: put that into MS_SECRET_PREVIOUS${mend}.`),
    );
}

/** Secrets of the service, and those that the apps name. */
export const keysCheck: DoctorCheck = {
  name: 'keys',
  async run({ env, settings, apps, database }) {
    const store = 'store' in database ? database.store : null;
    const sealed = (await store?.outbox.sealed()) ?? 0;
    const opening = settings.secrets.length > 0 ? store : null;
    const secretOf = await secretsIn(env, opening);
    const findings = apps.flatMap((app) => appFindings(app, secretOf));
    if (settings.secrets.length === 0 && !settings.isDemo)
      findings.push(fault('MS_SECRET is missing: make one with "openssl rand -base64 48".'));
    if (env.MS_SECRET_PREVIOUS?.trim())
      findings.push(warning('MS_SECRET_PREVIOUS is set: remove it a day after the change of secrets.'));
    if (sealed > 0)
      findings.push(
        fault(`${sealed} mails or webhooks are sealed by another secret: put that into MS_SECRET_PREVIOUS.`),
      );
    if (opening) findings.push(...(await sealedFindings(opening)));
    return findings.length > 0 ? findings : [ok('Every secret that the service and its apps need is set.')];
  },
};
