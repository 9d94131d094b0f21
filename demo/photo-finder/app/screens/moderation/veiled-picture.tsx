import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { Picture } from '../../parts/picture.tsx';
import styles from './moderation.module.css';

interface Props {
  /** Null = veiled. */
  src: string | null;
  /** Its thumbhash, where there is one. */
  th?: string;
  w: number;
  h: number;
  alt: string;
}

/** A picture, or what is seen of it before it is uncovered: a few soft colours. */
export function VeiledPicture({ src, th = '', w, h, alt }: Props): ReactNode {
  return (
    <span className={styles.veiled} style={{ aspectRatio: `${w} / ${h}` }}>
      {src ? (
        <img src={src} width={w} height={h} alt={alt} />
      ) : (
        <>
          <Picture picture={{ k: null, th, ar: w / h, avif: [], webp: [] }} alt="Veiled" sizes="" />
          <Icon name="eye-off" />
        </>
      )}
    </span>
  );
}
