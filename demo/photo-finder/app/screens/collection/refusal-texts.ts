import type { RejectReason, ReportReason } from '../../../contract/vocabulary.ts';

/**
 * What a moderator saw in a collection, as its owner reads it. Empty: her own words say it, or
 * nothing does.
 */
export const refusalText: Record<RejectReason | ReportReason, string> = {
  quality: 'It is too rough to be of use to others.',
  'no-consent': 'It shows or describes a person who did not agree to it.',
  minor: 'It may be about a person under 18.',
  identifiable: 'Its words identify a person.',
  sexualised: 'It is sexualised.',
  retouched: 'It passes off retouched pictures as results.',
  'not-real': 'It passes off something that is not a result.',
  'wrong-info': 'What it says of the photos is wrong.',
  'out-of-scope': 'It is not about results of operations.',
  'not-proved': 'It claims something that is not proved.',
  'its-me': 'A person who is in it did not agree to it.',
  copyright: 'It holds something that belongs to someone else.',
  spam: 'It is advertising.',
  other: '',
};
