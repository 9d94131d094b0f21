import type { Command } from './command.ts';

interface Entry {
  /** One line of `latchkey --help`. */
  summary: string;
  load: () => Promise<Command>;
}

/** Every command and its file. Loaded when called, so that none pays for the others. */
export const commands: Record<string, Entry> = {
  serve: { summary: 'Run the service.', load: async () => (await import('./serve.ts')).serve },
  app: {
    summary: 'Check, apply or export the configuration of the apps.',
    load: async () => (await import('./app.ts')).app,
  },
};
