/** The looks of the service's own pages: neutral, light and dark. Served as a file, so that they need no inline style (R89). */
export const pageSheet = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f9; --surface: #fff; --ink: #15181e; --soft: #565e6b; --line: #dfe2e8;
  --accent: #2952cc; --on-accent: #fff; --tint: #e8eefc;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101216; --surface: #191c22; --ink: #eceef2; --soft: #a3abb8; --line: #2c313a;
    --accent: #a9bcff; --on-accent: #101a3a; --tint: #1f2842;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
h1, h2, p, ol, pre { margin: 0; padding: 0; }
h1, h2 { line-height: 1.2; text-wrap: balance; }
h1 { font-size: 32px; letter-spacing: -0.015em; }
h2 { font-size: 20px; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 8px; }
.soft { color: var(--soft); }
.bar, main { width: min(100% - 40px, 800px); margin-inline: auto; }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 24px; padding-block: 16px; }
.bar a { color: var(--ink); text-decoration: none; padding-block: 8px; }
.bar nav { display: flex; gap: 24px; }
.bar nav a:hover { text-decoration: underline; }
.brand { display: flex; align-items: center; gap: 8px; font-weight: 600; font-size: 20px; letter-spacing: -0.01em; }
.page-title { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 24px; padding-block: 24px; }
.page-title .soft { font-size: 14px; }
.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 40px; padding: 8px 16px;
  border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--on-accent);
  font: inherit; font-weight: 600; line-height: 1.2; text-decoration: none; cursor: pointer;
}
.button:hover { filter: brightness(1.1); }
.quiet { background: none; color: var(--ink); border-color: color-mix(in srgb, var(--soft) 70%, transparent); }
.quiet:hover { border-color: var(--accent); background: var(--tint); filter: none; }
.mails { display: grid; gap: 20px; list-style: none; padding-block-end: 64px; }
.mail { display: grid; gap: 16px; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.mail header { display: grid; gap: 4px; }
.mail header .soft { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 24px; font-size: 14px; }
.mail b { color: var(--ink); font-weight: 600; }
.code-row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 24px; padding: 12px 12px 12px 20px; border-radius: 12px; background: var(--tint); }
.code { font: 600 clamp(32px, 9vw, 44px)/1.2 var(--mono); letter-spacing: 0.14em; user-select: all; }
.link-row { display: flex; align-items: center; gap: 16px; min-width: 0; }
.link-row .button { flex: none; }
.url { min-width: 0; overflow: hidden; color: var(--soft); font: 13px/1.5 var(--mono); text-overflow: ellipsis; white-space: nowrap; }
details { border-block-start: 1px solid var(--line); padding-block-start: 12px; }
summary { padding-block: 4px; color: var(--soft); font-size: 14px; font-weight: 600; cursor: pointer; }
summary:hover { color: var(--ink); }
.rendered { display: block; width: 100%; height: 420px; margin-block-start: 8px; border: 1px solid var(--line); border-radius: 8px; background: #f9fafb; color-scheme: light; }
.plain { margin-block-start: 8px; padding: 16px; border-radius: 8px; background: var(--ground); font: 14px/1.6 var(--mono); white-space: pre-wrap; }
.empty { display: grid; gap: 8px; justify-items: center; padding: 72px 24px; border: 1px dashed var(--line); border-radius: 12px; text-align: center; }
.empty p { max-width: 44ch; color: var(--soft); text-wrap: pretty; }
.centred main { display: grid; place-content: center; justify-items: center; gap: 16px; min-height: 100vh; padding-block: 32px; }
.lines { display: grid; gap: 0; list-style: none; padding-block-end: 48px; }
.lines li { display: grid; grid-template-columns: 200px 1fr; gap: 4px 24px; padding-block: 12px; border-block-start: 1px solid var(--line); }
@media (max-width: 520px) {
  .mail { padding: 20px 16px; }
  .link-row { flex-wrap: wrap; }
  .lines li { grid-template-columns: 1fr; }
}
@media (pointer: coarse) { .button { min-height: 44px; } }
`;
