import type { Logger } from 'pino';
import { guardedFetch } from '../platform/http/guarded-fetch.ts';
import type { SecretOf } from './app-secrets.ts';
import type { Settings } from './config.ts';
import type { App } from './domain/app-file/app.ts';
import { demoProvider, lazyDemoId } from './outside/social/lazy-demo-id.ts';
import { socialRegistry } from './outside/social/social-registry.ts';

/**
 * Demo ID offers the members of the seeds and two people without an account, one of them with an
 * unverified address.
 */
function demoPeople(apps: readonly App[]) {
  const seeded = apps
    .flatMap(({ seed }) => seed.members)
    .map(({ email, customFields }) => ({
      email,
      emailVerified: true,
      name: Object.values(customFields).slice(0, 2).join(' ') || email.split('@')[0]!,
    }));
  const strangers = [
    { email: 'lise@example.com', emailVerified: true, name: 'Lise Meitner' },
    { email: 'emmy@example.com', emailVerified: false, name: 'Emmy Noether' },
  ];
  return [...new Map([...seeded, ...strangers].map((person) => [person.email, person])).values()];
}

interface SocialParts {
  apps: readonly App[];
  log: Logger;
  secretOf: SecretOf;
  socialFetch?: typeof fetch;
}

/**
 * §2.4 the accounts of all apps at their providers, and in demo mode the provider that replaces
 * them.
 */
export function createSocialLogins({ isDemo, publicUrl }: Settings, { apps, log, secretOf, socialFetch }: SocialParts) {
  const demoId = isDemo ? lazyDemoId(publicUrl, () => demoPeople(apps)) : null;
  const demo = demoId && { ...demoProvider, issuer: demoId.issuer };
  const warn = (sentence: string) => log.warn(sentence);
  const draftFetch = socialFetch ?? guardedFetch({ allowsPrivate: isDemo });
  const social = socialRegistry({ secretOf, demo, warn, draftFetch, ...(socialFetch && { fetch: socialFetch }) });
  return { demoId, social };
}
