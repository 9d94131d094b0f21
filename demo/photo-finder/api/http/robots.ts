/** Crawlers that gather pictures and texts to train on. */
const trainers = [
  'GPTBot',
  'ChatGPT-User',
  'CCBot',
  'Google-Extended',
  'anthropic-ai',
  'ClaudeBot',
  'Bytespider',
  'PerplexityBot',
  'Applebot-Extended',
  'meta-externalagent',
];

/** Providers and the finder's own text may be found; photos, collections and searches may not. */
export const robots = (origin: string): string =>
  [
    ...trainers.map((name) => `User-agent: ${name}`),
    'Disallow: /',
    '',
    'User-agent: *',
    'Disallow: /img/',
    'Disallow: /api/',
    'Disallow: /collections',
    'Disallow: /moderation',
    'Disallow: /*?',
    '',
    `Host: ${new URL(origin).host}`,
    '',
  ].join('\n');
