import { isLoopbackHost } from '../../../platform/http/loopback-address.ts';
import { passkeyDomain } from '../passkey-domain.ts';
import { sharesSite } from '../session-cookie.ts';
import { type AppCheck, isOrigin } from './app-check.ts';

export const passwordless: AppCheck = (app, at) =>
  app.passwordless.isDefault && !app.passwordless.enabled
    ? [`${at}.passwordless.isDefault needs passwordless.enabled`]
    : [];

export const passkeys: AppCheck = ({ passkeys: { enabled, rpId }, baseUrl }, at) => {
  if (rpId !== null && passkeyDomain(rpId) === null)
    return [`${at}.passkeys.rpId "${rpId}" must be a domain that you can register, such as example.com`];
  return enabled && rpId === null && URL.canParse(baseUrl) && passkeyDomain(new URL(baseUrl).hostname) === null
    ? [`${at}.passkeys.rpId is missing, because baseUrl names no domain that passkeys could belong to`]
    : [];
};

export const secondFactor: AppCheck = ({ secondFactor: { mode, plans: wanted, permissions }, plans, signup }, at) => {
  if (mode === 'required' && signup.confirmation !== 'required')
    return [`${at}.secondFactor.mode "required" needs signup.confirmation "required"`];
  if (mode !== 'optional' && wanted.length + permissions.length > 0)
    return [`${at}.secondFactor.plans and permissions belong to mode "optional"`];
  const unknown = wanted.filter((id) => !plans.some((plan) => plan.id === id));
  return unknown.map((id) => `${at}.secondFactor.plans "${id}" is no plan of this app`);
};

export const sessions: AppCheck = ({ sessions: { idleMinutes, absoluteMinutes } }, at) =>
  idleMinutes > absoluteMinutes
    ? [`${at}.sessions.idleMinutes must not be more than absoluteMinutes (${absoluteMinutes})`]
    : [];

export const firstParty: AppCheck = ({ session, sessionCookie, origins, baseUrl }, at, serviceUrl) => {
  if (session === 'storage')
    return sessionCookie === 'host' ? [] : [`${at}.sessionCookie "domain" belongs to session "first-party"`];
  const live = origins.live.filter(isOrigin);
  // On the machine of a developer the live sites are out of reach.
  const isElsewhere = serviceUrl !== undefined && !isLoopbackHost(new URL(serviceUrl).hostname);
  const service = isElsewhere ? serviceUrl : (live[0] ?? baseUrl);
  const plain = live.find((origin) => origin.startsWith('http:') && !isLoopbackHost(new URL(origin).hostname));
  if (plain) return [`${at}.session "first-party" needs https, and ${plain} in origins.live has none`];
  const stranger = live.find((origin) => !sharesSite(origin, service));
  if (!stranger) return [];
  return [
    isElsewhere
      ? `${at}.session "first-party" needs a service on the domain of the site, such as https://members.example.com for https://www.example.com; ${service} and ${stranger} in origins.live share none`
      : `${at}.session "first-party" needs all of origins.live on one domain, and ${service} and ${stranger} share none`,
  ];
};

/** They give no ID token that names its request. */
const withoutFedCm = ['apple', 'facebook', 'linkedin', 'spotify', 'dribbble', 'github'];
export const fedcm: AppCheck = ({ authProviders }, at) =>
  authProviders.flatMap(({ provider, fedcm }, i) =>
    fedcm && withoutFedCm.includes(provider)
      ? [`${at}.authProviders[${i}].fedcm is for google and OpenID providers of your own, and ${provider} is neither`]
      : [],
  );
