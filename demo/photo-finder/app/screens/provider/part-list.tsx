import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { Button } from '../../parts/button.tsx';
import { useKeyedEffect } from '../../state/view/use-keyed-effect.ts';
import styles from './edit.module.css';
import type { Patch } from './edited-provider.ts';
import { RemovePart } from './remove-part.tsx';

interface Part {
  id: string;
  /** As buttons and questions name it. */
  name: string;
  shown: ReactNode;
}

const lead = (to: HTMLElement | null) => to?.querySelector<HTMLElement>('input, select')?.focus();

/** What the page holds of one kind: each can be corrected or removed. */
export function PartList({
  provider,
  title,
  parts,
  none,
  waitsAs,
  dropPatch,
  correction,
  addText,
  hasDraft,
  addition,
  onChange,
}: {
  provider: Provider;
  title: string;
  parts: readonly Part[];
  none: string;
  /** The section under which a correction waits. */
  waitsAs: string;
  dropPatch(id: string): Patch;
  /** The form that corrects one of them. */
  correction(id: string): ReactNode;
  /** The button that opens the form for another one; a draft opens it too. */
  addText: string;
  hasDraft: boolean;
  addition: ReactNode;
  onChange(next: Provider): void;
}): ReactNode {
  const [corrected, setCorrected] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(hasDraft);
  const leads = useRef(false);
  const hasRemoved = useRef(false);
  const count = parts.length;
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const added = useRef<HTMLDivElement>(null);
  // Once the removed part is gone.
  useKeyedEffect([count], () => {
    if (!hasRemoved.current) return;
    hasRemoved.current = false;
    heading.current?.focus();
  });
  useEffect(() => {
    if (corrected) lead(form.current);
  }, [corrected]);
  useEffect(() => {
    if (isAdding && leads.current) lead(added.current);
  }, [isAdding]);
  return (
    <>
      <section className={styles.edited} aria-label={title}>
        <div className={styles.about}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>A moderator looks at a correction before it shows. What you remove goes at once.</p>
        </div>
        <div className={styles.form}>
          {parts.length === 0 ? (
            <p className={styles.empty}>{none}</p>
          ) : (
            <ul className={styles.parts}>
              {parts.map(({ id, name, shown }) => (
                <li key={id}>
                  <div>
                    {shown}
                    {provider.waiting.includes(`${waitsAs}:${id}`) && (
                      <p className={styles.waits}>A correction is waiting for a moderator.</p>
                    )}
                  </div>
                  <div className={styles.partFoot}>
                    <Button
                      icon="edit"
                      aria-label={`Correct ${name}`}
                      aria-expanded={corrected === id}
                      onClick={() => setCorrected(corrected === id ? null : id)}
                    >
                      Correct
                    </Button>
                    <RemovePart
                      provider={provider}
                      what={name}
                      patch={dropPatch(id)}
                      onRemoved={() => {
                        setCorrected(null);
                        hasRemoved.current = true;
                      }}
                      onChange={onChange}
                    />
                  </div>
                </li>
              ))}
            </ul>
          )}
          {!isAdding && (
            <div>
              <Button
                icon="plus"
                onClick={() => {
                  leads.current = true;
                  setAdding(true);
                }}
              >
                {addText}
              </Button>
            </div>
          )}
        </div>
      </section>
      {corrected && parts.some(({ id }) => id === corrected) && (
        <div ref={form} key={corrected}>
          {correction(corrected)}
        </div>
      )}
      {isAdding && <div ref={added}>{addition}</div>}
    </>
  );
}
