import { Fragment, useState } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { config } from '../config/config.style.ts';
import { EditorHead } from '../config/editor-head.tsx';
import { EntryList } from '../config/entry-list.tsx';
import type { StoredGroup, StoredPlan } from '../config/stored-app.ts';
import { SwitchField } from '../config/switch-field.tsx';

type Rule = NonNullable<StoredGroup['urls']>[number];
type Piece = NonNullable<StoredGroup['content']>[number];

interface GroupEditorProps {
  group: StoredGroup;
  /** It is in the configuration that is in effect. */
  isStored: boolean;
  plans: readonly StoredPlan[];
  /** Why it must stay; null = nothing names it. */
  keptBecause: string | null;
  /** Changes where the fields must begin anew. */
  round: number;
  back: string;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, group: StoredGroup) => void;
  onRemove: () => void;
}

type PartProps = Pick<GroupEditorProps, 'group' | 'mistakeOf' | 'onChange'>;

/** One content group: who may enter, which pages it closes, and where others are led. */
export function GroupEditor(props: GroupEditorProps) {
  const { group, isStored, plans, keptBecause, round, back, mistakeOf, onChange, onRemove } = props;
  const [title] = useState(group.name || group.key);
  const shared = { group, mistakeOf, onChange };
  return (
    <form className={`${config.form} ${config.alone}`} noValidate onSubmit={(event) => event.preventDefault()}>
      <EditorHead back={back} backLabel="All content groups" title={title} />
      <Fragment key={round}>
        <p>
          Pages name it <code>{`data-ms-content="${group.key}"`}</code>.{!isStored && ' It is not published yet.'}
        </p>
        <TextField
          name="group-name"
          label="Name"
          initial={group.name}
          error={mistakeOf('name')}
          onInput={(name) => onChange('name', { ...group, name })}
        />
        <h2>Who may see it</h2>
        <Access {...shared} plans={plans} />
        <h2>Pages</h2>
        <p>People without access see none of these pages. Parts of other pages are closed by the attribute above.</p>
        <Addresses {...shared} />
        <TextField
          name="group-redirect"
          label="Everyone else goes to"
          initial={group.redirect ?? ''}
          hint="A path of your site, such as /pricing. Empty: the start page."
          error={mistakeOf('redirect')}
          onInput={(text) => onChange('redirect', { ...group, redirect: text.trim() || undefined })}
        />
        <h2>Protected content</h2>
        <p>What the service sends only to members of the group, so that it is in no page.</p>
        <Content {...shared} />
        <h2>Remove</h2>
        {keptBecause ? (
          <p>{`${keptBecause} So it stays.`}</p>
        ) : (
          <>
            <p>Its pages are open to everyone then.</p>
            <div>
              <ConfirmButton question="Remove this group?" onConfirm={onRemove}>
                Remove content group
              </ConfirmButton>
            </div>
          </>
        )}
      </Fragment>
    </form>
  );
}

/** The first mistake of a list or of an entry of it. */
const mistakeIn = (mistakeOf: PartProps['mistakeOf'], list: string, count: number) =>
  [list, ...Array.from({ length: count }, (_, i) => `${list}[${i}]`)].map(mistakeOf).find(Boolean);

function Access({ group, plans, mistakeOf, onChange }: PartProps & Pick<GroupEditorProps, 'plans'>) {
  const { allowAllMembers = false, plans: ids = [], permissions = [] } = group;
  const isClosed = !allowAllMembers && ids.length + permissions.length === 0;
  return (
    <>
      <SwitchField
        name="group-all"
        label="All members"
        isOn={allowAllMembers}
        onChange={(next) => onChange('allowAllMembers', { ...group, allowAllMembers: next })}
      />
      {!allowAllMembers && plans.length > 0 && (
        <ChoiceField
          name="group-plans"
          label="Members with one of these plans"
          choices={plans.map(({ id, name }) => ({ value: id, label: name || id }))}
          initial={ids.join()}
          error={mistakeIn(mistakeOf, 'plans', ids.length)}
          onInput={(value) => onChange('plans', { ...group, plans: value.split(',').filter(Boolean) })}
        />
      )}
      {!allowAllMembers && (
        <TextField
          name="group-permissions"
          label="Members with one of these permissions"
          isLong
          initial={permissions.join('\n')}
          hint="One per line. An import, the command line or your server gives them to members."
          error={mistakeIn(mistakeOf, 'permissions', permissions.length)}
          onInput={(text) =>
            onChange('permissions', {
              ...group,
              permissions: text
                .split('\n')
                .map((line) => line.trim())
                .filter(Boolean),
            })
          }
        />
      )}
      <p role="status">{isClosed && 'No one can enter yet: choose all members, a plan or a permission.'}</p>
    </>
  );
}

/** A whole address becomes its path. */
const pathIn = (text: string) =>
  text
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/^\/+/, '');
const covers = [
  { value: 'STARTS', label: 'All that start with this' },
  { value: 'EQUALS', label: 'This page only' },
];

const Addresses = ({ group, mistakeOf, onChange }: PartProps) => (
  <EntryList
    label="Addresses"
    entries={group.urls ?? []}
    nameOf={({ url }, i) => (url ? `/${pathIn(url)}` : `Address ${i + 1}`)}
    addLabel="Add address"
    newEntry={(): Rule => ({ url: '' })}
    error={mistakeOf('urls')}
    onChange={(what, urls) => onChange(`urls.${what}`, { ...group, urls })}
  >
    {(rule, i, set, id) => (
      <div className={config.pair}>
        <TextField
          name={`address-${id}`}
          label="Address"
          initial={rule.url}
          placeholder="courses/clay"
          error={mistakeOf(`urls[${i}].url`)}
          onInput={(text) => set('url', { ...rule, url: pathIn(text) })}
        />
        <TextField
          name={`address-${id}-covers`}
          label="Pages"
          choices={covers}
          initial={rule.filter ?? 'STARTS'}
          onInput={(value) => set('filter', { ...rule, filter: value === 'EQUALS' ? 'EQUALS' : undefined })}
        />
      </div>
    )}
  </EntryList>
);

const kinds: Record<NonNullable<Piece['type']>, string> = {
  HTML: 'HTML',
  TEXT: 'Text',
  LINK: 'Link',
  IMAGE: 'Picture',
  FILE: 'File',
  CSS: 'Styles',
  JS: 'Script',
  JSON: 'JSON',
};
const contentTypes = Object.entries(kinds).map(([value, label]) => ({ value, label }));

const Content = ({ group, mistakeOf, onChange }: PartProps) => (
  <EntryList
    label="Protected content"
    entries={group.content ?? []}
    nameOf={({ key }, i) => key || `Content ${i + 1}`}
    addLabel="Add content"
    newEntry={(): Piece => ({ key: '', content: '' })}
    error={mistakeOf('content')}
    onChange={(what, content) => onChange(`content.${what}`, { ...group, content })}
  >
    {(piece, i, set, id) => (
      <>
        <div className={config.pair}>
          <TextField
            name={`content-${id}-key`}
            label="Key"
            initial={piece.key}
            hint="The word in data-ms-secure-html or data-ms-secure-link."
            error={mistakeOf(`content[${i}].key`)}
            onInput={(text) => set('key', { ...piece, key: text.trim() })}
          />
          <TextField
            name={`content-${id}-type`}
            label="Kind"
            choices={contentTypes}
            initial={piece.type ?? 'HTML'}
            onInput={(value) => set('type', { ...piece, type: value as Piece['type'] })}
          />
        </div>
        <TextField
          name={`content-${id}`}
          label="Content, or the address of a link, picture or file"
          isLong
          initial={piece.content}
          error={mistakeOf(`content[${i}].content`)}
          onInput={(content) => set('content', { ...piece, content })}
        />
      </>
    )}
  </EntryList>
);
