import type { AppSettings } from '../../domain/app-settings.ts';
import type { Caller, Context } from '../../use-cases/use-case.ts';
import type { SignedIn } from '../auth/identify-member.ts';
import type { HttpDependencies } from '../http-dependencies.ts';

/** What a use case works with, for one request. */
export function createContext(
  {
    store,
    random,
    hasher,
    keys,
    addressKey,
    recoveryKey,
    tokenKeys,
    metrics,
    captchaOf,
    payments,
    social,
    files,
    images,
    serviceUrl,
  }: HttpDependencies,
  app: AppSettings,
  caller: Caller,
  signedIn: SignedIn | null,
): Context {
  const who = { member: signedIn?.member ?? null, session: signedIn?.session ?? null };
  const outside = { captcha: captchaOf(app), payments: () => payments(app), social, files, images };
  const tenant = { appId: app.id, mode: app.mode };
  return {
    app,
    tenant,
    store,
    random,
    hasher,
    keys,
    addressKey,
    recoveryKey,
    tokenKeys,
    metrics,
    ...outside,
    caller,
    serviceUrl,
    ...who,
  };
}
