import { Link } from 'wouter';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Icon } from '../../ui/icon.tsx';
import { useConsole } from '../state/console-context.ts';
import { agoOf, countOf, momentOf } from '../state/format.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { look } from './install.style.ts';

type Report = AdminWire['getInstall']['answer']['data']['findings'][number];

type RuleTexts = Readonly<Record<string, { title: string; severity: string }>>;

/** The file that the inspector reads too. Without it rules are shown by their names. */
async function readRuleTexts(signal: AbortSignal): Promise<RuleTexts> {
  const answer = await fetch('/inspector/words.json', { signal });
  return answer.ok ? ((await answer.json()) as { wording: RuleTexts }).wording : {};
}
const plural = (count: number, word: string) => `${countOf(count)} ${word}${count === 1 ? '' : 's'}`;

/** What the inspector found on the pages of the app, as builders have sent it. */
export function PageFindings({ reports }: { reports: readonly Report[] }) {
  const { app, place } = useConsole();
  const { data: texts } = useLoaded('rule texts', readRuleTexts);
  return (
    <section className={look.part} aria-labelledby="page-findings">
      <h2 id="page-findings">What the inspector found</h2>
      {place.mode === 'live' ? (
        <p>
          The inspector is on pages in test mode only.{' '}
          {app.modes.includes('sandbox') && <Link href={`/${app.id}/sandbox/install`}>See test mode</Link>}
        </p>
      ) : reports.length === 0 ? (
        <p>
          Nothing was sent yet. Open a page in test mode, then the inspector on it, and press “Send to the console” at
          its end: the page appears here by itself.
        </p>
      ) : (
        <ul className={look.reports}>
          {reports.map((report) => (
            <PageReport key={report.page} report={report} texts={texts ?? {}} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface PageReportProps {
  report: Report;
  texts: RuleTexts;
}

function PageReport({ report: { page, attributes, findings, sentAt }, texts }: PageReportProps) {
  const isGood = findings.length === 0;
  return (
    <li>
      {/* No link: anyone who knows the public key can send a report. */}
      <h3>{page}</h3>
      <p>
        {isGood
          ? 'Nothing wrong'
          : plural(
              findings.reduce((sum, { count }) => sum + count, 0),
              'finding',
            )}
        {`, ${plural(attributes, 'attribute')}, sent `}
        <time dateTime={sentAt} title={momentOf(sentAt)}>
          {agoOf(sentAt)}
        </time>
      </p>
      {!isGood && (
        <ul>
          {findings.map(({ rule, count }) => (
            <li key={rule} data-severity={texts[rule]?.severity}>
              <Icon name="alert" size={16} />
              <span>
                <a href={`/docs/inspector#${rule}`} target="_blank" rel="noreferrer">
                  {texts[rule]?.title ?? rule}
                </a>
                {count > 1 && ` ×${countOf(count)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
