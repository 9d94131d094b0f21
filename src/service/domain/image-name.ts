/**
 * The name of an image of ours in its address, whatever host the service had when it was written;
 * null for pictures of elsewhere.
 */
export const imageNameOf = (address: string | null): string | null =>
  /\/images\/([A-Za-z0-9_-]{32}\.webp)$/.exec(address ?? '')?.[1] ?? null;
