/** As much of the client as the wrappers use; pages get it from the script. */
interface Client {
  getCurrentMember(params: { useCache: boolean }): Promise<{ data: unknown }>;
}
interface NewsOfMember {
  member?: unknown;
  data?: { member?: unknown };
}

/** Undefined until it is known, and always on a server. */
let current: unknown;
/** Grows with all that is heard: an answer that was asked for before is old then. */
let heard = 0;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

function publish(member: unknown) {
  heard++;
  current = member;
  for (const listener of listeners) listener();
}

const onAuth = (event: Event) => publish((event as CustomEvent<NewsOfMember>).detail.member);
/** A saved profile is no login, but another member. */
const onSuccess = (event: Event) => {
  const member = (event as CustomEvent<NewsOfMember>).detail.data?.member;
  if (member) publish(member);
};
const handlers = { 'ms:ready': onAuth, 'ms:auth': onAuth, 'ms:success': onSuccess };

function start() {
  for (const [name, handler] of Object.entries(handlers)) document.addEventListener(name, handler);
  const before = heard;
  // The script may have been ready before.
  (window as { $ms?: Client }).$ms?.getCurrentMember({ useCache: true }).then(
    ({ data }) => {
      if (heard === before) publish(data);
    },
    // Without an answer the member stays unknown, and the script has logged why.
    () => undefined,
  );
  return () => {
    for (const [name, handler] of Object.entries(handlers)) document.removeEventListener(name, handler);
    current = undefined;
    heard++;
  };
}

export const currentMember = () => current;

/** Calls `listener` whenever the member is another one; touches the document only from here on. */
export function followMember(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}
