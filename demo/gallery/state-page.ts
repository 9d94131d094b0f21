const languages = ['en', 'de', 'es', 'fr', 'pt'];
const pick = (value: unknown, allowed: readonly string[]) =>
  allowed.find((one) => one === value) ?? (allowed[0] as string);

/** R89 the strictest that a page may be to a script of the service. */
const policyFor = (service: string) =>
  `default-src 'none'; script-src 'self' ${service}; style-src 'self'; connect-src 'self' ${service}; img-src 'self' ${service}; media-src ${service}; require-trusted-types-for 'script'; trusted-types 'none'`;

/**
 * One state of an element, alone on a page: the stand-in for the service comes before the script,
 * which then takes it for the browser's own `fetch`. What the address asks for is picked from lists
 * and never copied.
 */
export function statePage(asked: Record<string, unknown>, service: string): string {
  const [scheme, dir, lang] = [
    pick(asked.scheme, ['light', 'dark']),
    pick(asked.dir, ['ltr', 'rtl']),
    pick(asked.lang, languages),
  ];
  const policy = `<meta http-equiv="Content-Security-Policy" content="${policyFor(service)}">`;
  return `<!doctype html>
<html lang="${lang}" dir="${dir}" data-scheme="${scheme}">
<head>
  <meta charset="utf-8">
  ${asked.policy === 'none' ? '' : policy}
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>One state of an element</title>
  <link rel="stylesheet" href="/pages/gallery/state.css">
  <script src="/pages/gallery/said.js"></script>
  <script src="/pages/gallery/states.js"></script>
  <script src="/pages/gallery/fixture.js"></script>
  <script async src="${service}/ms.js" data-ms-app="app_demo"></script>
</head>
<body>
  <main><h1 class="unseen">One state of an element</h1></main>
</body>
</html>
`;
}
