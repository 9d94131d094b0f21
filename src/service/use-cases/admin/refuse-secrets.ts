import { takenSecretNames } from '../../../contract/secret-names.ts';
import { failFields } from '../../../platform/http/api-error.ts';
import type { AppsDocument } from '../app/apply-apps.ts';
import type { AdminContext } from './admin-use-case.ts';
import { appIn } from './config-revisions.ts';

/** An issuer is one tenant of the same provider. */
const oneOfMicrosofts = 'https://login.microsoftonline.com/';

interface NamedSecret {
  name: string;
  /** Where in the configuration, such as `app.captcha.secretFrom`. */
  field: string;
  /** The address that the configuration sends it to. Null = one that is known to the service. */
  issuer: string | null;
}

/** The secrets that a configuration names. */
function* secretsNamedIn(value: unknown, field: string): Generator<NamedSecret> {
  if (Array.isArray(value)) for (const [i, one] of value.entries()) yield* secretsNamedIn(one, `${field}[${i}]`);
  else if (typeof value === 'object' && value !== null) {
    const issuer = 'issuer' in value && typeof value.issuer === 'string' ? value.issuer : null;
    const isElsewhere = issuer !== null && !issuer.startsWith(oneOfMicrosofts);
    for (const [key, one] of Object.entries(value))
      if (key.endsWith('From') && typeof one === 'string')
        yield { name: one, field: `${field}.${key}`, issuer: isElsewhere ? issuer : null };
      else yield* secretsNamedIn(one, `${field}.${key}`);
  }
}

const includes = (all: readonly NamedSecret[], { name, issuer }: NamedSecret) =>
  all.some((one) => one.name === name && one.issuer === issuer);

/** Where the newest revision that names it sends each of the secrets. */
async function lastUses(context: AdminContext, names: Set<string>): Promise<NamedSecret[]> {
  const { appRevisions } = context.store;
  const uses: NamedSecret[] = [];
  for (let number = await appRevisions.newestNumber(); number > 0 && names.size > 0; number--) {
    const app = appIn(await appRevisions.find<AppsDocument>(number), context);
    const named = [...secretsNamedIn(app, 'app')].filter(({ name }) => names.has(name));
    uses.push(...named);
    for (const { name } of named) names.delete(name);
  }
  return uses;
}

/**
 * Who names a secret also says where it is sent. So only an owner names a variable of the host,
 * which may belong to other programs, or sends a secret to another address than it went to last.
 */
export async function refuseSecrets(context: AdminContext, before: object, after: object): Promise<void> {
  const { operator, hasVariable } = context;
  if (operator?.role === undefined || operator.role === 'owner') return;
  const now = [...secretsNamedIn(before, 'app')];
  const added = [...secretsNamedIn(after, 'app')].filter((one) => !includes(now, one));
  if (added.length === 0) return;
  const last = await lastUses(context, new Set(added.map(({ name }) => name)));
  const reasonOf = (secret: NamedSecret): string | null => {
    const { name, issuer } = secret;
    const uses = last.filter((one) => one.name === name);
    if (includes(uses, secret)) return null;
    if (hasVariable?.(name) && (uses.length === 0 || issuer !== null))
      return `${name} is a variable of the service, which only an owner may name. Choose another name, and store the secret under it.`;
    return issuer !== null && (uses.length > 0 || takenSecretNames.has(name))
      ? `${name} is the secret for another address, and only an owner may send it to this one. Choose another name, and store the secret under it.`
      : null;
  };
  const refused = added.flatMap((secret) => {
    const message = reasonOf(secret);
    return message === null ? [] : [{ field: secret.field, code: 'invalid-configuration' as const, message }];
  });
  if (refused.length > 0) failFields(refused);
}
