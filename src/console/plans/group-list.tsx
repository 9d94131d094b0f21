import { useState } from 'react';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { AddDialog } from '../config/add-dialog.tsx';
import { config } from '../config/config.style.ts';
import { EntryTable } from '../config/entry-table.tsx';
import type { StoredApp, StoredGroup } from '../config/stored-app.ts';
import { Notice } from '../parts/notice.tsx';
import { numberOf } from '../state/format.ts';
import { groupWords } from './plan-words.ts';
import type { PlansDraft } from './plans-draft.ts';

interface GroupListProps {
  draft: PlansDraft;
  app: StoredApp;
  isWrong: (group: StoredGroup) => boolean;
  addressOf: (id: string) => string;
  onOrder: (groups: StoredGroup[]) => void;
  onAdd: (group: StoredGroup) => void;
}

const groupOf = (name: string, key: string): StoredGroup => ({ id: `grp_${key}`, name, key });
const pagesOf = ({ urls = [] }: StoredGroup) =>
  urls.map(({ url, filter }) => `/${url.replace(/^\/+/, '')}${filter === 'EQUALS' ? '' : '…'}`).join(', ');

/** Every content group: who may enter, which pages it closes, and where others are led. */
export function GroupList({ draft, app, isWrong, addressOf, onOrder, onAdd }: GroupListProps) {
  const [isAdding, setAdding] = useState(false);
  const { plans, contentGroups: groups } = draft;
  const addButton = <Button onPress={() => setAdding(true)}>Add content group</Button>;
  return (
    <>
      <div className={config.bar}>
        <p>A content group is what some members may see: whole pages, or parts of them.</p>
        <Button isSmall onPress={() => setAdding(true)}>
          Add content group
        </Button>
      </div>
      <Announced>{numberOf(groups.length, 'content group')}</Announced>
      {isAdding && (
        <AddDialog
          title="Add a content group"
          message="Nothing changes on your site before you publish it."
          nameLabel="Name"
          idLabel="Key"
          idHint='Pages refer to the group by this: data-ms-content="key". It cannot be changed later.'
          taken={groups.map(({ key }) => key)}
          path={`contentGroups[${groups.length}]`}
          nameAt="name"
          idAt="key"
          appWith={(name, key) => ({ ...app, contentGroups: [...groups, groupOf(name, key)] })}
          onAdd={(name, key) => onAdd(groupOf(name, key))}
          onCancel={() => setAdding(false)}
        />
      )}
      {groups.length === 0 ? (
        <Notice icon="lock" title="No content groups yet" action={addButton}>
          Close the pages of a course, and open them to a plan.
        </Notice>
      ) : (
        <EntryTable
          label="All content groups"
          entries={groups}
          idOf={({ id }) => id}
          nameTitle="Content group"
          nameOf={({ key, name }) => name || key}
          notes={(group) => (
            <>
              <small>{group.key}</small>
              <small data-narrow="">{`Open to: ${groupWords(group, plans)}.`}</small>
            </>
          )}
          isWrong={isWrong}
          columns={[
            { title: 'Open to', cell: (group) => groupWords(group, plans) },
            { title: 'Pages', cell: (group) => pagesOf(group) || 'Parts of pages only' },
            { title: 'Everyone else goes to', cell: ({ redirect }) => redirect ?? 'The start page' },
          ]}
          addressOf={addressOf}
          onOrder={onOrder}
        />
      )}
    </>
  );
}
