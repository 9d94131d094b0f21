import { useEffect, useRef, useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { style } from '../../ui/style.ts';

const look = style({
  display: 'grid',
  gap: '12px',
  width: '100%',
  '& > input': {
    width: '100%',
    height: '40px',
    paddingInline: '12px',
    border: '1px solid var(--_edge)',
    borderRadius: '8px',
    background: 'var(--_page)',
    fontFamily: 'ui-monospace, monospace',
    fontSize: '13px',
  },
  '& > p': { fontSize: '13px', color: 'var(--_muted)' },
});

interface SecretOnceProps {
  title: string;
  message: string;
  /** What the field is called for readers. */
  label: string;
  secret: string;
  onClose: () => void;
}

/** What is shown this one time, chosen and ready to copy. */
export function SecretOnce({ title, message, label, secret, onClose }: SecretOnceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => input.current?.select(), []);
  return (
    <AlertDialog title={title} message={message} onCancel={onClose}>
      <div className={look}>
        <input ref={input} readOnly aria-label={label} value={secret} onFocus={() => input.current?.select()} />
        {isRefused && <p role="status">The browser did not copy it. It is selected: press Ctrl C.</p>}
      </div>
      <CopyButton
        text={secret}
        label="Copy"
        copiedLabel="Copied!"
        onRefused={() => {
          setRefused(true);
          input.current?.select();
        }}
      />
      <Button onPress={onClose}>Done</Button>
    </AlertDialog>
  );
}
