import { procedures } from '../../../contract/procedures.ts';
import { synonyms } from '../../../contract/synonyms.ts';
import { searchWords } from '../../domain/search-text.ts';
import type { PhotoRecord } from './photo-records.ts';

/** What a search finds a photo by. */
export const wordsOf = (photo: Pick<PhotoRecord, 'caption' | 'procedures' | 'techniques' | 'alt'>) =>
  searchWords(
    [
      photo.caption,
      photo.alt,
      ...photo.procedures.flatMap((slug) => [procedures[slug].name, ...synonyms[slug]]),
      ...photo.techniques,
    ].join(' '),
  );
