import { useEffect } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { style } from '../../ui/style.ts';
import { isTyping, usableKeys } from '../state/use-keys.ts';

const list = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '8px 16px',
  width: '100%',
  '& kbd': {
    justifySelf: 'start',
    minWidth: '28px',
    padding: '1px 8px',
    borderRadius: '6px',
    border: '1px solid var(--_line)',
    background: 'var(--_raised)',
    font: '12px/20px ui-monospace, monospace',
    textAlign: 'center',
  },
});

const keys = [
  ['Ctrl K', 'Go to a screen or a member'],
  ['/', 'Search'],
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['Enter', 'Open the row'],
  ['x', 'Choose the row'],
  ['e', 'Edit the row or the member'],
  ['u', 'Back to the list'],
  ['?', 'This list'],
] as const;

/** These work everywhere. */
const general = ['Ctrl K', '?'];

/** `?` opens it on every screen, with the keys of this one. */
export function KeyHelp({ isOpen, onToggle }: { isOpen: boolean; onToggle: (isOpen: boolean) => void }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) onToggle(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onToggle]);
  if (!isOpen) return null;
  const usable = usableKeys();
  const shown = keys.filter(([key]) => general.includes(key) || usable.has(key));
  return (
    <AlertDialog
      title="Keyboard"
      message="These keys work on this screen wherever you are not typing."
      onCancel={() => onToggle(false)}
    >
      <div className={list}>
        {shown.map(([key, means]) => [<kbd key={key}>{key}</kbd>, <span key={means}>{means}</span>])}
      </div>
      <Button onPress={() => onToggle(false)}>Close</Button>
    </AlertDialog>
  );
}
