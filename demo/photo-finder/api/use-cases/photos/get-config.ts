import type { UseCase } from '../use-case.ts';

export const getConfig: UseCase<'getConfig'> = async ({ facts }) => {
  const { product, credits, links, membership, consent } = facts;
  return { product, credits, links, membership, consent, demo: facts.demo() };
};
