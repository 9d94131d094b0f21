import { createTransport } from 'nodemailer';
import { adviceNow, type SmtpTrouble, smtpTrouble } from './smtp-trouble.ts';

const patienceMs = 5_000;

/** Connects, encrypts and logs in, and sends nothing. Null = all of it went well. */
export async function smtpLogin(url: string): Promise<Pick<SmtpTrouble, 'step' | 'reply' | 'advice'> | null> {
  const transporter = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  try {
    await transporter.verify();
    return null;
  } catch (error) {
    const trouble = smtpTrouble(error);
    if (trouble === null) throw error;
    return { ...trouble, advice: adviceNow(trouble) };
  } finally {
    transporter.close();
  }
}
