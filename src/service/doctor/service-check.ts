import { type DoctorCheck, fault, ok, warning } from './doctor-check.ts';

/** The process on this machine. */
export const serviceCheck: DoctorCheck = {
  name: 'service',
  async run({ settings, local }) {
    const answer = await local();
    const where = `port ${settings.port} of this machine`;
    if ('trouble' in answer)
      return [warning(`The service at ${where} could not be asked, because ${answer.trouble}: start it.`)];
    if (answer.status === 200) return [ok(`The service at ${where} is ready.`)];
    return answer.status === 503
      ? [fault(`The service at ${where} is not ready: its log gives the reason in the line "not ready".`)]
      : [fault(`${where} answers with ${answer.status}, so another program has it: change MS_PORT.`)];
  },
};
