import { expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { appFilePaths } from './app-file-paths.ts';
import { sourceFiles } from './source-files.ts';

/** The folder of the screen that edits a part of the configuration. */
const screenOf: Record<string, string> = {
  name: 'look',
  keys: 'domains',
  origins: 'domains',
  baseUrl: 'domains',
  pages: 'domains',
  isPaid: 'look',
  allowMemberSelfDelete: 'sign-in',
  minPasswordLength: 'sign-in',
  passwordless: 'sign-in',
  passkeys: 'sign-in',
  secondFactor: 'sign-in',
  sessions: 'sign-in',
  session: 'sign-in',
  sessionCookie: 'sign-in',
  signup: 'sign-in',
  captcha: 'sign-in',
  payments: 'plans',
  webhooks: 'deliveries',
  customFields: 'fields',
  plans: 'plans',
  contentGroups: 'plans',
  commentChannels: 'comments',
  authProviders: 'sign-in',
  ssoSignupButtonURL: 'sign-in',
  ssoText: 'sign-in',
  branding: 'look',
  texts: 'look',
  redirects: 'domains',
  mail: 'mails',
  privacy: 'sign-in',
  links: 'look',
  limits: 'limits',
};

/** What no screen writes, and why. */
const unwritten: Record<string, string> = {
  id: 'Pages, keys and the database name the app by it.',
  'customFields[].initialValue': 'The service and the elements do not read it.',
  seed: 'Read once, in demo mode, from the file.',
};

interface Node {
  type: string;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** What the code of a screen puts into objects: names of properties, and texts that may be some. */
function namesWritten(folder: string): Set<string> {
  const names = new Set<string>();
  const walk = (node: Node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') names.add(node.value);
    if (node.type === 'ObjectExpression')
      for (const { key } of (node.properties as Node[]).filter(({ type }) => type === 'Property'))
        if (isNode(key) && typeof key.name === 'string') names.add(key.name);
    for (const [field, value] of Object.entries(node))
      if (field !== 'parent') for (const one of [value].flat()) if (isNode(one)) walk(one);
  };
  for (const { path, text } of sourceFiles([`src/console/${folder}`], ['.ts', '.tsx']))
    walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node);
  return names;
}

it('M §2 a screen of the console writes every value of the configuration, but for a few with a reason', () => {
  const written = new Map([...new Set(Object.values(screenOf))].map((folder) => [folder, namesWritten(folder)]));
  const isExcused = (path: string) => Object.keys(unwritten).some((one) => path === one || path.startsWith(`${one}.`));
  const missing = appFilePaths().flatMap(({ path }) => {
    if (isExcused(path)) return [];
    const names = path.replaceAll('[]', '').split('.');
    const folder = screenOf[names[0]!];
    const absent = names.filter((name) => !folder || !written.get(folder)!.has(name));
    return absent.length > 0 ? `${path} is written by no screen (${folder}: ${absent.join()})` : [];
  });
  expect(missing).toEqual([]);
});
