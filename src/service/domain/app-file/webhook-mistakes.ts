import type { AppCheck } from './app-check.ts';
import { twice } from './twice.ts';

/** R61 the secret of an endpoint comes from a variable, or the service makes it. */
export const webhookMistakes: AppCheck = ({ webhooks }, at) =>
  (['live', 'sandbox'] as const).flatMap((mode) => {
    const path = `${at}.webhooks.${mode}`;
    const withId = webhooks[mode].flatMap(({ id }, i) => (id === null ? [] : { id, path: `${path}[${i}].id` }));
    return [
      ...webhooks[mode].flatMap(({ secretFrom, id }, i) => {
        if (secretFrom === null && id === null)
          return [`${path}[${i}].secretFrom is missing: name the variable with the secret, or give the endpoint an id`];
        return secretFrom !== null && id !== null
          ? [`${path}[${i}].id belongs to an endpoint without secretFrom: remove one of the two`]
          : [];
      }),
      ...twice(
        withId.map(({ id }) => id),
        (i) => withId[i]!.path,
      ),
    ];
  });
