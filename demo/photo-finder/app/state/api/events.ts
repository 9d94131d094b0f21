/** The window events of the app, by name: what they carry. Anything on the page may send them. */
export interface AppEvents {
  'pf:scroll-lock': { owner: string };
  'pf:scroll-unlock': { owner: string };
  'pf:toast': ToastRequest;
  'pf:banner': BannerRequest;
}
export interface ToastRequest {
  text: string;
  kind?: 'info' | 'success' | 'error';
  action?: { label: string; run(): void };
  /** Of signals: once it is false, what the toast says is over, and so is the toast. */
  isStill?(): boolean;
}
export interface BannerRequest {
  text: string;
  kind?: 'info' | 'success' | 'error';
}

export function send<Name extends keyof AppEvents>(name: Name, detail: AppEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Hands back its undo. */
export function startListening<Name extends keyof AppEvents>(
  name: Name,
  listener: (detail: AppEvents[Name]) => void,
): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<AppEvents[Name]>).detail);
  window.addEventListener(name, listen);
  return () => window.removeEventListener(name, listen);
}

export const toast = (text: string, more: Omit<ToastRequest, 'text'> = {}): void => send('pf:toast', { text, ...more });
