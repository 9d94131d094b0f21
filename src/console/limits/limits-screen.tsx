import { Fragment } from 'react';
import { config } from '../config/config.style.ts';
import { ConfigScreen, type Editing } from '../config/config-screen.tsx';
import { LimitField } from './limit-field.tsx';
import { callWords, type LimitName, limitWords } from './limit-words.ts';
import { draftOf, type LimitsDraft, limitAt, withLimit } from './limits-draft.ts';

const tabs = [
  ['address', 'Address'],
  ['member', 'Member'],
  ['app', 'App'],
  ['test', 'Test mode'],
] as const;
type Tab = (typeof tabs)[number][0];

interface Section {
  title: string;
  /** The kinds of calls of this part, or limits by their names. */
  limits: 'perAddress' | 'perApp' | readonly LimitName[];
}
interface Page {
  about: string;
  sections: readonly Section[];
}

const pages: Readonly<Record<Tab, Page>> = {
  address: {
    about: 'What the service accepts from one network address, such as an office and everyone in it.',
    sections: [
      { title: 'Calls', limits: 'perAddress' },
      { title: 'What strangers can learn', limits: ['emailInUseAnswers', 'notFoundAnswers'] },
      { title: 'Live comments', limits: ['streamsPerAddress'] },
    ],
  },
  member: {
    about:
      'What is accepted from one member, wherever the calls come from, so that no one can guess a password or a code.',
    sections: [
      { title: 'Passwords', limits: ['passwordFailures', 'passwordFailuresBeforeStepUp'] },
      {
        title: 'Mailed codes',
        limits: ['codesPerAccount', 'codesPerKnownDevice', 'linkMailsPerAccount', 'resendSeconds', 'liveFlows'],
      },
      { title: 'Wrong codes', limits: ['guessesPerCode', 'guessesPerAccount', 'guessFailuresBeforeLinkOnly'] },
      {
        title: 'Comments and pictures',
        limits: ['commentsPerMember', 'votesPerMember', 'reportsPerMember', 'imagesPerMember'],
      },
    ],
  },
  app: {
    about: 'Across all addresses. Keep these far above your busiest hour: beyond them, members are refused too.',
    sections: [
      { title: 'Calls', limits: 'perApp' },
      { title: 'Mailed codes', limits: ['failedGuessesPerApp'] },
    ],
  },
  test: {
    about: 'None of this affects your site.',
    sections: [{ title: 'Test mode', limits: ['testMembers', 'sandboxFactor'] }],
  },
};

/** How often something may be done, before the service refuses it. */
export const LimitsScreen = ({ base }: { base: string }) => (
  <ConfigScreen base={base} name="limits" title="Limits" tabs={tabs} draftOf={draftOf}>
    {(editing) => <LimitsForm key={`${editing.tab} ${editing.round}`} editing={editing} />}
  </ConfigScreen>
);

const rowsOf = (limits: Section['limits']) =>
  typeof limits === 'string'
    ? Object.entries(callWords).map(([kind, words]) => ({ path: `${limits}.${kind}`, words }))
    : limits.map((name) => ({ path: name, words: limitWords[name] }));

function LimitsForm({ editing }: { editing: Editing<LimitsDraft> }) {
  const { tab, draft, change, mistakeOf } = editing;
  const { about, sections } = pages[tab as Tab];
  return (
    <form className={`${config.form} ${config.alone}`} noValidate onSubmit={(event) => event.preventDefault()}>
      <p>{about}</p>
      {sections.map(({ title, limits }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          {rowsOf(limits).map(({ path, words: [label, help] }) => (
            <LimitField
              key={path}
              path={path}
              label={label}
              help={help}
              limit={limitAt(draft.limits, path)}
              mistakeOf={(part) => mistakeOf(['limits', path, part].filter(Boolean).join('.'))}
              onChange={(what, limit) => change(`${path}.${what}`, { limits: withLimit(draft.limits, path, limit) })}
            />
          ))}
        </Fragment>
      ))}
    </form>
  );
}
