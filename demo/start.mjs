// `npm start`, with --build; without it after the build. Old syntax down to the import: an old Node
// must get as far as the sentence below.
const need = [24, 15];
const have = process.version.slice(1).split('.').map(Number);

if (have[0] < need[0] || (have[0] === need[0] && have[1] < need[1])) {
  console.error(
    `Latchkey runs on Node ${need.join('.')} or newer, and this is ${process.version}. "npm ci" brings the right one, and "npm start" uses it.`,
  );
  process.exit(1);
} else {
  const start = () => import('./run-demo.ts').then((demo) => demo.runDemo(process.env));
  if (process.argv.includes('--build'))
    import('./build-first.mjs').then(({ buildFirst, stopWithParent }) => {
      stopWithParent();
      return buildFirst().then((isBuilt) => isBuilt && start());
    });
  else start();
}
