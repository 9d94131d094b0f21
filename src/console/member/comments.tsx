import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../parts/badge.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf } from '../state/format.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { sheet } from './member.style.ts';

const shownAtOnce = 3;

/** The newest comments of the member; nothing at all where there are none. */
export function Comments({ id, base }: { id: string; base: string }) {
  const { place, may } = useConsole();
  const list = useLoaded(id, (signal) =>
    call(place, 'listComments', { member: id, first: String(shownAtOnce) }, signal),
  );
  const { data: page, error, reload } = list;
  if (!may('listComments') || (!error && !page?.data.length)) return null;
  return (
    <section className={sheet.section} aria-labelledby="comments">
      <header>
        <h2 id="comments">Comments</h2>
        <Link href={`${base}/comments?view=posts&member=${encodeURIComponent(id)}`}>
          {page?.hasNextPage ? 'See all' : 'Moderate'}
        </Link>
      </header>
      {page?.data.map((comment) => (
        <div key={comment.id} className={sheet.row}>
          <div>
            {comment.content}
            <small>
              {agoOf(comment.createdAt)} in <code>{comment.channel}</code>
            </small>
          </div>
          {comment.hiddenAt && <Badge tone="bad">Hidden</Badge>}
        </div>
      ))}
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
