import { TextField } from '../../ui/text-field.tsx';
import { config } from '../config/config.style.ts';

export interface Sender {
  fromName?: string | null;
  fromAddress?: string | null;
  replyTo?: string | null;
}

interface SenderFormProps {
  sender: Sender;
  /** What stands where the name is empty. */
  appName: string;
  mistakeOf: (path: string) => string | undefined;
  onChange: (name: keyof Sender, sender: Sender) => void;
}

/** Who the mails of the app are from, and where answers go. */
export function SenderForm({ sender, appName, mistakeOf, onChange }: SenderFormProps) {
  const field = (name: keyof Sender, label: string, hint: string) => (
    <TextField
      name={`sender-${name}`}
      label={label}
      type={name === 'fromName' ? 'text' : 'email'}
      initial={sender[name] ?? ''}
      placeholder={name === 'fromName' ? appName : ''}
      hint={hint}
      error={mistakeOf(name)}
      onInput={(text) => onChange(name, { ...sender, [name]: text.trim() || null })}
    />
  );
  return (
    <form className={`${config.form} ${config.alone}`} noValidate onSubmit={(event) => event.preventDefault()}>
      {field('fromName', "Sender's name", 'Empty: the name of the app.')}
      {field(
        'fromAddress',
        "Sender's address",
        'Your mail server must be allowed to send for it, or mails end up as spam. Empty: the address of the service.',
      )}
      {field('replyTo', 'Reply to', "Empty: the sender's address.")}
      <p>A test mail uses the published sender, not the one in the draft.</p>
    </form>
  );
}
