import { Session } from 'node:inspector/promises';
import { runInContext } from 'node:vm';
import { Window } from 'happy-dom';
import type { AppConfig } from '../contract/entities.ts';

const app: AppConfig = {
  id: 'app_build',
  name: 'Build',
  mode: 'live',
  isPaid: true,
  allowMemberSelfDelete: false,
  captchaRequired: false,
  captcha: null,
  minPasswordLength: 8,
  resendSeconds: 60,
  branding: { logo: null, colors: { lightMode: {}, darkMode: {} }, font: 'inherit' },
  customFields: [],
  plans: [],
  contentGroups: [],
  authProviders: [],
  additionalAuthMethods: { passwordless: { enabled: false, isDefault: false } },
  ssoSignupButtonURL: null,
  texts: {},
  links: { securedBy: '', help: '', testCards: '', goLive: '', editBase: '' },
  privacy: { minimalCache: false, showAccountExistenceHints: false },
};
const file = 'run-at-load.js';
const tag = { app: app.id, key: 'pk_build', domain: 'https://service.test' };

/** `start:end` of a function in its script. */
export type Place = `${number}:${number}`;

/** What V8 calls of the script while a visitor's page without any of our attributes loads. */
export async function calledAtLoad(script: string): Promise<Set<Place>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const window = new Window({
    url: 'https://page.test/',
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  });
  try {
    const element = window.document.createElement('script');
    for (const [name, value] of Object.entries(tag)) element.setAttribute(`data-ms-${name}`, value);
    window.document.head.append(element);
    const answer = JSON.stringify({ data: { app, member: null } });
    window.fetch = async () => new window.Response(answer);
    const ready = new Promise((done) => window.document.addEventListener('ms:ready', done));
    runInContext(script, window as never, { filename: file });
    await ready;
    // What waits for a timer runs too, so that two builds find the same.
    await window.happyDOM.waitUntilComplete();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const { functions = [] } = result.find(({ url }) => url === file) ?? {};
    const called = functions.flatMap(({ ranges: [whole] }) => (whole?.count ? [whole] : []));
    return new Set(called.map(({ startOffset, endOffset }): Place => `${startOffset}:${endOffset}`));
  } finally {
    session.disconnect();
    await window.happyDOM.close();
  }
}
