/** What the summary reads of the apps' file. */
export interface DemoApp {
  id: string;
  keys?: { live?: string[]; sandbox?: string[] };
  seed?: { members?: { email: string; password?: string; customFields?: Record<string, string> }[] };
}

interface Facts {
  siteUrl: string;
  finderUrl: string;
  serviceUrl: string;
  /** Where the data lie. */
  data: string;
  /** What hinders a visitor, one sentence each. */
  warnings: string[];
  /** The app of the demo pages; undefined where the configuration has none. */
  app: DemoApp | undefined;
  /** The app of Afterview. */
  finderApp: DemoApp | undefined;
  /** Who may use the console. */
  operator: { email: string; password: string };
  isColourful: boolean;
}

const columnWidth = 14;

/**
 * What `npm start` prints when everything listens: where things are, who is there, what to do
 * first.
 */
export function summary({
  siteUrl,
  finderUrl,
  serviceUrl,
  data,
  warnings,
  app,
  finderApp,
  operator,
  isColourful,
}: Facts): string {
  const bold = (text: string) => (isColourful ? `\u001b[1m${text}\u001b[22m` : text);
  const dim = (text: string) => (isColourful ? `\u001b[2m${text}\u001b[22m` : text);
  const rows = (name: string, lines: string[]) =>
    lines.map((line, i) => `  ${dim((i === 0 ? name : '').padEnd(columnWidth))}${line}`);

  /** The addresses, and the password that they share. */
  const people = (of: DemoApp | undefined): string[] => {
    const members = of?.seed?.members ?? [];
    const password = members[0]?.password;
    return [
      ...members.map(({ email }) => email),
      ...(password === undefined ? [] : [`all with the password ${bold(password)}`]),
    ];
  };
  const blocks = [
    [`  ${bold('Latchkey is running.')} ${dim('Ctrl-C stops it.')}`],
    [
      ...rows('Demo pages', [bold(`${siteUrl}/`)]),
      ...rows('Afterview', [bold(`${finderUrl}/`)]),
      ...rows('Console', [`${bold(`${serviceUrl}/console`)}   ${operator.email}, password ${bold(operator.password)}`]),
      ...rows('Mailbox', [`${serviceUrl}/mailbox`]),
      ...rows('Docs', [`${serviceUrl}/docs`]),
      ...rows('Service', [`${serviceUrl}/ms.js`, `${serviceUrl}/health/ready`]),
      ...rows('Data', [data]),
    ],
    rows('Warning', warnings.map(bold)),
    app ? rows('Sandbox', [`app ${bold(app.id)}   key ${bold(app.keys?.sandbox?.[0] ?? 'none')}`]) : [],
    rows('Members', people(app)),
    rows('Of Afterview', people(finderApp)),
    rows('Try first', [
      `1. Open ${siteUrl}/pages/landing.html and sign up with any address.`,
      `2. Log out, log in with a mailed code: it lands in the mailbox at once.`,
      `3. Forget the password, and reset it by the code or by the link.`,
      `4. Open ${finderUrl} and save a photo: it asks you to sign in, and saves it then.`,
    ]),
  ];
  const shown = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `\n${shown.join('\n\n')}\n`;
}
