import { headers } from '../../src/contract/constants.ts';

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each call reads what it asked for
  data: any;
  /** Of a call that mails a code. */
  flowId?: string | undefined;
  /** Of a refusal. */
  code?: string;
}

/**
 * One call over the wire, as a page would make it. A call that was cut off answers with status 0:
 * whether it was done is unknown.
 */
export async function callCluster(
  url: string,
  method: string,
  path: string,
  { token, body, key }: { token?: string | undefined; body?: unknown; key?: string } = {},
): Promise<Answer> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        [headers.appId]: 'app_demo',
        [headers.publicKey]: 'pk_sb_demo',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const read = text.startsWith('{')
      ? (JSON.parse(text) as { data?: unknown; flowId?: string; error?: { code: string } })
      : {};
    return {
      status: response.status,
      data: read.data,
      flowId: read.flowId,
      ...(read.error && { code: read.error.code }),
    };
  } catch {
    return { status: 0, data: undefined };
  }
}

export const password = 'correct horse battery';

/** A member's acknowledged writes and answers. */
export interface MemberRecord {
  email: string;
  token: string;
  /** Acknowledged writes. */
  acknowledged: number;
  /** Calls that were cut off, or put off: "not now". */
  unanswered: number;
  /**
   * Logins and sign-ups that were answered, and logins that were one too many for her address (R6):
   * then she stays logged in as she was.
   */
  entered: number;
  limited: number;
  /** The number of the last write that was acknowledged, and of the last that was sent. */
  lastAcknowledged: number;
  lastSent: number;
  /** What should not have happened, in sentences. */
  wrongs: string[];
}

/**
 * 0 and 502: cut off on the way. 503 and 507: not now (the database starts again, the disk is
 * full).
 */
export const isPassing = (status: number) => [0, 502, 503, 507].includes(status);

/**
 * A member who signs up and then writes and reads in turn until `isOver`, whatever happens to the
 * processes. After each acknowledged write she reads, elsewhere, and must find it or a later one
 * that she sent.
 */
export async function live(
  url: string,
  email: string,
  {
    isOver,
    onWrite,
    onBegin,
  }: { isOver: () => boolean; onWrite: () => void; onBegin?: (record: MemberRecord) => void },
): Promise<MemberRecord> {
  const record: MemberRecord = {
    email,
    token: '',
    acknowledged: 0,
    unanswered: 0,
    entered: 0,
    limited: 0,
    lastAcknowledged: 0,
    lastSent: 0,
    wrongs: [],
  };
  onBegin?.(record);
  await enter(url, record);
  while (!isOver()) {
    const number = ++record.lastSent;
    const written = await callCluster(url, 'POST', '/member/json', { token: record.token, body: { json: { number } } });
    if (written.status === 200) {
      record.acknowledged++;
      record.lastAcknowledged = number;
      onWrite();
    } else if (isPassing(written.status)) record.unanswered++;
    else record.wrongs.push(`write ${number}: ${written.status} ${written.code}`);
    await readBack(url, record);
    if (number % 10 === 0) await enter(url, record);
  }
  return record;
}

/** The member reads her number until a process answers. */
export async function readBack(url: string, record: MemberRecord): Promise<void> {
  for (;;) {
    const { status, data, code } = await callCluster(url, 'GET', '/member/json', { token: record.token });
    if (isPassing(status)) {
      record.unanswered++;
      continue;
    }
    const number = (data?.number ?? 0) as number;
    if (status !== 200) record.wrongs.push(`read: ${status} ${code}`);
    else if (number < record.lastAcknowledged || number > record.lastSent)
      record.wrongs.push(`read ${number}, but ${record.lastAcknowledged} was acknowledged and ${record.lastSent} sent`);
    return;
  }
}

/** Signs up, or logs in where that was done before (by a call that was cut off, too). */
export async function enter(url: string, record: MemberRecord): Promise<void> {
  for (;;) {
    const path = record.token ? '/auth/login' : '/auth/signup';
    const body = { email: record.email, password };
    let answer = await callCluster(url, 'POST', path, { body });
    if (answer.code === 'email-already-in-use' && !record.token)
      answer = await callCluster(url, 'POST', '/auth/login', { body });
    if (answer.status === 200) {
      record.token = answer.data.tokens.accessToken as string;
      record.entered++;
      return;
    }
    if (answer.code === 'rate-limited' && record.token) {
      record.limited++;
      return;
    }
    if (isPassing(answer.status)) {
      record.unanswered++;
      continue;
    }
    record.wrongs.push(`${path}: ${answer.status} ${answer.code}`);
    return;
  }
}
