import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnImage } from '../../../contract/upload-entities.ts';
import { type Stage, stages, type View, views } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import styles from '../../parts/photo-details/upload.module.css';
import { wordText } from '../../state/finder/labels.ts';
import {
  type Alignment,
  draw,
  encode,
  NotUsable,
  type Stroke,
  sentSize,
  untouched,
} from '../../state/upload/prepare.ts';
import type { Edit } from '../../state/upload/upload-drafts.ts';
import { Range } from './range.tsx';
import { useKeptEdit } from './use-kept-edit.ts';

interface Props {
  bitmap: ImageBitmap;
  /** What is in the set already: the ghost to align with. */
  others: readonly OwnImage[];
  /** What it most likely shows. */
  usual: Stage;
  /** As far as it was looked over before the page was lost. */
  begun: Edit | null;
  onEdit(edit: Edit): void;
  onCancel(): void;
  onReady(image: Blob, what: { stage: Stage; view: View }): void;
}

/** One picture, looked over on the device: what is painted over or cut off never leaves it. */
export function Editor({ bitmap, others, usual, begun, onEdit, onCancel, onReady }: Props): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [stage, setStage] = useState<Stage>(begun?.stage ?? usual);
  const [view, setView] = useState<View>(begun?.view ?? others[0]?.view ?? 'front');
  const [strokes, setStrokes] = useState<readonly Stroke[]>(begun?.strokes ?? []);
  const [alignment, setAlignment] = useState<Alignment>(begun?.alignment ?? untouched);
  const [brush, setBrush] = useState(0.06);
  const [isMoving, setMoving] = useState(false);
  const [hasGhost, setGhost] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [cursor, setCursor] = useState<readonly [number, number] | null>(null);
  const last = useRef<readonly [number, number] | null>(null);
  const { width, height } = sentSize(bitmap);
  const ghost = others.find((one) => one.view === view) ?? others[0];

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) draw(context, bitmap, alignment, strokes);
  }, [bitmap, alignment, strokes]);

  useKeptEdit({ stage, view, strokes, alignment }, onEdit);

  /** Parts of the picture's width, as strokes have them. */
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.width] as const;
  };
  const onDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = at(event);
    last.current = point;
    if (!isMoving) setStrokes([...strokes, { size: brush, points: [point] }]);
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
        return stroke ? [...now.slice(0, -1), { ...stroke, points: [...stroke.points, point] }] : now;
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
    else if (event.key === ' ' && !isMoving) setStrokes([...strokes, { size: brush, points: [[x, y]] }]);
    else return;
    event.preventDefault();
  };
  const ready = async () => {
    setBusy(true);
    try {
      onReady(await encode(bitmap, alignment, strokes), { stage, view });
    } catch (failure) {
      setWrong(failure instanceof NotUsable ? failure.message : 'This picture could not be prepared.');
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="Look it over"
      width={920}
      onClose={onCancel}
      foot={
        <>
          <Button kind="plain" onClick={onCancel}>
            Leave it out
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void ready()}>
            Use this picture
          </Button>
        </>
      }
    >
      <div className={styles.editor}>
        <div className={styles.canvas}>
          <canvas
            ref={canvas}
            width={width}
            height={height}
            tabIndex={0}
            role="img"
            aria-label="Your picture. Arrow keys move the brush, space covers what is below it."
            onPointerDown={onDown}
            onPointerMove={onMove}
            onPointerUp={onUp}
            onPointerCancel={onUp}
            onKeyDown={onKeyDown}
            data-moving={isMoving ? '' : undefined}
          />
          {hasGhost && ghost && <img className={styles.ghostImage} src={ghost.src} alt="" />}
          {cursor && !isMoving && <Cursor at={cursor} brush={brush} ratio={height / width} />}
        </div>
        <div className={styles.tools}>
          <p className={styles.lead}>
            Paint over faces, tattoos, jewellery and rooms. This happens on your device: what is covered is never sent.
          </p>
          <Shown stage={stage} view={view} onStage={setStage} onView={setView} />
          <Range label="Brush" value={brush} least={0.01} most={0.2} onChange={setBrush} />
          <Button disabled={strokes.length === 0} onClick={() => setStrokes(strokes.slice(0, -1))}>
            Take the last stroke back
          </Button>
          <Check isSmall isChecked={isMoving} onChange={setMoving}>
            Move the picture instead of painting
          </Check>
          {ghost && (
            <Check isSmall isChecked={hasGhost} onChange={setGhost}>
              Lay the other picture over it
            </Check>
          )}
          <AlignmentTools alignment={alignment} onChange={setAlignment} />
          {wrong && (
            <p className={styles.wrong} role="alert">
              {wrong}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** What the picture shows, and from where. */
function Shown(props: { stage: Stage; view: View; onStage(to: Stage): void; onView(to: View): void }): ReactNode {
  const { stage, view, onStage, onView } = props;
  return (
    <div className={styles.two}>
      <Field label="Shows">
        {(input) => (
          <select {...input} value={stage} onChange={(event) => onStage(event.currentTarget.value as Stage)}>
            {stages.map((one) => (
              <option key={one} value={one}>
                {wordText(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="From">
        {(input) => (
          <select {...input} value={view} onChange={(event) => onView(event.currentTarget.value as View)}>
            {views.map((one) => (
              <option key={one} value={one}>
                {wordText(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

const AlignmentTools = ({
  alignment,
  onChange,
}: {
  alignment: Alignment;
  onChange(to: Alignment): void;
}): ReactNode => (
  <>
    <Range
      label="Zoom"
      value={alignment.zoom}
      least={0.6}
      most={2}
      onChange={(zoom) => onChange({ ...alignment, zoom })}
    />
    <Range
      label="Turn"
      value={alignment.degrees}
      least={-20}
      most={20}
      onChange={(degrees) => onChange({ ...alignment, degrees })}
    />
  </>
);

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
