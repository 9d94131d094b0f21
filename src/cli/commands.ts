import type { CommandEntry } from './command.ts';

/** Every command and its file. Loaded when called, so that none pays for the others. */
export const commands: Record<string, CommandEntry> = {
  init: {
    summary: 'Begin an installation: settings, an app and a first page.',
    load: async () => (await import('./init.ts')).init,
  },
  serve: { summary: 'Run the service.', load: async () => (await import('./serve.ts')).serve },
  app: {
    summary: 'Check, apply, compare or export the configuration, and return to an older one.',
    load: async () => (await import('./app.ts')).app,
  },
  members: {
    summary: 'List, show, create, change, export, import or delete members.',
    load: async () => (await import('./members.ts')).members,
  },
  payments: {
    summary: 'Make subscriptions at Stripe that were sold elsewhere pay for plans here.',
    load: async () => (await import('./payments.ts')).payments,
  },
  keys: {
    summary: 'Make, list or revoke keys of the admin API.',
    load: async () => (await import('./keys.ts')).keys,
  },
  operators: {
    summary: 'Invite, list or remove the operators of the console.',
    load: async () => (await import('./operators.ts')).operators,
  },
  audit: {
    summary: 'Show, export or check the audit log.',
    load: async () => (await import('./audit.ts')).audit,
  },
  webhooks: {
    summary: 'List outgoing webhooks, or send them again.',
    load: async () => (await import('./webhooks.ts')).webhooks,
  },
  outbox: {
    summary: 'List mails and webhooks to be delivered, or try webhooks again.',
    load: async () => (await import('./outbox.ts')).outbox,
  },
  doctor: {
    summary: 'Look for what keeps an installation from working.',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  check: {
    summary: 'Look for mistakes in pages, files or addresses.',
    load: async () => (await import('./check.ts')).check,
  },
  backup: {
    summary: 'Write a consistent copy of all data into a folder.',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: { summary: 'Take a backup back.', load: async () => (await import('./restore.ts')).restore },
  export: {
    summary: 'Write everything into one file, to move it.',
    load: async () => (await import('./export.ts')).exportAll,
  },
  import: {
    summary: 'Take everything from such a file, on either engine.',
    load: async () => (await import('./import.ts')).importAll,
  },
  verify: {
    summary: 'Check the data, or a backup of them.',
    load: async () => (await import('./verify.ts')).verify,
  },
  completion: {
    summary: 'Print a script that completes commands in bash, zsh or fish.',
    load: async () => (await import('./completion.ts')).completionOf(commands),
  },
};
