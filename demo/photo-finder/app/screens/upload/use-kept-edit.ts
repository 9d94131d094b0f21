import { useEffect, useRef } from 'react';
import type { Edit } from '../../state/upload/upload-drafts.ts';

const keepAfterMs = 250;

/** Tells what was done to a picture, once it is changed. */
export function useKeptEdit({ stage, view, strokes, alignment }: Edit, onEdit: (edit: Edit) => void): void {
  /**
   * A moment after the last change, or a line of the brush would be written at every point of it.
   */
  const keep = useRef(onEdit);
  keep.current = onEdit;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => keep.current({ stage, view, strokes, alignment }), keepAfterMs);
    return () => clearTimeout(timer);
  }, [stage, view, strokes, alignment]);
}
