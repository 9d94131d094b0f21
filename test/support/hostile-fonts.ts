/** Names of fonts that try to be more than a name. */
export const hostileFonts = [
  'Inter, sans-serif',
  '"Inter"',
  "O'Neill",
  'x;color:red',
  'x}body{display:none',
  'x</style><script>',
  'url(https://evil.example/x)',
  'var(--x)',
  'a\\22 b',
  'a\nb',
  'a/*b',
  '@import x',
  ' Inter',
];
