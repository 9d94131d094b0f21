/** What each kind of a provider's links is called. */
export const linkText = {
  site: 'Web site',
  booking: 'Book a consultation',
  video: 'Video',
  social: 'Social media',
} as const;
export const isSafe = (url: string): boolean => /^https:\/\//i.test(url);
