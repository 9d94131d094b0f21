import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { AddDialog } from '../config/add-dialog.tsx';
import { config } from '../config/config.style.ts';
import type { StoredApp, StoredGroup } from '../config/stored-app.ts';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { rows } from '../parts/rows.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { useRowKeys } from '../state/use-row-keys.ts';
import { groupWords } from './plan-words.ts';
import type { PlansDraft } from './plans-draft.ts';

interface GroupListProps {
  draft: PlansDraft;
  app: StoredApp;
  isWrong: (group: StoredGroup) => boolean;
  addressOf: (id: string) => string;
  onAdd: (group: StoredGroup) => void;
}

const groupOf = (name: string, key: string): StoredGroup => ({ id: `grp_${key}`, name, key });
const pagesOf = ({ urls = [] }: StoredGroup) =>
  urls.map(({ url, filter }) => `/${url.replace(/^\/+/, '')}${filter === 'EQUALS' ? '' : '…'}`).join(', ');

/** Every content group: who may enter, which pages it closes, and where others are led. */
export function GroupList({ draft, app, isWrong, addressOf, onAdd }: GroupListProps) {
  const [isAdding, setAdding] = useState(false);
  const [, go] = useLocation();
  const body = useRowKeys();
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
      <Announced>{`${groups.length} content groups`}</Announced>
      {isAdding && (
        <AddDialog
          title="Add a content group"
          message="Nothing changes on your site before you publish it."
          nameLabel="Name"
          idLabel="Key"
          idHint='Pages name the group so: data-ms-content="key". It stays as it is.'
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
        <Scroll label="All content groups">
          <table className={rows.table}>
            <thead>
              <tr>
                <th scope="col">Content group</th>
                <th scope="col" data-wide="">
                  Open to
                </th>
                <th scope="col" data-wide="">
                  Pages
                </th>
                <th scope="col" data-wide="">
                  Others are led to
                </th>
              </tr>
            </thead>
            <tbody ref={body}>
              {groups.map((group) => (
                <tr
                  key={group.id}
                  tabIndex={-1}
                  onKeyDown={({ key, target, currentTarget }) =>
                    key === 'Enter' && target === currentTarget && go(addressOf(group.id))
                  }
                >
                  <td>
                    <Link className={config.name} href={addressOf(group.id)}>
                      {group.name || group.key}
                    </Link>
                    {isWrong(group) && (
                      <span className={config.badges}>
                        <Badge tone="bad">Has a mistake</Badge>
                      </span>
                    )}
                    <small>{group.key}</small>
                    <small data-narrow="">{`Open to: ${groupWords(group, plans)}.`}</small>
                  </td>
                  <td data-wide="">{groupWords(group, plans)}</td>
                  <td data-wide="">{pagesOf(group) || 'Parts of pages only'}</td>
                  <td data-wide="">{group.redirect ?? 'The start page'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}
