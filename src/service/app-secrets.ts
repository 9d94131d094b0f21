import type { Store } from './store/store.ts';
import { variables } from './variables.ts';

/** What a name of a secret means in the configuration of an app. Undefined = there is none. */
export type SecretOf = (appId: string, name: string) => string | undefined;

export interface AppSecrets {
  /** The environment variable of this name, else what is stored under it for the app. */
  of: SecretOf;
  /** The environment of the service has such a variable. */
  hasVariable(name: string): boolean;
  /** An operator has stored one, or removed it again, and no variable wins over that. */
  isByOperators(appId: string, name: string): boolean;
  /** Reads what is stored, where that has changed. True = it has. */
  load(): Promise<boolean>;
}

/** Also those of its parts: where traces are sent, and how PostgreSQL is reached. */
const isOfService = (name: string) => Object.hasOwn(variables, name) || /^(OTEL_|PGPASS)/.test(name);

/** Has what is stored. `variableOf` reads the environment of the service. */
export async function openAppSecrets(
  { storedSecrets }: Pick<Store, 'storedSecrets'>,
  variableOf: (name: string) => string | undefined,
): Promise<AppSecrets> {
  let version = 0;
  let stored = new Map<string, string | null>();
  const keyOf = (appId: string, name: string) => `${appId} ${name}`;
  // Who configures an app says where its secrets are sent: those of the service stay its own.
  const variable = (name: string) => (isOfService(name) ? undefined : variableOf(name)?.trim() || undefined);

  const secrets: AppSecrets = {
    of: (appId, name) => variable(name) ?? stored.get(keyOf(appId, name)) ?? undefined,
    hasVariable: (name) => variable(name) !== undefined,
    isByOperators: (appId, name) => variable(name) === undefined && stored.has(keyOf(appId, name)),
    async load() {
      const newest = await storedSecrets.version();
      if (newest === version) return false;
      const found = await storedSecrets.all();
      stored = new Map(found.map(({ appId, name, value }) => [keyOf(appId, name), value]));
      version = newest;
      return true;
    },
  };
  await secrets.load();
  return secrets;
}
