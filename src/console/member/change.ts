import type { AdminOperation, AdminWire } from '../../contract/wire-admin.ts';

type Write = Extract<
  AdminOperation,
  | 'updateMember'
  | 'disableMember'
  | 'enableMember'
  | 'addFreePlan'
  | 'removeFreePlan'
  | 'grantPlan'
  | 'revokePlan'
  | 'cancelPlan'
  | 'keepPlan'
  | 'endSession'
  | 'endSessions'
  | 'sendLoginLink'
  | 'sendReset'
  | 'sendConfirmation'
  | 'verifyMember'
  | 'resetSecondFactor'
  | 'removePasskey'
>;
/**
 * Calls a write about this member; what it changed is shown everywhere on the screen. One that is
 * tried again with the `key` of before happens once.
 */
export type Change = <K extends Write>(
  operation: K,
  input: Omit<AdminWire[K]['in'], 'member' | 'dryRun'>,
  done: string,
  key?: string,
) => Promise<void>;
