import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { AdminMember, AdminWire } from '../../contract/wire-admin.ts';
import { Announced } from '../../ui/announced.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { backLink } from '../parts/back-link.style.ts';
import { FailureNotice, Notice } from '../parts/notice.tsx';
import { rows } from '../parts/rows.style.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { takeEditState } from '../state/edit-state.ts';
import { holdFocus } from '../state/hold-focus.ts';
import { memberName } from '../state/member-name.ts';
import { useKeyedEffect } from '../state/use-keyed-effect.ts';
import { useKeys } from '../state/use-keys.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { Activity } from './activity.tsx';
import type { Change } from './change.ts';
import { Comments } from './comments.tsx';
import { Fields } from './fields.tsx';
import { JsonEditor } from './json-editor.tsx';
import { Mails } from './mails.tsx';
import { sheet } from './member.style.ts';
import { MemberHeader } from './member-header.tsx';
import { Notes } from './notes.tsx';
import { Plans } from './plans.tsx';
import { Sessions } from './sessions.tsx';
import { Teams } from './teams.tsx';
import { Ways } from './ways.tsx';

/** Everything about one member; opened from the list, and by its address. */
export function MemberScreen({ id, base }: { id: string; base: string }) {
  const { place, app, may } = useConsole();
  const query = useSearch();
  const [, go] = useLocation();
  const back = `${base}/members${query ? `?${query}` : ''}`;
  const member = useLoaded(`${base} ${id}`, async (signal) => {
    const { data } = await call(place, 'retrieveMember', { member: id }, signal);
    return { data };
  });
  const [changes, setChanges] = useState(0);
  const [done, setDone] = useState('');
  const shown = member.data?.data;
  const edit = () => document.querySelector<HTMLElement>('[data-edit]')?.click();
  useKeys({ u: () => go(back), e: may('updateMember') && edit });
  useKeyedEffect([shown !== undefined], () => {
    if (shown && takeEditState()) edit();
  });
  useEffect(() => {
    document.title = shown ? `${memberName(shown)}, ${app.name}` : `A member of ${app.name}`;
  }, [shown, app]);

  const change: Change = async (operation, input, words, key) => {
    const whole = { member: id, ...input } as unknown as AdminWire[typeof operation]['in'];
    const answer = await call(place, operation, whole, undefined, key);
    if ('auth' in answer.data) member.replace({ data: answer.data as AdminMember });
    setChanges((before) => before + 1);
    setDone(words);
  };

  const noteChanged = (words: string) => {
    setChanges((before) => before + 1);
    setDone(words);
  };

  const backElement = (
    <Link href={back} className={backLink}>
      <Icon name="back" size={16} />
      Members
    </Link>
  );
  if (!shown)
    return (
      <div className={sheet.screen} aria-busy={!member.error && !member.data}>
        <div className={sheet.alone}>
          {backElement}
          <h1 className={rows.unseen}>Member</h1>
          {member.error ? (
            <FailureNotice error={member.error} onRetry={member.reload} />
          ) : member.data ? (
            <Notice icon="person" title="There is no such member">
              The member was deleted, or belongs to another app or mode.
            </Notice>
          ) : (
            <>
              <Skeleton height={44} width="min(260px, 100%)" />
              <Skeleton height={32} width="min(420px, 100%)" />
              <Skeleton height={200} />
            </>
          )}
        </div>
      </div>
    );
  return (
    <div className={sheet.screen}>
      <Announced>{done}</Announced>
      <article ref={holdFocus} className={sheet.page} aria-labelledby="member">
        <header className={sheet.head}>
          {backElement}
          <MemberHeader member={shown} onChange={change} onDeleted={() => go(back)} />
        </header>
        <div className={sheet.column}>
          <Fields member={shown} onChange={change} />
          <Notes key={id} id={id} onChanged={noteChanged} />
          <Activity id={id} round={changes} />
          <Mails id={id} round={changes} />
          <Comments id={id} base={base} />
        </div>
        <div className={sheet.column}>
          <Plans member={shown} onChange={change} />
          <Ways member={shown} onChange={change} />
          <Sessions id={id} round={changes} onChange={change} />
          <Teams member={shown} base={base} />
          <JsonEditor member={shown} onChange={change} />
        </div>
      </article>
    </div>
  );
}
