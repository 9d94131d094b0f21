import type { FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { wire } from '../../../contract/wire.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import type { ProviderRequest } from '../../domain/provider-flow.ts';
import type { AppsNow } from '../pipeline/app-registry.ts';
import { identifyPopup } from './identify-popup.ts';

type Query = Record<string, unknown>;
const text = (query: Query, name: string, maxLength = 2048) => {
  const value = query[name];
  return typeof value === 'string' && value.length <= maxLength ? value : '';
};

/** The package percent-encodes its JSON once more than the address does. */
function json(query: Query, name: 'customFields' | 'plans'): unknown {
  try {
    return JSON.parse(decodeURIComponent(text(query, name, 8192)) || 'null');
  } catch {
    return fail('invalid-request');
  }
}

const refererOf = (request: FastifyRequest) => URL.parse(headerOf(request, 'referer') ?? '')?.origin ?? null;

/** C17 the request of the unmodified client's popup, checked by the same rules as the wire. */
export function readPackagePopup(request: FastifyRequest, apps: AppsNow) {
  const query = request.query as Query;
  const referer = refererOf(request);
  const { app, origins } = identifyPopup(apps, {
    appId: text(query, 'appId', 100),
    publicKey: text(query, 'publicKey', 100) || null,
    hostname: text(query, 'origin', 253),
    referer,
  });
  return {
    app,
    origins,
    provider: text(query, 'provider', 100),
    /** C19 never logged, and gone from every address after this one. */
    memberToken: text(query, 'member', 200),
    isFromSite: referer !== null && origins.includes(referer),
    request(): ProviderRequest {
      const { customFields, plans } = wire.startProvider.body.properties;
      const given = { customFields: json(query, 'customFields') ?? {}, plans: json(query, 'plans') ?? [] };
      // C24
      if (!Value.Check(customFields, given.customFields)) fail('invalid-field-type');
      if (!Value.Check(plans, given.plans)) fail('invalid-request');
      return {
        client: 'package',
        origins,
        display: 'popup',
        returnUrl: null,
        challenge: null,
        allowSignup: text(query, 'allowSignup') === 'true',
        ...(given as Pick<ProviderRequest, 'customFields' | 'plans'>),
        ...(text(query, 'inviteToken', 200) && { inviteToken: text(query, 'inviteToken', 200) }),
      };
    },
  };
}
