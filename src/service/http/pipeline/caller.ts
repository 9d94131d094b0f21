import type { FastifyRequest } from 'fastify';
import { type Language, shippedLanguage } from '../../../contract/languages.ts';
import { clientAddress } from '../../../platform/http/client-address.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import type { Caller } from '../../use-cases/use-case.ts';
import { readCookies } from '../auth/cookies.ts';
import type { HttpDependencies } from '../http-dependencies.ts';

/**
 * Of the languages that we speak, the one that `Accept-Language` likes best; English where it likes
 * none.
 */
export function languageOf(header: string | undefined): Language {
  const wished = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => /^([^;]*)(?:;\s*q=([\d.]+)\s*)?$/i.exec(part))
    .flatMap((match) => {
      const language = shippedLanguage(match?.[1] ?? '');
      return language ? [{ language, weight: Number(match?.[2] ?? 1) }] : [];
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wished[0]?.language ?? 'en';
}

export const languageOfRequest = (request: FastifyRequest): Language =>
  languageOf(headerOf(request, 'accept-language'));

/** What a use case may know of the request. `request.ip` is already the trusted hop's (R7). */
export function callerOf(request: FastifyRequest, { addressKey }: Pick<HttpDependencies, 'addressKey'>): Caller {
  const address = clientAddress(request.ip);
  const cookies = readCookies(request);
  return {
    ipKey: addressKey(address.key),
    ipPrefix: address.prefix,
    origin: headerOf(request, 'origin') ?? null,
    language: languageOfRequest(request),
    isPackageClient: isPackageClient(request),
    userAgent: headerOf(request, 'user-agent')?.slice(0, 500) ?? null,
    flowCookie: cookies.flow,
    deviceCookie: cookies.device,
    requestId: request.id,
  };
}

/** C18 detects the unmodified npm client. Only used to be more lenient. */
export const isPackageClient = (request: FastifyRequest) =>
  headerOf(request, 'x-user-agent')?.startsWith('@memberstack/') ?? false;
