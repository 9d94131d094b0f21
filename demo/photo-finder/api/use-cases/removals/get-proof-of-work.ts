import { newPuzzle } from '../../domain/proof-of-work.ts';
import type { UseCase } from '../use-case.ts';

export const getProofOfWork: UseCase<'getProofOfWork'> = async ({ store, secret, random }) =>
  newPuzzle(secret, random, await store.now());
