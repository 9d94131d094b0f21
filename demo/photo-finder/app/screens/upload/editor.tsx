import { type ReactNode, useState } from 'react';
import type { OwnImage } from '../../../contract/upload-entities.ts';
import { type Stage, stages, type View, views } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import styles from '../../parts/photo-details/upload.module.css';
import { wordText } from '../../state/finder/labels.ts';
import { type Alignment, encode, NotUsable } from '../../state/upload/prepare.ts';
import type { Edit } from '../../state/upload/upload-drafts.ts';
import { PaintingCanvas } from './painting-canvas.tsx';
import { Range } from './range.tsx';
import { useKeptEdit } from './use-kept-edit.ts';
import { usePainting } from './use-painting.ts';

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
  const painting = usePainting(bitmap, begun);
  const { strokes, alignment, brush, isMoving } = painting;
  const [stage, setStage] = useState<Stage>(begun?.stage ?? usual);
  const [view, setView] = useState<View>(begun?.view ?? others[0]?.view ?? 'front');
  const [hasGhost, setGhost] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const ghost = others.find((one) => one.view === view) ?? others[0];

  useKeptEdit({ stage, view, strokes, alignment }, onEdit);

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
        <PaintingCanvas painting={painting} ghost={hasGhost && ghost ? ghost.src : null} />
        <div className={styles.tools}>
          <p className={styles.lead}>
            Paint over faces, tattoos, jewellery and rooms. This happens on your device: what is covered is never sent.
          </p>
          <Shown stage={stage} view={view} onStage={setStage} onView={setView} />
          <Range label="Brush" value={brush} least={0.01} most={0.2} onChange={painting.setBrush} />
          <Button disabled={strokes.length === 0} onClick={painting.undo}>
            Take the last stroke back
          </Button>
          <Check isSmall isChecked={isMoving} onChange={painting.setMoving}>
            Move the picture instead of painting
          </Check>
          {ghost && (
            <Check isSmall isChecked={hasGhost} onChange={setGhost}>
              Lay the other picture over it
            </Check>
          )}
          <AlignmentTools alignment={alignment} onChange={painting.setAlignment} />
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
