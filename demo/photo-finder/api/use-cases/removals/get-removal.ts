import type { UseCase } from '../use-case.ts';
import { removalByLink } from './removal-by-link.ts';
import { removalForWire } from './removal-for-wire.ts';

export const getRemoval: UseCase<'getRemoval'> = async ({ store, removalToken }, { removalId, t }) =>
  removalForWire(await removalByLink(store, removalId, removalToken ?? t ?? ''));
