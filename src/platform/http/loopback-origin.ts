/** R33 any port of this machine, for apps with a sandbox. */
export const isLoopbackOrigin = (origin: string) =>
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(origin);
