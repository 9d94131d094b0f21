import type {
  Assertion,
  Attestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  Passkeys,
} from '../../contract/wire-passkeys.ts';
import type { CallOptions } from './client.ts';
import { type SdkError, sdkError } from './error.ts';
import type { PasskeyOperations } from './operations.ts';

/** R126 the browser's own dialogs, and what they answer as the service takes it. */

interface Asking {
  /** `conditional`: among the suggestions of a field. `immediate`: only what is here already. */
  mediation?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** The person closed the dialog, or there was nothing to choose; a page cannot know which. */
const codes: Record<string, 'popup-closed' | 'passkey-exists' | 'not-supported'> = {
  NotAllowedError: 'popup-closed',
  AbortError: 'popup-closed',
  InvalidStateError: 'passkey-exists',
  NotSupportedError: 'not-supported',
};

async function settled(...call: Parameters<typeof inTurn>): Promise<Record<string, never>> {
  try {
    const credential = (await inTurn(...call)) as PublicKeyCredential | null;
    if (!credential) throw sdkError('popup-closed');
    return credential.toJSON() as never;
  } catch (thrown) {
    const { name } = thrown as Error;
    if ((thrown as SdkError).code === 'popup-closed') throw thrown;
    if (!codes[name]) console.error('[latchkey]', thrown);
    throw sdkError(codes[name] ?? 'not-supported');
  }
}

interface Running {
  giveWay(): void;
  resume(): void;
}
/** A browser has one request at a time: the last of these. */
const requests: Running[] = [];

/**
 * Suggestions give way to any other request of the page, of another form too, and come back after
 * it. A dialog of the browser stays.
 */
async function inTurn(
  request: (signal: AbortSignal) => Promise<Credential | null>,
  { mediation, signal }: Asking,
): Promise<Credential | null> {
  let attempt = new AbortController();
  const mine = {
    giveWay: () => mediation === 'conditional' && attempt.abort(),
    resume() {},
  };
  const end = () => {
    attempt.abort();
    mine.resume();
  };
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  requests.at(-1)?.giveWay();
  requests.push(mine);
  try {
    for (;;) {
      try {
        return await request(attempt.signal);
      } catch (thrown) {
        if (!attempt.signal.aborted || signal?.aborted) throw thrown;
        if (requests.at(-1) !== mine) {
          await new Promise<void>((resolve) => {
            mine.resume = resolve;
          });
        }
        if (signal?.aborted) throw thrown;
        attempt = new AbortController();
      }
    }
  } finally {
    signal?.removeEventListener('abort', end);
    requests.splice(requests.indexOf(mine), 1);
    requests.at(-1)?.resume();
  }
}

/** Chromium has named it `mediation` first, and now takes `uiMode` alone. */
const immediate = { uiMode: 'immediate' };

async function canBeImmediate(): Promise<boolean> {
  const browser = PublicKeyCredential as { getClientCapabilities?(): Promise<{ immediateGet?: boolean }> };
  return (await browser.getClientCapabilities?.())?.immediateGet === true;
}

async function getPasskey(options: PasskeyRequestOptions, asking: Asking): Promise<Assertion> {
  const { mediation } = asking;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { id, rawId, response } = await settled(
    (signal) =>
      navigator.credentials.get({
        publicKey,
        ...(mediation === 'immediate' ? immediate : { mediation, signal }),
      } as CredentialRequestOptions),
    asking,
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as never as Assertion['response'];
  return {
    id: id!,
    rawId: rawId!,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
  };
}

async function createPasskey(options: PasskeyCreationOptions, asking: Asking): Promise<Attestation> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  const { id, rawId, response } = await settled(
    (signal) => navigator.credentials.create({ publicKey, ...asking, signal } as CredentialCreationOptions),
    asking,
  );
  const { clientDataJSON, attestationObject, transports } = response as never as Attestation['response'];
  return {
    id: id!,
    rawId: rawId!,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** A click that does nothing for longer looks broken; the form is a way in too. */
const immediateMs = 2_000;

async function choose(
  { startPasskeyLogin }: PasskeyOperations,
  { mediation }: { mediation?: string },
  options: CallOptions,
): Promise<Assertion> {
  const isImmediate = mediation === 'immediate';
  if (isImmediate && !(await canBeImmediate())) throw sdkError('not-supported');
  const { data } = await startPasskeyLogin(
    {},
    isImmediate ? { ...options, signal: AbortSignal.timeout(immediateMs) } : options,
  );
  return getPasskey(data.options, { mediation, signal: options.signal });
}

async function enter(
  operations: PasskeyOperations,
  { inviteToken, ...params }: { mediation?: string; inviteToken?: string },
  options: CallOptions,
) {
  const credential = await choose(operations, params, options);
  try {
    return await operations.finishPasskeyLogin({ credential, ...(inviteToken && { inviteToken }) }, options);
  } catch (error) {
    throw { ...(error as SdkError), wasChosen: true };
  }
}

let entering: ReturnType<typeof enter> | undefined;

/** R100 two quick presses of a button are one request. */
export function logIn(...call: Parameters<typeof enter>): ReturnType<typeof enter> {
  if (call[1].mediation !== 'immediate') return enter(...call);
  const over = () => {
    entering = undefined;
  };
  if (!entering) {
    entering = enter(...call);
    entering.then(over, over);
  }
  return entering;
}

export async function register(
  operations: PasskeyOperations,
  { name, mediation }: { name?: string; mediation?: 'conditional' },
  options: CallOptions,
) {
  const { data } = await operations.startPasskeyRegistration(mediation ? { mediation } : {}, options);
  const credential = await createPasskey(data.options, { mediation, signal: options.signal });
  return operations.finishPasskeyRegistration({ credential, ...(name && { name }) }, options);
}

export const reauthenticate = async (operations: PasskeyOperations, options: CallOptions) =>
  operations.reauthenticate({ passkey: await choose(operations, {}, options) }, options);

/** The browser no longer suggests passkeys that were removed. Where it cannot, nothing is lost. */
export async function signalPasskeys({ passkeys, rpId, userId }: Passkeys): Promise<void> {
  const known = { rpId, userId, allAcceptedCredentialIds: passkeys.map(({ credentialId }) => credentialId) };
  await PublicKeyCredential.signalAllAcceptedCredentials?.(known).catch(() => {});
}
