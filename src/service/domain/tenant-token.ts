import type { Mode } from '../../contract/entities.ts';
import type { Random } from '../../platform/process/random.ts';
import { newToken } from '../../platform/process/secrets.ts';

/**
 * A secret that contains its tenant, for addresses that come back without our headers: what a popup
 * opens, what a provider returns.
 */
export interface TenantToken {
  appId: string;
  mode: Mode;
  /** The whole text: what is hashed and looked up. */
  token: string;
}

const form = /^(live|sandbox)\.(app_[a-z0-9_]{1,100})\.[A-Za-z0-9_-]{43}$/;

export const newTenantToken = (random: Random, { appId, mode }: { appId: string; mode: Mode }): string =>
  `${mode}.${appId}.${newToken(random)}`;

export function readTenantToken(text: unknown): TenantToken | null {
  const [token, mode, appId] = (typeof text === 'string' && form.exec(text)) || [];
  return token && appId ? { appId, mode: mode as Mode, token } : null;
}
