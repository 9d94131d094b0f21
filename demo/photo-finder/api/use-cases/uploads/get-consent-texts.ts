import type { UseCase } from '../use-case.ts';

export const getConsentTexts: UseCase<'getConsentTexts'> = async ({ facts }) => ({
  version: facts.consents[0]!.version,
  texts: facts.consents.map(({ kind, text, sha256 }) => ({ kind, text, sha256 })),
});
