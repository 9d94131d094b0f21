import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Omit<Email, 'sender'> {
  /** The envelope of SMTP. */
  recipients: string[];
  sender: string;
  raw: string;
}

/**
 * A real mail server in this process. `refuse` answers the next recipients with such a status;
 * `stop` and `start` keep the port.
 */
export async function startSmtp() {
  const mails: ReceivedMail[] = [];
  const state = { refuse: 0, delayMs: 0 };
  let server: SMTPServer;
  let port = 0;

  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        logger: false,
        onRcptTo: (_address, _session, done) =>
          done(state.refuse ? Object.assign(new Error('no'), { responseCode: state.refuse }) : null),
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', async () => {
            const raw = Buffer.concat(chunks).toString();
            const { rcptTo, mailFrom } = session.envelope;
            mails.push({
              ...(await PostalMime.parse(raw)),
              raw,
              recipients: rcptTo.map(({ address }) => address),
              sender: mailFrom === false ? '' : mailFrom.address,
            });
            setTimeout(done, state.delayMs);
          });
        },
      });
      server.on('error', reject);
      server.listen(port, '127.0.0.1', () => {
        port = (server.server.address() as { port: number }).port;
        resolve();
      });
    });

  await listen();
  return {
    mails,
    state,
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    start: listen,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
