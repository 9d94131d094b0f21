import { smtpLogin } from '../outside/mail/smtp-login.ts';
import { type DoctorCheck, fault, notAsked, ok, warning } from './doctor-check.ts';

/** Whether the mail server takes our login. Nothing is sent. */
export const mailServerCheck: DoctorCheck = {
  name: 'mail server',
  async run({ settings: { smtpUrl, isDemo }, apps }) {
    if (smtpUrl === null) {
      if (isDemo) return [ok('Demo mode keeps every mail in its mailbox.')];
      return apps.some(({ keys }) => keys.live.length > 0)
        ? [fault('MS_SMTP_URL is missing, and members of live apps need real mails: set it.')]
        : [warning('MS_SMTP_URL is missing, so no mail leaves the service: set it before you go live.')];
    }
    if (!URL.canParse(smtpUrl)) return [notAsked('The mail server', 'MS_SMTP_URL is wrong')];
    const { host } = new URL(smtpUrl);
    const trouble = await smtpLogin(smtpUrl);
    if (trouble === null) return [ok(`The mail server ${host} takes the login.`)];
    const reply = trouble.reply ? ` (${trouble.reply})` : '';
    return [fault(`${host} failed at step "${trouble.step}"${reply}: ${trouble.advice}`)];
  },
};
