/**
 * The fields in use of the SMTP client's error for a refused mail. Not its message: it quotes the
 * server, and that the address (R84).
 */
export interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** For the operator's log: where it failed, the server's reply, and what to do. */
export interface SmtpTrouble {
  step: 'name' | 'connection' | 'encryption' | 'login' | 'sender' | 'recipient' | 'mail';
  /** Numbers alone, `550` or `550 5.7.1`. Left out where the server has not answered. */
  reply?: string;
  advice: string;
}

/**
 * Refused for good: this recipient or this text, not the connection and not our login (those are
 * mended and tried again).
 */
export const isFinal = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA|BDAT)/.test(command);

const retried = 'It is tried again by itself';

/** The first that fits. */
const rows: [step: SmtpTrouble['step'], fits: (error: SmtpError) => boolean, advice: string][] = [
  [
    'name',
    ({ code = '' }) => /^(EDNS|ENOTFOUND|EAI_\w+)$/.test(code),
    `The name of the mail server is not known: look after the host in MS_SMTP_URL and after this machine's DNS. ${retried}.`,
  ],
  [
    'encryption',
    ({ code = '', command, responseCode, message }) =>
      /^(ETLS|EREQUIRETLS)$/.test(code) ||
      command === 'STARTTLS' ||
      // The client gives it the code of any other connection; a server's words have a number.
      (responseCode === undefined && /certificate|altnames/i.test(message)),
    `No encrypted connection came about: smtps:// is usually on port 465 and smtp:// on 587, and the server's certificate must be valid for the host in MS_SMTP_URL. ${retried}.`,
  ],
  [
    'login',
    ({ code = '', command = '', responseCode = 0 }) =>
      /^(EAUTH|ENOAUTH|EOAUTH2)$/.test(code) ||
      command.startsWith('AUTH') ||
      [530, 534, 535, 538].includes(responseCode),
    `The mail server did not take the login: look after user and password in MS_SMTP_URL. ${retried}.`,
  ],
  [
    'sender',
    ({ command }) => command === 'MAIL FROM',
    `The mail server did not take the sender: it must be allowed to send for the address in MS_MAIL_FROM and in the app's file. ${retried}.`,
  ],
  [
    'recipient',
    (error) => error.command === 'RCPT TO' && isFinal(error),
    'The mail server refuses this recipient, so it is not tried again. Where it refuses everybody, it does not let this login send to others.',
  ],
  [
    'recipient',
    ({ command }) => command === 'RCPT TO',
    `The mail server does not take mail for this recipient now, as one that makes newcomers wait does, or one whose limit is reached. ${retried}.`,
  ],
  [
    'mail',
    isFinal,
    'The mail server refuses this mail, so it is not tried again. Where it refuses all of them, ask its operator why, and look after SPF, DKIM and DMARC of the sender.',
  ],
  [
    'mail',
    ({ command = '' }) => /^(DATA|BDAT)/.test(command),
    `The mail server did not take the mail this time. ${retried}; where it goes on, its operator knows the limits.`,
  ],
  [
    'connection',
    ({ code, responseCode }) => code !== undefined || responseCode !== undefined,
    `The mail server cannot be talked to: look after host and port in MS_SMTP_URL, whether it runs, and whether a firewall lets this machine reach it. ${retried}.`,
  ],
];

/** Null for what is no fault of a mail server. */
export function smtpTrouble(error: unknown): SmtpTrouble | null {
  if (!(error instanceof Error)) return null;
  const { responseCode, response = '' } = error as SmtpError;
  const row = rows.find(([, fits]) => fits(error as SmtpError));
  if (!row) return null;
  const [step, , advice] = row;
  // RFC 2034 the same by finer numbers. No other sign of the answer is taken.
  const finer = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1];
  return { step, ...(responseCode && { reply: [responseCode, finer].filter(Boolean).join(' ') }), advice };
}

/** Without what a worker does next: for a person who asks. */
export const adviceNow = ({ advice }: SmtpTrouble): string => advice.split(` ${retried}`)[0]!;
