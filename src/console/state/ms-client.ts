/** `token`: a mailed code. */
type Credential = { password: string } | { secondFactorCode: string } | { token: string };

/** What the console uses of `window.$ms`, the product's own client. */
interface MsClient {
  getApp(): Promise<unknown>;
  getMemberCookie(): string | undefined;
  hideModal(): void;
  logout(): Promise<unknown>;
  getCurrentMember(): Promise<{
    data: { auth: { email: string; hasPassword: boolean; hasPasskey?: true; hasSecondFactor?: true } } | null;
  }>;
  reauthenticate(params: Credential): Promise<unknown>;
  reauthenticateWithPasskey(): Promise<unknown>;
  sendReauthCode(): Promise<unknown>;
  getMemberJSON(): Promise<{ data: unknown }>;
  updateMemberJSON(params: { json: unknown }): Promise<unknown>;
  onAuthChange(listener: () => void): { unsubscribe(): void };
}

const client = () => (window as { $ms?: MsClient }).$ms;

/** Null = signed out, undefined = not known yet. */
export type Token = string | null | undefined;

let token: Token;
const listeners = new Set<() => void>();

function read() {
  const next = client()?.getMemberCookie() ?? null;
  if (next === token) return;
  token = next;
  for (const listener of listeners) listener();
}

let isReady = false;
function begin() {
  if (!isReady) client()?.onAuthChange(read);
  isReady = true;
  read();
}
document.addEventListener('ms:ready', begin);
// The client may have been faster than this script, and its event is over then.
client()
  ?.getApp()
  .then(begin, () => {});

/** For `useSyncExternalStore`. */
export const session = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  token: () => token,
  async logOut() {
    await client()
      ?.logout()
      .catch(() => {});
    token = null;
    for (const listener of listeners) listener();
  },
  hideDialog: () => client()?.hideModal(),
  /** How the operator can log in, as of now; undefined where the login has ended. */
  readAuth: async () => (await client()?.getCurrentMember())?.data?.auth,
  // Each throws the refusal of the client, with its `code` and `message`.
  reauthenticate: async (credential: Credential) => void (await client()?.reauthenticate(credential)),
  reauthenticateWithPasskey: async () => void (await client()?.reauthenticateWithPasskey()),
  sendReauthCode: async () => void (await client()?.sendReauthCode()),
  /** What the operator has stored as a member of the console's own app. */
  readJson: async () => (await client()?.getMemberJSON())?.data,
  writeJson: async (json: unknown) => void (await client()?.updateMemberJSON({ json })),
};
