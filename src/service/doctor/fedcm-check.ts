import { guardedFetch } from '../../platform/http/guarded-fetch.ts';
import { fedCmTrouble } from '../outside/social/fedcm-config.ts';
import { type DoctorCheck, ok, warning } from './doctor-check.ts';

/** R130 whether browsers can show the accounts of providers themselves. */
export const fedCmCheck: DoctorCheck = {
  name: 'fedcm',
  async run({ apps, settings: { isDemo } }) {
    const reach = guardedFetch({ allowsPrivate: isDemo });
    const used = apps.flatMap(({ id, authProviders }) =>
      authProviders.flatMap(({ provider, fedcm }) => (fedcm ? [{ id, provider, fedcm }] : [])),
    );
    return Promise.all(
      used.map(async ({ id, provider, fedcm }) => {
        const trouble = await fedCmTrouble(fedcm, reach);
        return trouble === null
          ? ok(`Browsers can show the accounts of ${provider} for ${id}.`)
          : warning(
              `Browsers cannot show the accounts of ${provider} for ${id}: look at ${fedcm}, because ${trouble}.`,
            );
      }),
    );
  },
};
