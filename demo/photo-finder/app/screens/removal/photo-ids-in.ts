/** The photos that a text names, by id or by the address of their page, each once. */
export const photoIdsIn = (text: string): string[] => [...new Set(text.match(/pho_[0-9a-z]{20}/g) ?? [])];
