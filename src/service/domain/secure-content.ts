import type { SecureContent } from '../../contract/content-entities.ts';
import type { SecureContentSettings } from './app-settings.ts';
import { secureHtml } from './secure-html.ts';

/** Parsed once for each reading of the configuration, which is thrown away with it. */
const known = new WeakMap<SecureContentSettings, SecureContent>();

/**
 * R50 a piece as its members get it; HTML is cleaned and parsed (M §1.5), everything else leaves as
 * its owner wrote it.
 */
export function secureContentOf(piece: SecureContentSettings): SecureContent {
  const { type, content } = piece;
  const answer = known.get(piece) ?? (type === 'HTML' ? { type, ...secureHtml(content) } : { type, content });
  known.set(piece, answer);
  return answer;
}
