/**
 * Every error code of Afterview's API: `code -> [HTTP status, message]`. The code travels, the
 * message may be shown as it is.
 */
export const errors = {
  // what was asked
  'invalid-request': [400, 'This request is not valid.'],
  'invalid-filter': [400, 'This filter is not valid.'],
  'cursor-mismatch': [400, 'The list has changed. Please start again from its beginning.'],
  'required-field-missing': [400, 'Please fill in this field.'],
  'invalid-field-type': [400, 'This field does not take such a value.'],
  'invalid-field-value': [400, 'This value is not allowed here.'],
  // who asks
  unauthenticated: [401, 'Please sign in to do this.'],
  'passcode-required': [401, 'Please enter the passcode of this collection.'],
  'wrong-passcode': [401, 'This passcode is not right.'],
  'msid-mismatch': [403, 'This is not your own account.'],
  forbidden: [403, 'You are not allowed to do this.'],
  // what is there
  'not-found': [404, 'There is nothing here.'],
  'photo-not-found': [404, 'There is no such photo.'],
  'collection-not-found': [404, 'There is no such collection.'],
  'collection-private': [403, 'This collection is private. Ask its owner for a link.'],
  'story-not-found': [404, 'There is no such story.'],
  'provider-not-found': [404, 'There is no such provider.'],
  gone: [410, 'This photo was removed.'],
  'link-expired': [410, 'This link has expired or was taken back. Ask for a new one.'],
  // what prevents the call
  'title-taken': [409, 'You have a collection of this name already.'],
  'version-conflict': [409, 'This has changed since. Please look again.'],
  'claimed-by-other': [409, 'Another moderator is looking at this now.'],
  'look-required': [428, 'Please look at the pictures first.'],
  'own-item': [403, 'You cannot decide your own items.'],
  'already-claimed': [409, 'You have claimed this page already. Please wait for a decision.'],
  'already-reported': [409, 'You have reported this already. Thank you.'],
  'precondition-failed': [412, 'This was changed in the meantime.'],
  'proof-required': [428, 'Many requests come at once. Please reload this page and send it again.'],
  'limit-reached': [409, 'There is no room for more.'],
  'set-in-story': [409, 'One of these sets is in another story already.'],
  'images-required': [409, 'Please add at least one picture of the result.'],
  'details-required': [409, 'Please say what was done, and how long ago.'],
  'consent-outdated': [409, 'The words of the consent have changed. Please read them again.'],
  'consent-required': [409, 'Nothing is published without consent.'],
  'duplicate-image': [409, 'This image was submitted already.'],
  'image-sent-before': [409, 'You have sent this image already, in another set.'],
  'image-too-small': [422, 'This image is too small: the shorter side needs at least 640 pixels.'],
  'image-too-large': [413, 'This image is too large.'],
  'unsupported-image': [422, 'This file is not an image that we can read.'],
  'document-too-large': [413, 'This document is too large: at most 4 MB.'],
  'unsupported-document': [422, 'This is neither a PDF nor a picture that we can read.'],
  'document-locked': [422, 'This PDF asks for a password. Please send it without one.'],
  'document-active': [422, 'This PDF carries scripts or other files. Please print it to a plain PDF and send that.'],
  // transport
  'method-not-allowed': [405, 'This address does not take that method.'],
  'request-timeout': [408, 'The request took too long to arrive.'],
  'payload-too-large': [413, 'This is too large.'],
  'unsupported-media-type': [415, 'Please send JSON.'],
  'headers-too-large': [431, 'The request headers are too large.'],
  'rate-limited': [429, 'That was a lot at once. Please wait a moment and try again.'],
  'storage-full': [507, 'This cannot be saved right now. Please try again later.'],
  unavailable: [503, 'Afterview is not available right now. Please try again in a moment.'],
  'unknown-error': [500, 'Something went wrong. Please try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

/** One mistake in one field. */
export interface FieldError {
  field: string;
  code: ErrorCode;
  message: string;
}

/** The body of every failed answer: `{ error: ErrorBody }`, as the membership service has it. */
export interface ErrorBody {
  code: ErrorCode | (string & {});
  message: string;
  errors?: FieldError[];
  requestId?: string;
  /**
   * `rate-limited`, `unavailable`: seconds until the next try makes sense (also in `Retry-After`).
   */
  retryAfter?: number;
}
