import { type ReactNode, useMemo, useState } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import type { Picture as PictureData } from '../../contract/entities.ts';
import styles from './picture.module.css';

const placeholders = new Map<string, string>();

/**
 * The placeholder of a thumbhash as the address of an image; '' for a hash that is none. Kept:
 * cards come and go while scrolling.
 */
function placeholderOf(hash: string): string {
  let url = placeholders.get(hash);
  if (url === undefined) {
    try {
      url = thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
    } catch {
      url = '';
    }
    placeholders.set(hash, url);
  }
  return url;
}

const setOf = (key: string, widths: readonly number[], format: 'avif' | 'webp') =>
  widths.map((width) => `/img/${key}/${width}.${format} ${width}w`).join(', ');

interface Props {
  picture: PictureData;
  alt: string;
  sizes: string;
  isEager?: boolean | undefined;
  /** Only the placeholder, although there is more. */
  isHidden?: boolean;
  className?: string | undefined;
}

/**
 * An image over its placeholder. Where it may not be shown, or does not come, the placeholder
 * stays.
 */
export function Picture({ picture, alt, sizes, isEager, isHidden, className }: Props): ReactNode {
  const { k, th, ar, avif, webp } = picture;
  const background = useMemo(() => placeholderOf(th), [th]);
  const [isHere, setHere] = useState(false);
  const largest = webp.at(-1);
  return (
    <picture
      className={`${styles.picture} ${className ?? ''}`}
      style={background ? { backgroundImage: `url(${background})` } : undefined}
    >
      {k && !isHidden && (
        <>
          <source type="image/avif" srcSet={setOf(k, avif, 'avif')} sizes={sizes} />
          <img
            src={largest ? `/img/${k}/${largest}.webp` : undefined}
            srcSet={webp.length > 0 ? setOf(k, webp, 'webp') : undefined}
            sizes={sizes}
            width={Math.round(ar * 1000)}
            height={1000}
            alt={alt}
            decoding="async"
            loading={isEager ? 'eager' : 'lazy'}
            fetchPriority={isEager ? 'high' : 'auto'}
            draggable={false}
            data-here={isHere ? '' : undefined}
            ref={(image) => {
              // It may have come before anybody listened.
              if (image?.complete && image.naturalWidth > 0) setHere(true);
            }}
            onLoad={() => setHere(true)}
          />
        </>
      )}
      {(!k || isHidden) && alt && <span className="unseen">{alt}</span>}
    </picture>
  );
}
