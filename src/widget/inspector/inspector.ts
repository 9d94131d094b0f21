/**
 * The inspector's code, in a file of its own: a page fetches it in test mode only.
 */
export { mountBadge } from './badge.ts';
export { createInspectorModel } from './inspector.model.ts';
