/** Takes a signed body to an app's server. */
export interface WebhookSender {
  /** Resolves when the other side has taken it (2xx). Throws `WebhookFailed`. */
  post(url: string, body: string, headers: Record<string, string>): Promise<WebhookAnswer>;
}

/** Characters of an answer that are stored. */
export const answerAtMost = 2_000;

/** What the other side answered. A stranger's text: never HTML. */
export interface WebhookAnswer {
  status: number;
  /** The first `answerAtMost` characters of the body. */
  text: string;
}

interface Failure {
  /** Trying again cannot help. */
  isFinal?: boolean;
  answer?: WebhookAnswer;
}

/** Why a delivery failed. */
export class WebhookFailed extends Error {
  readonly isFinal: boolean;
  /** Null = there was none. */
  readonly answer: WebhookAnswer | null;

  constructor(why: string, { isFinal = false, answer }: Failure = {}) {
    super(why);
    this.name = 'WebhookFailed';
    this.isFinal = isFinal;
    this.answer = answer ?? null;
  }
}
