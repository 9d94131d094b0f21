import { curve, type Point } from '../draw/path.ts';
import type { Frame } from './scene.ts';
import { type Across, edgesOf, type Tube } from './solid.ts';

/** Where a figure is drawn, and from which side. */
export interface Canvas extends Frame {
  view: Across;
  /** Width of a contour. */
  pen: number;
  px(points: readonly Point[]): Point[];
  outline(tube: Tube): string;
}

export function canvasOf(frame: Frame, view: Across): Canvas {
  const { x, y, u } = frame;
  const px = (points: readonly Point[]) => points.map(([a, b]): Point => [x(a), y(b)]);
  const outline = (tube: Tube) => {
    const [left, right] = edgesOf(tube, view);
    return curve(px([...left, ...right.reverse()]));
  };
  return { ...frame, view, pen: u * 0.036, px, outline };
}

export const fill = (path: string, color = 'url(#skin)'): string => `<path d="${path}" fill="${color}"/>`;
