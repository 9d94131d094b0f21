import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { StoreRefusal } from '../platform/database/failure.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { settingsWithMistakes } from '../service/config.ts';
import { readDataLocation } from '../service/data-location.ts';
import { appsInEffect } from '../service/doctor/apps-in-effect.ts';
import type { DoctorContext } from '../service/doctor/doctor-check.ts';
import { type HttpAnswer, httpAnswer } from '../service/doctor/http-answer.ts';
import type { App } from '../service/domain/app-file/app.ts';
import { readApps } from '../service/load-apps.ts';
import { type ReadStore, readStore } from '../service/store/read-store.ts';
import type { Terminal } from './command.ts';
import { faultSentence } from './fault-sentence.ts';

type Opened = { database: DoctorContext['database']; apps: App[] | null; close(): Promise<void> };

async function openDatabase(env: Terminal['env'], cwd: string): Promise<Opened> {
  let store: ReadStore | undefined;
  try {
    const { place, secrets } = readDataLocation(env, cwd);
    store = await readStore(place, { secrets, isPatient: false });
    const apps = await appsInEffect(store);
    const database = { store, engine: store.engine, version: await store.version() };
    return { database, apps, close: store.close };
  } catch (error) {
    await store?.close();
    const isExpected = error instanceof StoreRefusal || error instanceof OperatorError;
    const refusal = isExpected ? error.message : faultSentence(error);
    if (refusal === null) throw error;
    return { database: { refusal }, apps: null, close: async () => {} };
  }
}

/** One request, whichever checks want its answer. */
function asked(url: string): () => Promise<HttpAnswer> {
  let answer: Promise<HttpAnswer> | undefined;
  return () => (answer ??= httpAnswer(url));
}

/** What the doctor looks at, from the environment of a service that may run or not. */
export async function doctorContext(env: Terminal['env'], cwd: string) {
  const { settings, mistakes } = settingsWithMistakes(env, cwd);
  const file = await readApps(settings.configFile).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    // One finding where the file is missing, with what to do; else one for each mistake in it.
    const isThere = existsSync(settings.configFile);
    mistakes.push(...(isThere ? error.sentences : [error.sentences.join(' ')]));
    return [];
  });
  const { database, apps, close } = await openDatabase(env, cwd);
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  // By the module's object: the name alone would stay that of the first resolver.
  resolver.setServers(dns.getServers());
  const host = ['0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host;
  const context: DoctorContext = {
    env,
    settings,
    mistakes,
    apps: apps && apps.length > 0 ? apps : file,
    database,
    resolver,
    local: asked(`http://${host.includes(':') ? `[${host}]` : host}:${settings.port}/health/ready`),
    published: asked(`${settings.publicUrl}/health/live`),
  };
  return {
    context,
    async close() {
      resolver.cancel();
      await close();
    },
  };
}
