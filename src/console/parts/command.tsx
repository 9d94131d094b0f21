import { Fragment } from 'react';
import { Link } from 'wouter';
import { style } from '../../ui/style.ts';
import { useConsole } from '../state/console-context.ts';

const command = style({
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.9375em',
  // A line ends between words only: browsers break after the dashes of an option.
  '& > span': { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' },
});

/** A command of the terminal, whose options stay whole. */
export const Command = ({ children }: { children: string }) => (
  <code className={command}>
    {children.split(/( )/).map((word, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: words stay in their order
      <Fragment key={i}>{word === ' ' ? word : <span>{word}</span>}</Fragment>
    ))}
  </code>
);

/** What the screen of deliveries does as well, and the kind that it shows then. */
const kinds: Readonly<Record<string, string>> = {
  'webhooks resend --all': 'webhook',
  'outbox list --kind mail --state dead': 'mail',
};

/** A link where a screen does the same as the command. */
function CommandOrLink({ children: text }: { children: string }) {
  const { session } = useConsole();
  const [, does, app, mode] = /^latchkey (.+) --app (\S+) --mode (\S+)$/.exec(text) ?? [];
  const kind = kinds[does ?? ''];
  if (!kind || !session.apps.some(({ id }) => id === app)) return <Command>{text}</Command>;
  return <Link href={`/${app}/${mode}/deliveries?kind=${kind}&state=dead`}>the screen Webhooks</Link>;
}

/** The quoted commands of a sentence of the service, as links or commands. */
export const WithCommands = ({ children }: { children: string }) =>
  children
    .split(/"(latchkey [^"]*)"/)
    .map((text, i) => (i % 2 === 1 ? <CommandOrLink key={text}>{text}</CommandOrLink> : text));
