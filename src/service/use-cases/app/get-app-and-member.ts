import type { UseCase } from '../use-case.ts';
import { appAndMember } from './app-and-member.ts';

export const getAppAndMember: UseCase<'getAppAndMember'> = async (context, input) => ({
  data: await appAndMember(context, input.data?.sessionData, Boolean(input.data?.includeSSOText)),
});
