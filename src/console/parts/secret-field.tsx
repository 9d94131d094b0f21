import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { style } from '../../ui/style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useConsole } from '../state/console-context.ts';
import { momentOf } from '../state/format.ts';
import { useUnloadWarning } from '../state/use-unload-warning.ts';
import { FailureLine } from './failure-line.tsx';
import type { Secret } from './use-secret.tsx';

const look = style({
  display: 'grid',
  gap: '6px',
  '& > strong': { fontSize: '13px', fontWeight: 500, lineHeight: '20px' },
  '& > [data-buttons]': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  // A key of several lines keeps them as they are.
  '& textarea': { fontFamily: 'ui-monospace, monospace', fontSize: '12px', minHeight: '132px' },
});

const longest = 8192;

/** What is typed and not stored. It outlives the screen, not the page, and is written nowhere. */
const unstored = new Map<string, string>();

interface SecretFieldProps {
  secret: Secret;
  /** Name and id of the field. */
  id: string;
  label: string;
  hint?: string;
  /** It has several lines. */
  isLong?: boolean;
  /** What is wrong with a value, before it is sent. */
  mistake?: ((value: string) => string | undefined) | undefined;
  /** What the service finds wrong with the draft because of it. */
  error?: string | undefined;
  /** The draft names it. */
  isNamed: boolean;
  /** So does what is in effect. */
  isPublished: boolean;
  /** Makes the draft name it. */
  onUse: () => void;
  /** It is stored or removed. */
  onChanged?: () => void;
}

/** A secret that is stored for the service, and never shown again. */
export function SecretField(props: SecretFieldProps) {
  const { secret, label, isNamed, onUse, onChanged } = props;
  const { data, error, reload } = secret.loaded;
  const box = useRef<HTMLDivElement>(null);
  const { app, session } = useConsole();
  const key = `${session.operator.email} ${app.id} ${secret.name}`;
  // It outlives the field, which goes while another name loads.
  const [value, setValue] = useState(() => unstored.get(key) ?? '');
  const [isReplacing, setReplacing] = useState(value !== '');
  useUnloadWarning(value !== '');
  // What had the focus is gone after each step.
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (steps > 0) box.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, [steps]);
  if (!secret.canRead) return null;
  const step = (replacing: boolean) => {
    setReplacing(replacing);
    setValue('');
    unstored.delete(key);
    setSteps(steps + 1);
  };
  const isOpen = isFieldShown(secret, isReplacing);
  return (
    <div ref={box} className={look}>
      {!isOpen && <strong>{label}</strong>}
      {data && <State secret={secret} />}
      {!data && (error ? <FailureLine error={error} onRetry={reload} /> : <Skeleton width="60%" />)}
      {isOpen && (
        <Entry
          {...props}
          value={value}
          onInput={(text) => {
            setValue(text);
            unstored.set(key, text);
          }}
          onStored={() => {
            if (!isNamed) onUse();
            onChanged?.();
            step(false);
          }}
          onCancel={isReplacing ? () => step(false) : null}
        />
      )}
      {!isOpen && <UseOfIt {...props} />}
      {!isReplacing && (
        <Actions
          secret={secret}
          onReplace={() => step(true)}
          onRemoved={() => {
            onChanged?.();
            step(false);
          }}
        />
      )}
      {!isOpen && secret.error && <p role="alert">{secret.error}</p>}
      <Announced>{secret.result}</Announced>
      {secret.dialogs}
    </div>
  );
}

/** A variable wins over what would be stored, and what is stored stays until it is replaced. */
const isFieldShown = ({ loaded, canChange }: Secret, isReplacing: boolean) =>
  canChange && loaded.data !== null && (isReplacing || ['missing', 'sealed'].includes(loaded.data.from));

/** What still keeps a secret that is there from being used. */
function UseOfIt({ secret, isNamed, isPublished, onUse }: SecretFieldProps) {
  const from = secret.loaded.data?.from;
  if (from !== 'stored' && from !== 'variable') return null;
  if (isNamed) return isPublished ? null : <p>Publish the changes to use it.</p>;
  return (
    <>
      <p>The configuration does not use it yet.</p>
      <div data-buttons="">
        <Button kind="secondary" isSmall onPress={onUse}>
          Use it
        </Button>
      </div>
    </>
  );
}

interface ActionsProps {
  secret: Secret;
  onReplace: () => void;
  onRemoved: () => void;
}

/** For what is stored, also where it does not count. */
function Actions({ secret, onReplace, onRemoved }: ActionsProps) {
  const { data } = secret.loaded;
  if (!secret.canChange || !data?.storedAt) return null;
  const remove = async () => {
    if (await secret.remove()) onRemoved();
  };
  return (
    <div data-buttons="">
      {data.from === 'stored' && (
        <Button kind="secondary" isSmall onPress={onReplace}>
          Replace
        </Button>
      )}
      <ConfirmButton question="Remove it now?" isBusy={secret.running === 'remove'} onConfirm={() => void remove()}>
        Remove
      </ConfirmButton>
    </div>
  );
}

/** Where it comes from, in words. */
function State({ secret }: { secret: Secret }) {
  const { from, storedAt } = secret.loaded.data!;
  if (from === 'variable')
    return (
      <p>
        It comes from the variable <code>{secret.name}</code> of this service.
        {storedAt && ' The one that is stored here does not count.'}
      </p>
    );
  if (from === 'stored') return <p>Stored on {momentOf(storedAt!)}. It is not shown again.</p>;
  if (from === 'sealed')
    return (
      <p role="alert">
        This service cannot open it any more: it was stored with an MS_SECRET that the service does not have. Store it
        again.
      </p>
    );
  return secret.canChange ? null : <p>None is stored yet.</p>;
}

interface EntryProps extends SecretFieldProps {
  value: string;
  onInput: (value: string) => void;
  onStored: () => void;
  /** Null: there is nothing to go back to. */
  onCancel: (() => void) | null;
}

function Entry(props: EntryProps) {
  const { secret, id, label, hint, isLong, mistake, error, value, onInput, onStored, onCancel } = props;
  const [wrong, setWrong] = useState<string>();
  const store = async () => {
    const text = value.trim();
    const why = whyNot(text, mistake);
    setWrong(why);
    if (why) return document.getElementById(id)?.focus();
    if (await secret.store(text)) onStored();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void store();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field is its button */}
      <div onKeyDown={onKeyDown}>
        <TextField
          name={id}
          label={label}
          type="password"
          isLong={isLong ?? false}
          // Browsers fill the operator's own password into any other field of this type.
          autoComplete="new-password"
          initial={value}
          hint={hint}
          error={wrong ?? secret.error ?? error}
          onInput={(text) => {
            onInput(text);
            secret.forget();
            setWrong(text.trim() && mistake?.(text.trim()));
          }}
        />
      </div>
      <div data-buttons="">
        <Button isSmall isBusy={secret.running === 'store'} onPress={() => void store()}>
          Store
        </Button>
        {onCancel && (
          <Button kind="secondary" isSmall onPress={onCancel}>
            Cancel
          </Button>
        )}
        {value.trim() && !secret.running && <p role="status">It is not stored yet.</p>}
      </div>
    </>
  );
}

const whyNot = (text: string, mistake: SecretFieldProps['mistake']) => {
  if (!text) return 'Paste it here first.';
  if (text.length > longest) return `It is too long: at most ${longest} characters.`;
  return mistake?.(text);
};
