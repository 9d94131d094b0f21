import { cookieSessionPrefix, storageKeys } from '../../contract/constants.ts';
import type { ContentGroup, Member, MemberAuth } from '../../contract/entities.ts';
import { cleanDocument } from './clean-document.ts';
import { clearCookie, readCookie, sharedRootDomain, writeCookie } from './cookie.ts';
import { type SafeStorage, safeStorage } from './storage.ts';

export interface SessionSettings {
  /** Origin of the service; decides whether a root-domain cookie can work. */
  domain: string;
  useCookies?: boolean;
  setCookieOnRootDomain?: boolean;
}

/**
 * What a page remembers of its member between loads. All of it can be forged by the page's scripts:
 * it only drives the first paint.
 */
export interface Session {
  token(): string | undefined;
  /** Keeps the token and the cached member of a fresh authentication. */
  start(auth: Pick<MemberAuth, 'tokens' | 'member'>): void;
  /** Forgets everything about the member (logout, 401, another tab's logout). */
  end(): void;
  /**
   * R131 only the service can delete the cookie of a session. What it has not heard of is sent
   * again by the next page.
   */
  beginLogout(token: string): void;
  /** Answers what it is given. */
  finishLogout<T>(answer: T): T;
  unfinishedLogout(): string | undefined;
  /** Of a cookie, also when the page's storage was deleted since: a logout still has to end it. */
  lastReference(): string | undefined;
  cachedMember(): CachedMember | null;
  cacheMember(member: Member): void;
  cachedGroups(): ContentGroup[];
  cacheGroups(groups: ContentGroup[]): void;
  /** C8: from now on only ids are cached. Known once the app's configuration is there. */
  setMinimalCache(isMinimal: boolean): void;
  /**
   * Remembers which mailed code belongs to which flow (§4.1 of the requirements), for ten minutes.
   */
  rememberFlow(purpose: FlowPurpose, email: string, flowId: string): void;
  flowOf(purpose: FlowPurpose, email?: string): string | undefined;
  /** When its last code was asked for, in ms; undefined where none is awaited. */
  sentAt(purpose: FlowPurpose): number | undefined;
  /** R48 for every tab: the mailed link of the login opens in another one. */
  acceptInvite(inviteToken: string): void;
  /** The invite whose seat the next login takes. */
  acceptedInvite(): string | undefined;
  dropInvite(): void;
  readonly local: SafeStorage;
  readonly tab: SafeStorage;
}

/** `confirm`: an address; `reauth`: a fresh proof of identity (C20). */
export type FlowPurpose = 'reset' | 'passwordless' | 'confirm' | 'reauth';
/** The cached copy lacks metadata always, and nearly everything under `privacy.minimalCache`. */
export type CachedMember = Pick<Member, 'id'> & Partial<Member>;

const flowLifetimeMs = 10 * 60 * 1000;
/** For a sign-up by mail; later the page asks again. */
const acceptedInviteLifetimeMs = 60 * 60 * 1000;

function livingFlow(tab: Session['tab'], purpose: FlowPurpose) {
  const flow = parse(tab.get(`ms_flow_${purpose}`));
  const isLiving = isRecord(flow) && typeof flow.flowId === 'string' && Number(flow.until) >= Date.now();
  return isLiving ? (flow as { email: unknown; flowId: string; until: unknown }) : undefined;
}

export function createSession(settings: SessionSettings, view: Window | undefined = globalThis.window): Session {
  let isTold = false;
  const notice = () => {
    if (!isTold) console.warn('[latchkey] This page may store nothing: a login ends when the page is left.');
    isTold = true;
  };
  const local = safeStorage(() => view?.localStorage, notice);
  const tab = safeStorage(() => view?.sessionStorage, notice);
  const document = view?.document && cleanDocument(view.document);
  const rootDomain =
    settings.setCookieOnRootDomain && view
      ? sharedRootDomain(view.location.hostname, hostOf(settings.domain))
      : undefined;
  // M §2 where the root domain was asked for and cannot be had, no cookie at all: the storage does,
  // silently.
  const hasCookie =
    Boolean(document) && (settings.setCookieOnRootDomain ? rootDomain !== undefined : settings.useCookies === true);
  let isMinimal = false;
  let reference: string | undefined;
  const noteReference = (token = '') => {
    if (token.startsWith(cookieSessionPrefix)) reference = token;
  };

  const keepToken = (token: string, expires: number) => {
    noteReference(token);
    if (hasCookie && document && writeCookie(document, storageKeys.token, token, { expires, domain: rootDomain })) {
      local.remove(storageKeys.token);
    } else {
      local.set(storageKeys.token, token);
    }
  };
  const cacheMember = (member: Member) => {
    // R126 from now on a press on "Log in" asks for the passkey first.
    if (member.auth?.hasPasskey) local.set(storageKeys.passkeyHere, 'yes');
    const { metaData: _, ...rest } = member;
    local.set(storageKeys.member, JSON.stringify(isMinimal ? { id: member.id } : rest));
  };

  function token() {
    // Cookies are asked only where they are meant: each look is a call into another process.
    const found =
      local.get(storageKeys.token) ?? (hasCookie && document ? readCookie(document, storageKeys.token) : undefined);
    noteReference(found);
    return found;
  }

  return {
    local,
    tab,
    token,
    lastReference: () => reference,
    start(auth) {
      local.remove(storageKeys.unfinishedLogout);
      keepToken(auth.tokens.accessToken, auth.tokens.expires);
      cacheMember(auth.member);
    },
    end() {
      // First, because other tabs look for it when the cached member goes.
      if (hasCookie && document) {
        clearCookie(document, storageKeys.token);
        if (rootDomain) clearCookie(document, storageKeys.token, rootDomain);
      }
      local.remove(storageKeys.token);
      local.remove(storageKeys.member);
      local.remove(storageKeys.contentGroups);
      local.remove(storageKeys.lastActive);
    },
    beginLogout(token) {
      if (token.startsWith(cookieSessionPrefix)) local.set(storageKeys.unfinishedLogout, token);
    },
    finishLogout(answer) {
      local.remove(storageKeys.unfinishedLogout);
      return answer;
    },
    unfinishedLogout: () => local.get(storageKeys.unfinishedLogout),
    cachedMember() {
      const member = parse(local.get(storageKeys.member));
      return isRecord(member) && typeof member.id === 'string' ? (member as CachedMember) : null;
    },
    cacheMember,
    cachedGroups() {
      const groups = parse(local.get(storageKeys.contentGroups));
      return Array.isArray(groups) ? groups.filter((group) => isRecord(group) && Array.isArray(group.urls)) : [];
    },
    cacheGroups: (groups) => local.set(storageKeys.contentGroups, JSON.stringify(groups)),
    setMinimalCache(minimal) {
      isMinimal = minimal;
    },
    rememberFlow(purpose, email, flowId) {
      tab.set(
        `ms_flow_${purpose}`,
        JSON.stringify({ email: email.trim().toLowerCase(), flowId, until: Date.now() + flowLifetimeMs }),
      );
    },
    flowOf(purpose, email) {
      const flow = livingFlow(tab, purpose);
      return email === undefined || flow?.email === email.trim().toLowerCase() ? flow?.flowId : undefined;
    },
    sentAt(purpose) {
      const flow = livingFlow(tab, purpose);
      return flow && Number(flow.until) - flowLifetimeMs;
    },
    acceptInvite(inviteToken) {
      const until = Date.now() + acceptedInviteLifetimeMs;
      local.set(storageKeys.acceptedInvite, JSON.stringify({ inviteToken, until }));
    },
    acceptedInvite() {
      const accepted = parse(local.get(storageKeys.acceptedInvite));
      const isLiving = isRecord(accepted) && Number(accepted.until) >= Date.now();
      return isLiving ? String(accepted.inviteToken) : undefined;
    },
    dropInvite() {
      tab.remove(storageKeys.invite);
      local.remove(storageKeys.acceptedInvite);
    },
  };
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function hostOf(origin: string): string {
  try {
    return new URL(origin).hostname;
  } catch {
    return '';
  }
}
