import { useEffect, useState } from 'react';
import { mails as mailTable } from '../../contract/mail-texts.ts';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MailFrame } from '../mails/mail-frame.tsx';
import { Badge } from '../parts/badge.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf } from '../state/format.ts';
import { useLoaded, useLookAgain } from '../state/use-loaded.ts';
import { sheet } from './member.style.ts';

type SentMail = AdminWire['listMails']['answer']['data'][number];

const shownAtFirst = 5;
const lookEveryMs = 2_000;

/** What the member was mailed lately, and whether it has left. `round` grows with every change. */
export function Mails({ id, round }: { id: string; round: number }) {
  const { place, may } = useConsole();
  const [isWhole, setIsWhole] = useState(false);
  const [opened, open] = useState<string | null>(null);
  const list = useLoaded(id, async (signal) => (await call(place, 'listMails', { member: id }, signal)).data);
  const { data, error, reload } = list;
  useEffect(() => {
    if (round > 0) reload();
  }, [round, reload]);
  useLookAgain(list, data?.some(({ state }) => state === 'waiting') ? lookEveryMs : null);
  if (!may('listMails')) return null;
  const shown = isWhole ? data : data?.slice(0, shownAtFirst);
  return (
    <section className={sheet.section} aria-labelledby="mails">
      <header>
        <h2 id="mails">Mails of the last 7 days</h2>
      </header>
      {!data && list.isLoading && <Skeleton height={44} />}
      {data?.length === 0 && <p>None was sent.</p>}
      {shown?.map((mail) => (
        <div key={mail.id}>
          <div className={sheet.row}>
            <div>
              <span id={`mail-${mail.id}`}>{mailTable[mail.template].title}</span>
              <small>
                {agoOf(mail.finishedAt ?? mail.createdAt)}
                {mail.lastError && ` · ${mail.lastError}`}
              </small>
            </div>
            <MailState state={mail.state} isTriedAgain={mail.lastError !== null} />
            <Button
              kind="secondary"
              isSmall
              describedBy={`mail-${mail.id}`}
              onPress={() => open(opened === mail.id ? null : mail.id)}
            >
              {opened === mail.id ? 'Hide' : 'Show'}
            </Button>
          </div>
          {opened === mail.id && <Shown member={id} mail={mail} />}
        </div>
      ))}
      {data && !isWhole && data.length > shownAtFirst && (
        <div>
          <Button kind="secondary" isSmall onPress={() => setIsWhole(true)}>
            {`Show all ${data.length}`}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className={sheet.mistake}>
          {error.message}{' '}
          <Button kind="secondary" isSmall onPress={reload}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}

function MailState({ state, isTriedAgain }: { state: SentMail['state']; isTriedAgain: boolean }) {
  if (state === 'done') return <Badge tone="good">Sent</Badge>;
  if (state === 'dead') return <Badge tone="bad">Given up</Badge>;
  if (state === 'expired') return <Badge tone="quiet">Too late</Badge>;
  return isTriedAgain ? <Badge tone="bad">Tried again</Badge> : <Badge tone="quiet">On its way</Badge>;
}

/** As it reads now: neither its words nor its code and link are kept. */
function Shown({ member, mail }: { member: string; mail: SentMail }) {
  const { place } = useConsole();
  const { data, error, reload } = useLoaded(
    mail.id,
    async (signal) => (await call(place, 'showMail', { member, mail: mail.id }, signal)).data,
  );
  if (error)
    return (
      <p role="alert" className={sheet.mistake}>
        {error.message}{' '}
        <Button kind="secondary" isSmall onPress={reload}>
          Try again
        </Button>
      </p>
    );
  if (!data) return <Skeleton height={320} />;
  return (
    <div className={sheet.mail}>
      <p>
        <strong>{data.subject}</strong>
        <small>As it reads now. Code, link and device are examples: those that were sent are not kept.</small>
      </p>
      <MailFrame title={`Mail: ${mailTable[mail.template].title}`} html={data.html} scheme="light" />
    </div>
  );
}
