import type { OperatorRole } from '../../../contract/operator-roles.ts';
import type { AdminOperation, AdminWire } from '../../../contract/wire-admin.ts';
import type { Health } from '../../../contract/wire-admin-health.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { OwnBackups } from '../../domain/own-backups.ts';
import type { Logos } from '../../outside/mail/mail.ts';
import type { SocialProviders } from '../../outside/social/social.ts';
import type { AdminKeyRecord } from '../../store/apps/admin-keys.ts';
import type { PlanConnectionRecord } from '../../store/plans/plan-connections.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../use-case.ts';

/** A purchase that gives no access any more. */
export type EndedPurchase = Pick<PlanConnectionRecord, 'type' | 'status' | 'payment'>;

type Parts = Pick<
  Context,
  'app' | 'tenant' | 'store' | 'random' | 'hasher' | 'files' | 'payments' | 'storeResponse' | 'callId' | 'serviceUrl'
>;

/** A call of the app's owner, by server, console or command line: no member is signed in. */
export interface AdminContext extends Parts {
  caller: { ipPrefix: string | null; language: string };
  /** Null = an operator, or the command line. */
  key: Pick<AdminKeyRecord, 'id'> | null;
  /** The operator who calls, in the console. A job knows the id alone. */
  operator?: { id: string; role?: OperatorRole; sessionId?: string };
  /** The job that acts, for many members. */
  jobId?: string;
  /** The job takes another one back: a plan may be archived or priced anew since. */
  isUndo?: boolean;
  /** Of an undo: the ended purchase whose place the plan took. It is there again. */
  endedPurchase?: EndedPurchase;
  /** Who calls by the command line. */
  userName?: string;
  /** Throws where the caller may not do this as well. Absent = the command line, or a job. */
  authorizeFor?: (operation: AdminOperation, store: Store) => Promise<void>;
  /** The configuration comes from the file of the service: no call changes it. */
  isConfigInFile?: boolean;
  /** Absent = the command line, or a job. */
  metrics?: Context['metrics'];
  /** The app whose members are the operators. Absent = a job. */
  consoleApp?: AppSettings;
  /** How the installation is. Absent = the command line, or a job. */
  examine?: () => Promise<Health>;
  /** Absent = the command line, or a job. */
  backups?: OwnBackups;
  /** Logos for mails that are shown. Absent = the command line, or a job. */
  logos?: Logos;
  /** The environment of the service has such a variable. Absent = the command line, or a job. */
  hasVariable?: (name: string) => boolean;
  /** Accounts at social logins. Absent = the command line, or a job. */
  social?: SocialProviders;
  /** The transaction is undone afterwards: touch nothing outside the store. */
  isDryRun: boolean;
}

/** One operation of the admin API; answers the whole body. Throws `fail(code)`. */
export type AdminUseCase<K extends AdminOperation> = (
  context: AdminContext,
  input: AdminWire[K]['in'],
) => Promise<AdminWire[K]['answer']>;

/** Every operation has its use case: a missing one is a compile error. */
export type AdminUseCases = { [K in AdminOperation]: AdminUseCase<K> };
