/** Takes a signed body to an app's server. */
export interface WebhookSender {
  /** Resolves when the other side has taken it (2xx). Throws `WebhookFailed`. */
  post(url: string, body: string, headers: Record<string, string>): Promise<void>;
}

/** Why a delivery failed. `isFinal`: trying again cannot help. */
export class WebhookFailed extends Error {
  readonly isFinal: boolean;

  constructor(why: string, { isFinal = false } = {}) {
    super(why);
    this.name = 'WebhookFailed';
    this.isFinal = isFinal;
  }
}
