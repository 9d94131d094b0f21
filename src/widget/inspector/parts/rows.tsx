import type { ReactNode } from 'react';
import { httpUrl } from '../../element/http-url.ts';
import type { InspectorTexts } from '../inspector-texts.ts';
import { Copy } from './copy.tsx';

type Kind = 'text' | 'copy' | 'date' | 'yesNo' | 'color' | 'image';

export const at = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | null | undefined)?.[key], data);

/** §2.7 pictures are shown as small ones, by the four types that every browser draws. */
const isImage = (address: string) => /\.(?:png|jpe?g|gif)(?:[?#]|$)/i.test(address);

function shown(words: InspectorTexts, value: unknown, kind: string): string {
  if (kind === 'yesNo') return value ? words.yes : words.no;
  const text = String(value ?? '');
  const date = new Date(kind === 'date' ? text : '');
  return date.getTime() ? date.toLocaleDateString(undefined, { dateStyle: 'medium' }) : text || words.app.none;
}

/**
 * A name and its value: copied by a click, with a swatch or a small picture where it is a colour or
 * one.
 */
export function row(words: InspectorTexts, name: string, value: unknown, kind: Kind | string = 'text'): ReactNode {
  const text = shown(words, value, kind);
  const hasValue = String(value ?? '') !== '';
  const picture = kind === 'image' && isImage(text) ? httpUrl(text) : undefined;
  return (
    <div className="row" key={`${name} ${text}`}>
      <dt>{name}</dt>
      <dd>
        {kind === 'color' && hasValue && (
          <svg className="swatch" width="14" height="14" aria-hidden="true">
            <rect width="14" height="14" fill={text} />
          </svg>
        )}
        {picture && <img className="thumb" src={picture} alt="" />}
        <span>{text}</span>
        {(kind === 'copy' || kind === 'color' || kind === 'image') && hasValue && (
          <Copy words={words} text={text} name={name} />
        )}
      </dd>
    </div>
  );
}

/** Lines by a table of name, path and kind. */
export const rows = (
  words: InspectorTexts,
  table: readonly (readonly [name: string, path: string, kind: string])[],
  data: unknown,
): ReactNode => <dl>{table.map(([name, path, kind]) => row(words, name, at(data, path), kind))}</dl>;
