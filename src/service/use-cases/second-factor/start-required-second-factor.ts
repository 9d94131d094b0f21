import type { UseCase } from '../use-case.ts';
import { beginSetUp } from './set-up-second-factor.ts';
import { waitingLogin } from './waiting-login.ts';

/** Begins to set up the authenticator app without which the app lets this member in no more. */
export const startRequiredSecondFactor: UseCase<'startRequiredSecondFactor'> = async (context, { token }) => {
  const { member } = await waitingLogin(context, token, 'set-up');
  return { data: await beginSetUp(context, member) };
};
