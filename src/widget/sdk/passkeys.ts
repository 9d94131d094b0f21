import type { Member, MemberAuth } from '../../contract/entities.ts';
import type { Answer, Wire } from '../../contract/wire.ts';
import type { CallOptions } from './client.ts';
import { sdkError } from './error.ts';
import { loadPart } from './load-part.ts';
import type { PasskeyOperations } from './operations.ts';

export type PasskeysChanged = Answer<Wire['deletePasskey']['data']>;

export interface PasskeyCalls {
  /**
   * R126 lets the person choose a passkey. `conditional`: among the suggestions of a field with
   * `autocomplete="username webauthn"`, until `signal` is aborted. Rejects with `popup-closed` when
   * the person closes the dialog. `immediate`: only if a passkey is on this device; else it rejects
   * at once.
   */
  loginWithPasskey(
    params?: { mediation?: 'conditional' | 'immediate'; inviteToken?: string },
    options?: CallOptions,
  ): Promise<Answer<MemberAuth>>;
  /**
   * Adds a passkey. Needs a login of the last ten minutes: else `reauth-required`. `conditional`:
   * without a question, where browser and app allow it.
   */
  registerPasskey(
    params?: { name?: string; mediation?: 'conditional' },
    options?: CallOptions,
  ): Promise<PasskeysChanged>;
  deletePasskey(params: { passkeyId: string }, options?: CallOptions): Promise<PasskeysChanged>;
  /** C20 the member proves herself by a passkey. */
  reauthenticateWithPasskey(options?: CallOptions): Promise<Answer<Wire['reauthenticate']['data']>>;
}

/** False: the browser has no passkeys, or none that this client can use. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

const part = async () => {
  if (!hasPasskeys()) throw sdkError('not-supported');
  return loadPart(() => import('./browser-passkeys.ts'));
};

export function createPasskeys(
  operations: PasskeyOperations,
  began: <T extends Answer<MemberAuth>>(answer: T) => Promise<T>,
  changed: <T extends Answer<{ member: Member }>>(answer: T) => T,
): PasskeyCalls {
  return {
    loginWithPasskey: async (params = {}, options = {}) =>
      began(await (await part()).logIn(operations, params, options)),
    registerPasskey: async (params = {}, options = {}) =>
      changed(await (await part()).register(operations, params, options)),
    async deletePasskey(params, options) {
      const answer = changed(await operations.deletePasskey(params, options));
      part().then(
        ({ signalPasskeys }) => signalPasskeys(answer.data),
        () => {},
      );
      return answer;
    },
    reauthenticateWithPasskey: async (options = {}) => (await part()).reauthenticate(operations, options),
  };
}
