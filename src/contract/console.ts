import type { CustomField, Mode, Price } from './entities.ts';
import type { OperatorRole } from './operator-roles.ts';
import type { AdminOperation } from './wire-admin.ts';

/** The page, and everything below it. */
export const consolePath = '/console';
/** Below it `/:app/:mode` and the paths of the admin routes. */
export const consoleApiPath = '/console/api';
/** The real elements with a draft of the configuration, in a frame of the console. */
export const consolePreviewPath = `${consolePath}/preview`;
/** An empty page without scripts, in which the console shows a mail. */
export const consoleMailPath = `${consolePath}/mail`;
/** Who is logged in, and what there is to see. */
export const consoleSessionPath = `${consoleApiPath}/session`;

export interface ConsoleApp {
  id: string;
  name: string;
  modes: Mode[];
  /** In which the fake of Stripe sells: demo mode, without keys of its own. */
  fakeStripe: Mode[];
  plans: {
    id: string;
    name: string;
    isFree: boolean;
    isActive: boolean;
    isTeam: boolean;
    /** Names of the content groups that it opens. */
    opens: string[];
    /** How often each is paid; null = once. */
    prices: Pick<Price, 'id' | 'interval'>[];
  }[];
  fields: CustomField[];
  /** Of each mode, as every page of the site shows them. */
  publicKeys: Record<Mode, string[]>;
  origins: Record<Mode, string[]>;
}

/** The answer of `consoleSessionPath`. */
export interface ConsoleSession {
  operator: { email: string; role: OperatorRole };
  /** What the role may do; the service checks each call all the same. */
  may: AdminOperation[];
  apps: ConsoleApp[];
}
