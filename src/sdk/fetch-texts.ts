import { type ClientSettings, fetchOf, parseJson } from './client.ts';

/**
 * The shipped words of another language, from beside the script: whatever JSON lies there, unchecked. No header of ours, so that
 * no browser asks for permission first. Rejects when they cannot be had.
 */
export const createFetchTexts = (settings: ClientSettings) => {
  const fetch = fetchOf(settings);
  return async (language: string): Promise<unknown> => {
    const response = await fetch(`${settings.domain}/texts/${language}.json`, { credentials: 'omit' });
    if (!response.ok) throw new Error(`texts answered ${response.status}`);
    return parseJson(await response.text());
  };
};
