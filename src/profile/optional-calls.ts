import type { Sdk } from '../sdk/sdk.ts';

interface Connected {
  data: { providers: { provider: string }[]; message: string };
}

/** The SDK's calls for connected accounts, as far as it has them. Where one is missing, what needs it is not shown. */
export interface OptionalCalls {
  connectProvider?(params: { provider: string }): Promise<Connected>;
  disconnectProvider?(params: { provider: string }): Promise<Connected>;
}

export const optionalCalls = (sdk: Sdk): OptionalCalls => sdk as OptionalCalls;
