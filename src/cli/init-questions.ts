import { WrongUsage } from './command.ts';
import type { StarterAnswers } from './starter-files.ts';

/** One question of `latchkey init`, and its option. */
interface Question<Key extends keyof StarterAnswers> {
  key: Key;
  option: string;
  text: string;
  fallback: string;
  /** The value of an answer; throws `WrongUsage`. */
  read(answer: string): StarterAnswers[Key];
}

function origin(answer: string): string {
  const text = /^[a-z]+:\/\//i.test(answer) ? answer : `https://${answer}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new WrongUsage(`An address is scheme, host and port, such as https://www.example.com, not "${answer}".`);
  return url.origin;
}

function named(answer: string): string {
  if (answer.length > 100) throw new WrongUsage('A name has at most 100 characters.');
  return answer;
}

function smtp(answer: string): string | null {
  if (answer === '') return null;
  // The file of the environment has it on one line, in quotes.
  if (!URL.canParse(answer) || !/^smtps?:\/\/[^\s"]+$/.test(answer))
    throw new WrongUsage('The mail server begins with smtp:// or smtps:// and names a host.');
  return answer;
}

export const questions: readonly [Question<'name'>, Question<'site'>, Question<'service'>, Question<'smtpUrl'>] = [
  { key: 'name', option: 'name', text: 'Name of your site', fallback: 'My site', read: named },
  {
    key: 'site',
    option: 'site',
    text: 'Address of its pages',
    fallback: 'http://localhost:8080',
    read: origin,
  },
  {
    key: 'service',
    option: 'service',
    text: 'Address of the service, as browsers reach it',
    fallback: 'http://localhost:4870',
    read: origin,
  },
  {
    key: 'smtpUrl',
    option: 'smtp',
    text: 'Mail server, smtp://user:password@host:587 (empty: none yet)',
    fallback: '',
    read: smtp,
  },
];
