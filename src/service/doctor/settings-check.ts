import { configWarnings } from '../config-warnings.ts';
import { type DoctorCheck, fault, ok, warning } from './doctor-check.ts';

/** The environment and the file of the apps, as the next start will read them. */
export const settingsCheck: DoctorCheck = {
  name: 'settings',
  run({ env, settings, mistakes, apps }) {
    const findings = [...mistakes.map(fault), ...configWarnings(env, settings, apps).map(warning)];
    const mode = settings.isDemo ? ' This is demo mode, for trying out only.' : '';
    return findings.length > 0 ? findings : [ok(`The environment and ${settings.configFile} can be used.${mode}`)];
  },
};
