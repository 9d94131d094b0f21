// Builds dist/: the script for pages (ms.js, guard.js), the service, and what is derived from
// tables.
//   node build.mjs            everything once
//   node build.mjs --watch    again at each change, and the demo restarted
//   node build.mjs --size     prints what ms.js weighs and who is to blame
// Its modules are imported after the check: an old Node must get as far as its sentence.
const need = [24, 15];
const have = process.version.slice(1).split('.').map(Number);
if (have[0] < need[0] || (have[0] === need[0] && have[1] < need[1])) {
  console.error(
    `Latchkey needs Node ${need.join('.')} or newer, and this is ${process.version}. "npm ci" brings the right one, and "npm run build" uses it.`,
  );
  process.exit(1);
}

const { spawn } = await import('node:child_process');
const { createHash } = await import('node:crypto');
const { copyFile, mkdir, readdir, readFile, rm, writeFile } = await import('node:fs/promises');
const { createRequire } = await import('node:module');
const { fileURLToPath } = await import('node:url');
const { brotliCompressSync, constants, gzipSync } = await import('node:zlib');
const { build, context, transform } = await import('esbuild');
const { writeDocs } = await import('./src/build/docs/write-docs.ts');
const { compileEarly } = await import('./src/build/compile-early.ts');
const { flatReact } = await import('./src/build/flat-react.ts');
const { frozenPages } = await import('./src/build/frozen-pages.ts');
const { oneFile, partIntegrity, splitOptions } = await import('./src/build/one-file.ts');
const { packAttributes, packRoutes, withoutGates } = await import('./src/build/packed.ts');
const { afterviewOptions, finishAfterview } = await import('./src/build/photo-finder.ts');
const { calledAtLoad } = await import('./src/build/run-at-load.ts');
const { slimKy } = await import('./src/build/slim-ky.ts');
const { slimTables } = await import('./src/build/slim-tables.ts');
const { writeWrappers } = await import('./src/build/write-wrappers.ts');
const { attributes } = await import('./src/catalogue/attributes.ts');
const { commonPasswords } = await import('./src/widget/element/common-passwords.ts');
const { createGateTable, guardConstants } = await import('./src/catalogue/gate-table.ts');
const { routes, streamPath } = await import('./src/contract/routes.ts');

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = `${root}dist`;
const { version } = createRequire(import.meta.url)('./package.json');

const shared = {
  bundle: true,
  minify: true,
  target: ['es2022'],
  charset: 'utf8',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"', __LATCHKEY_VERSION__: JSON.stringify(version) },
};
/** Who may call and which limit counts it is the service's to know. */
const routesOfPages = Object.fromEntries(
  Object.entries(routes).map(([operation, { auth: _, limit: __, refusesViews: ___, ...rest }]) => [operation, rest]),
);
const browser = {
  ...shared,
  entryPoints: { ms: `${root}src/widget/ms.ts` },
  outdir: dist,
  format: 'iife',
  jsx: 'automatic',
  plugins: [
    flatReact,
    frozenPages,
    slimKy,
    slimTables({
      'catalogue/attributes.ts': { attributes: packAttributes(withoutGates(attributes)) },
      'widget/element/common-passwords.ts': { commonPasswords },
      'catalogue/gate-table.ts': { createGateTable: { unpack: (table) => () => table, from: [createGateTable()] } },
      'contract/routes.ts': { routes: packRoutes(routesOfPages), streamPath },
    }),
  ],
};
/**
 * The packages of the product and a trivial form, built alike: what the size budget counts from.
 * Never served.
 */
const floor = {
  ...browser,
  entryPoints: { floor: `${root}test/bench/floor.tsx` },
  outdir: `${root}test/out`,
};
/**
 * The guard's gating rules come from the catalogue, worked out here so that it stays below a
 * kilobyte.
 */
async function guard() {
  return {
    ...shared,
    entryPoints: { guard: `${root}src/widget/guard.ts` },
    outdir: dist,
    format: 'iife',
    define: { ...shared.define, ...guardConstants() },
  };
}
const service = {
  // The decoders of images run in processes of their own.
  entryPoints: {
    'service/main': `${root}src/service/main.ts`,
    'service/backup-worker': `${root}src/service/backup/backup-worker.ts`,
    'service/decode-worker': `${root}src/platform/images/decode-worker.ts`,
    'service/picture-worker': `${root}demo/photo-finder/api/outside/pictures/picture-worker.ts`,
    'cli/latchkey': `${root}src/cli/latchkey.ts`,
  },
  outdir: dist,
  // What both run stands beside the service, which looks for its own files from there.
  chunkNames: 'service/[name]-[hash]',
  bundle: true,
  // The entry checks the version of Node before it loads the rest, so the rest must be a file of
  // its own.
  splitting: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
};

/** Fetched where they are used, so that no other page carries them. */
const ownFiles = [
  { name: 'member', sources: ['src/widget/runtime/families/member.ts'], takesShared: true },
  { name: 'forms', sources: ['src/widget/runtime/families/form.ts'], takesShared: true },
  { name: 'actions', sources: ['src/widget/runtime/families/action.ts'], takesShared: true },
  {
    name: 'bind',
    sources: ['bind', 'json'].map((name) => `src/widget/runtime/families/${name}.ts`),
    takesShared: true,
  },
  {
    name: 'captcha',
    sources: ['element/required-captcha.ts', 'auth/parts/captcha-box.tsx'].map((path) => `src/widget/${path}`),
    takesShared: true,
  },
  // Most visitors log in by password, and see none of these.
  {
    name: 'codes',
    sources: ['src/widget/auth/code-views.ts', 'src/widget/state/ask-second-factor.ts'],
    takesShared: true,
  },
  { name: 'inspector', sources: ['src/widget/inspector/inspector.ts'] },
  { name: 'comments', sources: ['src/widget/runtime/families/comments.ts', 'src/widget/sdk/channel-stream.ts'] },
  {
    name: 'plans',
    sources: ['families/plan', 'families/price', 'check-out'].map((name) => `src/widget/runtime/${name}.ts`),
  },
  {
    name: 'providers',
    sources: ['runtime/families/auth-provider.ts', 'runtime/finish-provider-return.ts', 'sdk/provider-visit.ts'].map(
      (path) => `src/widget/${path}`,
    ),
  },
  { name: 'content', sources: ['src/widget/runtime/families/secure-content.ts'] },
  {
    name: 'visits',
    sources: [
      'runtime/families/open.ts',
      'runtime/families/logout-after.ts',
      'runtime/invite.ts',
      'element/question-dialog.tsx',
    ].map((path) => `src/widget/${path}`),
  },
  { name: 'strength', sources: ['src/widget/element/password-strength.ts'] },
  { name: 'passkeys', sources: ['src/widget/sdk/browser-passkeys.ts', 'src/widget/auth/passkey-entry.ts'] },
  // No visitor of a live page sees these.
  {
    name: 'profile',
    sources: [
      'src/widget/profile/profile-card.tsx',
      'src/widget/element/second-factor-set-up.tsx',
      'src/widget/auth/test-card.tsx',
    ],
  },
];
/** What only the light script fetches; these take what other files use too. */
const lightFiles = [
  { name: 'calls', sources: ['src/widget/sdk/ask-by-ky.ts'] },
  // Without it, forms of a page would fetch the views, which share these rules.
  {
    name: 'fields',
    sources: [
      'contract/check-field.ts',
      'ui/typed-in.ts',
      ...['captcha', 'field-errors', 'http-url', 'lazy-captcha'].map((name) => `widget/element/${name}.ts`),
    ].map((path) => `src/${path}`),
  },
  { name: 'views', sources: ['src/widget/element/react-parts.tsx', 'src/widget/auth/auth-card.tsx'] },
].map((file) => ({ ...file, takesShared: true, runsAtOnce: true }));

const partFiles = [...lightFiles, ...ownFiles].map(({ name }) => `${name}.js`);
const scriptFiles = ['ms.js', 'ms.light.js', 'guard.js', ...partFiles];

const page = { ...shared, ...afterviewOptions(root, dist) };

/** The operators' console: one script and a chunk a screen, each served under its hash. */
const operatorConsole = {
  ...shared,
  entryPoints: { main: `${root}src/console/main.tsx`, preview: `${root}src/console/preview.ts` },
  outdir: `${dist}/console`,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  format: 'esm',
  splitting: true,
  jsx: 'automatic',
  plugins: [flatReact],
};

async function finishConsole({ outputs }) {
  for (const path of Object.keys(outputs)) await compress(root + path, await readFile(root + path));
  await writeFile(`${dist}/console/console.meta.json`, JSON.stringify({ outputs }));
}

/** Brotli and gzip beside a file, as the service sends them. */
async function compress(path, bytes) {
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const gzip = gzipSync(bytes, { level: 9 });
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, gzip);
  return { gzip: gzip.length, brotli: brotli.length };
}

/** The script in both deliveries, from one split build. */
async function writeScripts(split, isFinal = true) {
  const [whole, light] = await Promise.all([
    oneFile(split, browser, { ownFiles, isFinal }),
    oneFile(split, browser, { ownFiles: [...lightFiles, ...ownFiles], isLight: true, isFinal }),
  ]);
  for (const [name, { script }] of [
    ['ms.js', whole],
    ['ms.light.js', light],
  ])
    await writeFile(`${dist}/${name}`, isFinal ? compileEarly(script, await calledAtLoad(script)) : script);
  for (const [name, text] of light.ownFiles) {
    if (whole.ownFiles.has(name) && whole.ownFiles.get(name) !== text)
      throw new Error(`${name}.js is not the same for both scripts`);
    await writeFile(`${dist}/${name}.js`, text);
  }
}

/**
 * What is derived from the built files: compressed copies, the hash of the immutable URL, the
 * integrity value of the tag.
 */
async function derive() {
  const manifest = {};
  for (const name of scriptFiles) {
    const bytes = await readFile(`${dist}/${name}`);
    const { gzip, brotli } = await compress(`${dist}/${name}`, bytes);
    manifest[name] = {
      hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
      integrity: partFiles.includes(name)
        ? partIntegrity(bytes)
        : `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
      raw: bytes.length,
      gzip,
      brotli,
    };
  }
  await writeFile(`${dist}/manifest.json`, `${JSON.stringify({ version, files: manifest }, null, 2)}\n`);
  await writeFile(`${dist}/ms.sri`, `${manifest['ms.js'].integrity}\n`);
  await writeFile(`${dist}/ms.light.sri`, `${manifest['ms.light.js'].integrity}\n`);
  return manifest;
}

/**
 * The languages beside English, one file each: data that a page fetches when it needs it, so that
 * no visitor carries the others.
 */
async function writeTexts() {
  const { languages } = await import('./src/contract/languages.ts');
  await mkdir(`${dist}/texts`, { recursive: true });
  for (const language of languages.filter((one) => one !== 'en')) {
    const { [language]: texts } = await import(`./src/texts/widget/${language}.ts`);
    await writeData(`texts/${language}`, texts);
  }
}

/** The clip of the test card, with its still drawing: as they were made. */
async function copyMedia() {
  await mkdir(`${dist}/media`, { recursive: true });
  for (const name of ['test-card.webm', 'test-card.webp'])
    await copyFile(`${root}src/media/${name}`, `${dist}/media/${name}`);
}

/**
 * What the inspector fetches in test mode: the whole language, the words of every finding and of
 * its own panels, its looks.
 */
async function writeInspector() {
  const { inspectorTable } = await import('./src/widget/inspector/inspector-table.ts');
  const css = await readFile(`${root}src/widget/inspector/inspector.css`, 'utf8');
  const { code } = await transform(css, { loader: 'css', minify: true });
  await mkdir(`${dist}/inspector`, { recursive: true });
  await writeData('inspector/words', inspectorTable(code));
}

/** The drawings of the known providers. */
async function writeIcons() {
  const { providerIcons } = await import('./src/ui/provider-icons.ts');
  await writeData('icons', providerIcons);
}

async function writeData(name, data) {
  const bytes = Buffer.from(JSON.stringify(data));
  await writeFile(`${dist}/${name}.json`, bytes);
  await compress(`${dist}/${name}.json`, bytes);
}

/** What editors complete in HTML. */
async function writeEditorData() {
  const { customElementsManifest, htmlCustomData } = await import('./src/declarations/editor-data.ts');
  const elements = await readFile(`${root}src/docs/elements.md`, 'utf8');
  await writeFile(`${dist}/html-custom-data.json`, JSON.stringify(htmlCustomData(elements), null, 2));
  await writeFile(`${dist}/custom-elements.json`, JSON.stringify(customElementsManifest(elements), null, 2));
  const { webTypes } = await import('./src/declarations/web-types.ts');
  await writeFile(`${dist}/web-types.json`, JSON.stringify(webTypes(elements, version), null, 2));
}

/** The documentation as a site, each file with its compressed copies. */
async function buildDocs() {
  const [outdir, liveDir] = [`${dist}/docs`, `${dist}/docs-live`];
  await writeDocs({ root, outdir, liveDir, version });
  for (const folder of [outdir, liveDir])
    for (const name of await readdir(folder, { recursive: true }))
      if (/\.(?:html|css|js|json|svg|txt)$/.test(name))
        await compress(`${folder}/${name}`, await readFile(`${folder}/${name}`));
}

/** Types for the pages of others. */
async function writeDeclarations() {
  const { declarations } = await import('./src/declarations/declarations.ts');
  for (const [name, text] of Object.entries(declarations())) await writeFile(`${dist}/${name}`, text);
}

/**
 * The JSON Schema that editors complete an app's configuration from, and the API for programs.
 * Absent parts of the tree are simply not written.
 */
async function writeSchemas() {
  const { appFileSchema } = await import('./src/service/domain/app-file/json-schema.ts');
  await writeFile(`${dist}/app.schema.json`, `${JSON.stringify(appFileSchema(), null, 2)}\n`);
  const { openApiDocument } = await import('./src/service/http/ops/openapi.ts');
  await writeFile(
    `${dist}/openapi.json`,
    `${JSON.stringify(openApiDocument('https://members.example.com'), null, 2)}\n`,
  );
}

async function buildFloor() {
  const { script } = await oneFile(await build(splitOptions(floor)), floor);
  return script;
}

/** Bytes of the floor after brotli. */
async function floorBytes() {
  const script = Buffer.from(await buildFloor());
  return brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

function printSizes(manifest, metafile, floorBrotli) {
  for (const [name, { raw, gzip, brotli }] of Object.entries(manifest))
    console.log(`${name.padEnd(14)}${raw} bytes raw   ${gzip} gzip   ${brotli} brotli`);
  const above = ((manifest['ms.js'].brotli - floorBrotli) / 1024).toFixed(1);
  console.log(`floor ${floorBrotli} bytes brotli (the packages and a trivial form); ms.js stands ${above} KB above it`);
  const shares = {};
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  for (const [input, { bytesInOutput }] of inputs) {
    const [, owner = 'glue'] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input) ?? /^(src\/[^/.]+)/.exec(input) ?? [];
    shares[owner] = (shares[owner] ?? 0) + bytesInOutput;
  }
  const total = Object.values(shares).reduce((sum, bytes) => sum + bytes, 0);
  for (const [owner, bytes] of Object.entries(shares).sort((a, b) => b[1] - a[1])) {
    console.log(
      `  ${owner.padEnd(34)} ${String(bytes).padStart(8)} bytes before minifying  ${((100 * bytes) / total).toFixed(1).padStart(5)} %`,
    );
  }
  console.log('The tags of exactly this build, where the service is http://localhost:4870:');
  for (const name of ['ms.js', 'ms.light.js']) {
    const { hash, integrity } = manifest[name];
    console.log(`<!-- ${name} --><script async crossorigin="anonymous" integrity="${integrity}"`);
    console.log(`  src="http://localhost:4870/ms/${hash}.js" data-ms-app="app_demo"></script>`);
  }
}

async function buildAll() {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const [ms, , , finder, operators] = await Promise.all([
    build(splitOptions(browser)),
    build(await guard()),
    build(service),
    build(page),
    build(operatorConsole),
  ]);
  await writeScripts(ms);
  await finishAfterview(root, dist, finder.metafile, compress);
  await finishConsole(operators.metafile);
  await writeSchemas();
  await writeTexts();
  await copyMedia();
  await writeIcons();
  await writeInspector();
  await writeWrappers({ root, outdir: `${dist}/wrappers` });
  await writeDeclarations();
  await writeEditorData();
  await buildDocs();
  await writeFile(`${dist}/ms.meta.json`, JSON.stringify(ms.metafile));
  return { manifest: await derive(), metafile: ms.metafile };
}

async function watch() {
  await buildAll();
  let demo;
  let timer;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      await derive();
      if (demo) demo.kill('SIGINT');
      demo = spawn(process.execPath, [`${root}demo/start.mjs`], { stdio: 'inherit' });
    }, 200);
  };
  const plugin = {
    name: 'restart',
    setup: (builder) => builder.onEnd(({ errors }) => errors.length === 0 && restart()),
  };
  const join = {
    name: 'one-file',
    setup: (builder) =>
      builder.onEnd(async (result) => {
        if (result.errors.length === 0) await writeScripts(result, false);
      }),
  };
  const script = splitOptions({ ...browser, plugins: [...browser.plugins, join] });
  const finish = {
    name: 'finish',
    setup: (builder) =>
      builder.onEnd(({ metafile, errors }) => errors.length === 0 && finishAfterview(root, dist, metafile, compress)),
  };
  const finder = { ...page, plugins: [...page.plugins, finish] };
  const finishOperators = {
    name: 'finish-console',
    setup: (builder) => builder.onEnd(({ metafile, errors }) => errors.length === 0 && finishConsole(metafile)),
  };
  // Under one name, so that no older script stays beside it.
  const operators = {
    ...operatorConsole,
    plugins: [...operatorConsole.plugins, finishOperators],
    entryNames: '[name]-WATCHING',
  };
  for (const options of [script, await guard(), service, finder, operators]) {
    const watching = await context({ ...options, plugins: [...(options.plugins ?? []), plugin] });
    await watching.watch();
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (demo) demo.kill(signal);
      process.exit(0);
    });
}

export { buildFloor, floorBytes };

const isCommand = process.argv[1] === fileURLToPath(import.meta.url);
if (isCommand && process.argv.includes('--watch')) await watch();
else if (isCommand) {
  const { manifest, metafile } = await buildAll();
  if (process.argv.includes('--size')) printSizes(manifest, metafile, await floorBytes());
}
