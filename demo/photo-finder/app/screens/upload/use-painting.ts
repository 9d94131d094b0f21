import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Alignment, onPicture, type Stroke, sentSize, untouched } from '../../state/upload/prepare.ts';
import type { Edit } from '../../state/upload/upload-drafts.ts';

type Point = readonly [number, number];

/** A picture painted over and moved, by pointer and by keyboard. */
export function usePainting(bitmap: ImageBitmap, begun: Edit | null) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>(begun?.strokes ?? []);
  const [alignment, setAlignment] = useState<Alignment>(begun?.alignment ?? untouched);
  const [brush, setBrush] = useState(0.06);
  const [isMoving, setMoving] = useState(false);
  /** Where the brush of the keyboard is. */
  const [cursor, setCursor] = useState<Point | null>(null);
  const last = useRef<Point | null>(null);
  const { width, height } = sentSize(bitmap);

  const strokeAt = (point: Point): Stroke => ({
    size: brush / alignment.zoom,
    points: [onPicture(point, { width, height }, alignment)],
  });
  /** Parts of the canvas's width. */
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.width] as const;
  };
  const onDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = at(event);
    last.current = point;
    if (!isMoving) setStrokes([...strokes, strokeAt(point)]);
  };
  const onMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = last.current;
    if (!before) return;
    const point = at(event);
    last.current = point;
    if (isMoving) {
      const ratio = width / height;
      setAlignment((now) => ({
        ...now,
        x: now.x + point[0] - before[0],
        y: now.y + (point[1] - before[1]) * ratio,
      }));
    } else
      setStrokes((now) => {
        const stroke = now.at(-1);
        return stroke
          ? [...now.slice(0, -1), { ...stroke, points: [...stroke.points, ...strokeAt(point).points] }]
          : now;
      });
  };
  const onUp = () => {
    last.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.02;
    const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    const [x, y] = cursor ?? [0.5, height / width / 2];
    if (move && isMoving)
      setAlignment((now) => ({ ...now, x: now.x + (move[0] ?? 0) / 4, y: now.y + (move[1] ?? 0) / 4 }));
    else if (move)
      setCursor([
        Math.max(0, Math.min(1, x + (move[0] ?? 0))),
        Math.max(0, Math.min(height / width, y + (move[1] ?? 0))),
      ]);
    else if (event.key === ' ' && !isMoving) setStrokes([...strokes, strokeAt([x, y])]);
    else return;
    event.preventDefault();
  };
  const undo = () => setStrokes(strokes.slice(0, -1));
  return {
    ...{ bitmap, width, height, strokes, alignment, brush, isMoving, cursor },
    ...{ setAlignment, setBrush, setMoving, undo },
    handlers: { onPointerDown: onDown, onPointerMove: onMove, onPointerUp: onUp, onPointerCancel: onUp, onKeyDown },
  };
}

export type Painting = ReturnType<typeof usePainting>;
