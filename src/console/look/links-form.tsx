import { TextField } from '../../ui/text-field.tsx';
import type { LinkName, StoredApp } from '../config/stored-app.ts';
import { SwitchField } from '../config/switch-field.tsx';

const inTestMode = [
  ['testCards', 'All test cards', 'Behind the cards that a test payment offers. Empty: our list.'],
  ['help', 'Help', 'In the inspector. Empty: our help.'],
  ['goLive', 'How to go live', 'In the inspector. Empty: our steps.'],
  ['editBase', 'Where the app is edited', 'In the inspector. Empty: our documentation.'],
] as const;

export interface Links {
  isPaid: boolean | undefined;
  links: NonNullable<StoredApp['links']>;
}

interface LinksFormProps extends Links {
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, part: Partial<Links>) => void;
}

/** Where the elements' own links lead, and whether they name this product. */
export function LinksForm({ isPaid, links, mistakeOf, onChange }: LinksFormProps) {
  const field = (name: LinkName, label: string, hint: string) => (
    <TextField
      key={name}
      name={`link-${name}`}
      label={label}
      type="url"
      initial={links[name] ?? ''}
      placeholder="https://"
      hint={hint}
      error={mistakeOf(`links.${name}`)}
      onInput={(text) => onChange(`links.${name}`, { links: { ...links, [name]: text.trim() || null } })}
    />
  );
  return (
    <>
      <h2>The line “Secured by Latchkey”</h2>
      <SwitchField
        name="secured-by"
        label="Hide the line"
        isOn={isPaid}
        hint="It appears at the foot of the sign-in and of the profile."
        onChange={(next) => onChange('isPaid', { isPaid: next })}
      />
      {!isPaid && field('securedBy', 'The line links to', 'A whole address. Empty: our documentation.')}
      <h2>Links of test mode</h2>
      <p>They appear in test mode, while you build the site.</p>
      {inTestMode.map(([name, label, hint]) => field(name, label, hint))}
    </>
  );
}
