import { defaultMailFrom, type Settings } from './config.ts';
import type { App } from './domain/app-file/app.ts';
import { variables } from './variables.ts';

/** Most often a name that was mistyped. */
export function unknownVariables(env: Record<string, string | undefined>, apps: readonly App[]): string[] {
  // The apps name variables of their own for their secrets.
  const named = JSON.stringify(apps);
  return Object.keys(env)
    .filter(
      (name) => name.startsWith('MS_') && !name.startsWith('MS_TEST_') && !(name in variables) && !named.includes(name),
    )
    .map((name) => `${name} is set, and is no variable of this service.`);
}

/**
 * What is no mistake by itself, and most likely not meant so either. One sentence each, for the
 * log.
 */
export function configWarnings(
  env: Record<string, string | undefined>,
  { isDemo, mailFrom, smtpUrl }: Pick<Settings, 'isDemo' | 'mailFrom' | 'smtpUrl'>,
  apps: readonly App[],
): string[] {
  const doubts = unknownVariables(env, apps);
  const senderless = apps.filter(({ keys, mail }) => keys.live.length > 0 && !mail.fromAddress);
  if (!isDemo && smtpUrl !== null && mailFrom === defaultMailFrom && senderless.length > 0)
    doubts.push(
      `MS_MAIL_FROM is missing: mails of ${senderless.map(({ id }) => id).join(', ')} come from ${defaultMailFrom}, which most mail servers refuse.`,
    );
  return doubts;
}
