import type { InspectorModel } from './inspector.model.ts';

/** Where an element is, for a reader who does not see the page. Ids and positions, no texts. */
function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at && at.localName !== 'html'; at = at.parentElement) {
    const twins = [...(at.parentElement?.children ?? [])].filter(({ localName }) => localName === at!.localName);
    const place = twins.length > 1 ? `:nth-of-type(${twins.indexOf(at) + 1})` : '';
    steps.unshift(at.id ? `${at.localName}#${at.id}` : at.localName + place);
    if (at.id) break;
  }
  return steps.join(' > ');
}

/** The page's address without query and fragment, which may hold personal data. */
export const addressOf = ({ URL: href }: Document) => href.replace(/[?#].*$/, '');

/**
 * What a support question needs: the app, the page, findings, counts and events. Nothing about the
 * person beyond whether there is one and which plans she has; no address, no token, nothing typed.
 */
export function reportOf({ state, document, items, failed, log, data, version }: InspectorModel) {
  const app = state.app.config.peek();
  const member = state.member.current.peek();
  const view = document.defaultView!;
  const all = items.peek() ?? [];
  return {
    report: 'latchkey-inspector',
    version,
    at: new Date().toISOString(),
    page: addressOf(document),
    language: document.documentElement.lang,
    browser: view.navigator.userAgent,
    window: { width: view.innerWidth, height: view.innerHeight },
    app: app && { id: app.id, mode: app.mode, service: state.sdk.settings.domain },
    member: member && {
      verified: member.verified,
      plans: member.planConnections.map(({ planId, status }) => ({ planId, status })),
    },
    findings: all
      .filter(({ type }) => type === 'error' || type === 'warning')
      .map(({ type, docs, description, elements }) => ({
        rule: docs,
        severity: type,
        says: withoutQuery(description),
        at: elements.map(pathOf),
      })),
    found: Object.fromEntries(
      all.filter(({ type }) => type === 'found').map(({ key, elements }) => [withoutQuery(key), elements.length]),
    ),
    rulesThatFailed: failed.peek(),
    events: log.entries.peek().map(({ kind, facts, why, atMs, times }) => ({
      at: new Date(atMs).toISOString(),
      kind,
      why: data.peek()?.words.whys[why as 'loggedOut'],
      ...safeFacts(facts),
      times,
    })),
  };
}

/** Addresses may carry codes. */
const withoutQuery = (text: string) => text.replace(/[?#][^\s`"]+/g, '');
/** What the service said may repeat what was sent to it; its code says as much. */
const safeFacts = ({ message: _, ...facts }: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, withoutQuery(fact)]));

/** Hands the report over as a file. */
export function downloadReport(model: InspectorModel): void {
  const { document } = model;
  const text = JSON.stringify(reportOf(model), null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'latchkey-report.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
