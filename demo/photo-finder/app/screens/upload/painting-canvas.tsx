import { type ReactNode, useEffect, useRef } from 'react';
import styles from '../../parts/photo-details/upload.module.css';
import { draw } from '../../state/upload/prepare.ts';
import type { Painting } from './use-painting.ts';

/** The picture under the brush, with the address of another one laid over it to align with. */
export function PaintingCanvas({ painting, ghost }: { painting: Painting; ghost: string | null }): ReactNode {
  const { bitmap, width, height, strokes, alignment, brush, isMoving, cursor, handlers } = painting;
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) draw(context, bitmap, alignment, strokes);
  }, [bitmap, alignment, strokes]);

  return (
    <div className={styles.canvas}>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        tabIndex={0}
        role="img"
        aria-label="Your picture. Arrow keys move the brush, space covers what is below it."
        {...handlers}
        data-moving={isMoving ? '' : undefined}
      />
      {ghost !== null && <img className={styles.ghostImage} src={ghost} alt="" />}
      {cursor && !isMoving && <Cursor at={cursor} brush={brush} ratio={height / width} />}
    </div>
  );
}

/** Where the brush of the keyboard is, in parts of the picture's width. */
const Cursor = ({ at: [x, y], brush, ratio }: { at: readonly [number, number]; brush: number; ratio: number }) => (
  <i
    className={styles.cursor}
    style={{
      insetInlineStart: `${x * 100}%`,
      insetBlockStart: `${(y / ratio) * 100}%`,
      inlineSize: `${brush * 100}%`,
    }}
  />
);
