import { lazy, type ReactNode, Suspense } from 'react';
import type { ModerationItem } from '../../../contract/moderation-entities.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import type { Decision, DecisionCallbacks } from './use-decision.ts';

// Few corrections are needed.
const FacetEditor = lazy(() => import('./facet-editor.tsx').then((m) => ({ default: m.FacetEditor })));

const sensitivityText = ['Clothed, or a face', 'Undressed but covered', 'Clinical nudity'];

interface CorrectionProps {
  canEdit: boolean;
  item: ModerationItem;
  photo: ModerationItem['photos'][number];
  decision: Decision;
  isEditing: boolean;
  onEdit(isEditing: boolean): void;
  callbacks: DecisionCallbacks;
}

/** What the uploader stated, and how much the picture shows. */
export function Correction({
  canEdit,
  item,
  photo,
  decision,
  isEditing,
  onEdit,
  callbacks,
}: CorrectionProps): ReactNode {
  return (
    <>
      {canEdit && (
        <Button icon="edit" isWide onClick={() => onEdit(true)}>
          Correct what is said <kbd>E</kbd>
        </Button>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <FacetEditor
            photo={photo}
            itemId={item.line.id}
            version={item.line.version}
            onClose={() => onEdit(false)}
            onSaved={() => {
              onEdit(false);
              decision.setChosen(null);
              callbacks.onStale();
            }}
            onStale={() => {
              callbacks.onStale();
              callbacks.onUnsure();
            }}
          />
        </Suspense>
      )}
      {canEdit && (
        <Field label="What it shows (B)">
          {(input) => (
            <select
              {...input}
              value={decision.sensitivity}
              onChange={(event) => decision.setChosen(Number(event.currentTarget.value))}
            >
              {sensitivityText.map((text, value) => (
                <option key={text} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
}
