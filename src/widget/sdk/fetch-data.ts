import { type ClientSettings, fetchOf, parseJson } from './client.ts';

/**
 * What lies beside the script (the words of another language, drawings): whatever JSON it is,
 * unchecked. No header of ours, so that no browser asks for permission first. Rejects when it
 * cannot be had.
 */
export const createFetchData = (settings: ClientSettings) => {
  const fetch = fetchOf(settings);
  return async (name: string): Promise<unknown> => {
    const response = await fetch(`${settings.domain}/${name}.json`, { credentials: 'omit' });
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
    return parseJson(await response.text());
  };
};
