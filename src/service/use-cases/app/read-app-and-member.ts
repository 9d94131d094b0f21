import type { UseCase } from '../use-case.ts';
import { appAndMember } from './app-and-member.ts';

/** The same question as GET (§7.3). */
export const readAppAndMember: UseCase<'readAppAndMember'> = async (context) => ({
  data: await appAndMember(context, undefined),
});
