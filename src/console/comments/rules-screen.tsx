import { Fragment } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { channelCovers, channelReaders, channelWriters } from '../config/choices.ts';
import { config } from '../config/config.style.ts';
import { ConfigScreen, type Editing } from '../config/config-screen.tsx';
import { EditorHead } from '../config/editor-head.tsx';
import { EntryList } from '../config/entry-list.tsx';
import type { StoredApp, StoredChannel, StoredGroup } from '../config/stored-app.ts';

type Draft = Required<Pick<StoredApp, 'commentChannels'>>;
const draftOf = ({ commentChannels = [] }: StoredApp): Draft => ({ commentChannels });
const tabs = [['rules', 'Rules']] as const;

/** Who reads and writes in which channels. */
export const RulesScreen = ({ base }: { base: string }) => (
  <ConfigScreen base={base} name="comments/rules" title="Who may comment" tabs={tabs} draftOf={draftOf}>
    {(editing) => <RulesForm base={base} editing={editing} />}
  </ConfigScreen>
);

function RulesForm({ base, editing }: { base: string; editing: Editing<Draft> }) {
  const { draft, app, round, change, mistakeOf } = editing;
  const rules = draft.commentChannels;
  return (
    <form className={`${config.form} ${config.alone}`} noValidate onSubmit={(event) => event.preventDefault()}>
      <EditorHead back={`${base}/comments`} backLabel="Comments" title="Rules" />
      <p>
        The first rule that matches a channel decides. Where none matches, everyone reads and members write. Moderators
        read and write everywhere.
      </p>
      <Fragment key={round}>
        <EntryList
          label="Rules"
          entries={rules}
          nameOf={(rule, i) => nameOf(rule) || `Rule ${i + 1}`}
          addLabel="Add rule"
          newEntry={(): StoredChannel => ({ key: '' })}
          error={mistakeOf('commentChannels')}
          onChange={(what, commentChannels) => change(`rules.${what}`, { commentChannels })}
        >
          {(rule, i, set, id) => (
            <RuleFields
              id={id}
              rule={rule}
              groups={app.contentGroups ?? []}
              isHidden={rules.slice(0, i).some((earlier) => covers(earlier, rule))}
              mistakeOf={(path) => mistakeOf(`commentChannels[${i}].${path}`)}
              onChange={set}
            />
          )}
        </EntryList>
      </Fragment>
    </form>
  );
}

const nameOf = ({ key, filter }: StoredChannel) => (key && filter === 'STARTS' ? `${key}…` : key);

/** Every channel of the rule is one of the earlier rule. */
const covers = (earlier: StoredChannel, { key, filter }: StoredChannel) =>
  earlier.key !== '' &&
  (earlier.filter === 'STARTS' ? key.startsWith(earlier.key) : filter !== 'STARTS' && key === earlier.key);

interface RuleFieldsProps {
  id: string;
  rule: StoredChannel;
  groups: readonly StoredGroup[];
  /** A rule above it decides for all its channels. */
  isHidden: boolean;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, rule: StoredChannel) => void;
}

function RuleFields({ id, rule, groups, isHidden, mistakeOf, onChange }: RuleFieldsProps) {
  const { key, filter = 'EQUALS', read = 'EVERYBODY', write = 'MEMBERS', group } = rule;
  const isForGroup = read === 'GROUP' || write === 'GROUP';
  const name = (part: string) => `rule-${id}-${part}`;
  /** Without the group where neither names it. */
  const set = (what: string, part: Partial<StoredChannel>) => {
    const next = { ...rule, ...part };
    onChange(what, next.read === 'GROUP' || next.write === 'GROUP' ? next : { ...next, group: null });
  };
  return (
    <>
      <div className={config.pair}>
        <TextField
          name={name('key')}
          label="Channel"
          initial={key}
          placeholder="news"
          hint="As in data-ms-channel on your pages."
          error={mistakeOf('key')}
          onInput={(text) => set('key', { key: text.trim() })}
        />
        <TextField
          name={name('filter')}
          label="Fits"
          choices={channelCovers}
          initial={filter}
          onInput={(value) => set('filter', { filter: value as StoredChannel['filter'] })}
        />
      </div>
      <TextField
        name={name('read')}
        label="Who reads"
        choices={channelReaders}
        initial={read}
        onInput={(value) => set('read', { read: value as StoredChannel['read'] })}
      />
      <TextField
        name={name('write')}
        label="Who writes and votes"
        choices={channelWriters}
        initial={write}
        hint="Only those who read can write."
        onInput={(value) => set('write', { write: value as StoredChannel['write'] })}
      />
      {isForGroup && (
        <TextField
          name={name('group')}
          label="Content group"
          choices={groupChoices(groups, group)}
          initial={group ?? ''}
          hint={groups.length === 0 ? 'There is none yet: add one under Plans, Content groups.' : undefined}
          error={mistakeOf('group')}
          onInput={(value) => set('group', { group: value || null })}
        />
      )}
      <p role="status">{isHidden && 'A rule above already covers these channels, so this one never applies.'}</p>
    </>
  );
}

/** With the one that is chosen, also where it is gone. */
const groupChoices = (groups: readonly StoredGroup[], chosen: string | null | undefined) => [
  { value: '', label: 'Choose one' },
  ...groups.map(({ key, name }) => ({ value: key, label: name || key })),
  ...(chosen && !groups.some(({ key }) => key === chosen) ? [{ value: chosen, label: chosen }] : []),
];
