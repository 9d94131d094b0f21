import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import demo from '../../../demo/app.json' with { type: 'json' };
import { openStore } from '../../../src/service/store/open-store.ts';
import { startChild } from '../../support/child.ts';
import { sandbox, secret } from '../../support/http-service.ts';
import { freshFolder, startProcess } from '../../support/process.ts';

const much = { max: 1_000_000, seconds: 60 };
const classes = { login: much, signup: much, send: much, guess: much, read: much, write: much };
const limits = {
  sandboxFactor: 1,
  perAddress: classes,
  perApp: classes,
  passwordFailures: much,
  passwordFailuresBeforeStepUp: much.max,
  codesPerAccount: much,
  linkMailsPerAccount: much,
  resendSeconds: 1,
};

export interface AnswerTimes {
  known: number[];
  unknown: number[];
}

/**
 * Times of requests for a reset mail, for addresses with and without an account in turns, as a
 * remote attacker would measure them: service, mail server and clock are three processes.
 * `delayMs`: the mail server's delay for each mail.
 */
export async function resetTimes({ rounds, delayMs }: { rounds: number; delayMs: number }): Promise<AnswerTimes> {
  const folder = freshFolder();
  const config = join(folder, 'app.json');
  writeFileSync(config, JSON.stringify({ apps: [{ ...demo.apps[0], limits }] }));
  const store = await openStore({ folder });
  for (let i = 0; i < rounds; i++) {
    const email = `known${i}@example.com`;
    await store.members.create(sandbox, { id: `mem_sb_${i}`, email, emailCanon: email, verified: true });
  }
  await store.close();
  const smtp = startChild(new URL('../../support/smtp-child.ts', import.meta.url), { delayMs });
  const service = await startProcess({
    MS_CONFIG: config,
    MS_DATA_DIR: folder,
    MS_SECRET: secret,
    MS_LOG_LEVEL: 'fatal',
    MS_SMTP_URL: await smtp.next<string>(),
  });
  try {
    await service.ready();
    const ask = async (email: string) => {
      const start = performance.now();
      const answer = await fetch(`${service.url}/auth/send-reset-password-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-app-id': 'app_demo', 'x-api-key': 'pk_sb_demo' },
        body: JSON.stringify({ email }),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The service answers ${answer.status}.`);
      return performance.now() - start;
    };
    const times: AnswerTimes = { known: [], unknown: [] };
    const warmingUp = 100;
    for (let i = -warmingUp; i < rounds; i++)
      // In turns, each as often the first.
      for (const who of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const ms = await ask(`${who}${(i + rounds) % rounds}@example.com`);
        if (i >= 0) times[who].push(ms);
      }
    return times;
  } finally {
    service.kill('SIGKILL');
    await service.exited;
  }
}
