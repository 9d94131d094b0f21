import type { Place } from './api.ts';

/** Where the screens of an app and its mode begin. */
export const placePath = ({ app, mode }: Place) => `/${encodeURIComponent(app)}/${mode}`;
