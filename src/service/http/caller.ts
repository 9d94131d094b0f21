import type { FastifyRequest } from 'fastify';
import type { Caller } from '../use-cases/use-case.ts';
import { clientAddress } from './client-address.ts';
import { readCookies } from './cookies.ts';
import { headerOf } from './header-of.ts';

/** The first language of `Accept-Language` that the browser likes best, as two letters. */
export function languageOf(header: string | undefined): string {
  const wished = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => /^\s*([a-z]{2})(?:-[a-z0-9-]+)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part))
    .flatMap((match) => (match ? [{ language: match[1]!.toLowerCase(), weight: Number(match[2] ?? 1) }] : []))
    .sort((a, b) => b.weight - a.weight);
  return wished[0]?.language ?? 'en';
}

/** What a use case may know of the request. `request.ip` is already the trusted hop's (R7). */
export function callerOf(request: FastifyRequest): Caller {
  const address = clientAddress(request.ip);
  const cookies = readCookies(request);
  return {
    ipKey: address.key,
    ipPrefix: address.prefix,
    origin: headerOf(request, 'origin') ?? null,
    language: languageOf(headerOf(request, 'accept-language')),
    isPackageClient: isPackageClient(request),
    userAgent: headerOf(request, 'user-agent')?.slice(0, 500) ?? null,
    flowCookie: cookies.flow,
    deviceCookie: cookies.device,
    requestId: request.id,
  };
}

/** C18: requests of the unmodified npm client say so. Only ever used to forgive. */
export const isPackageClient = (request: FastifyRequest) =>
  headerOf(request, 'x-user-agent')?.startsWith('@memberstack/') ?? false;
