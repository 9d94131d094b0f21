import { useEffect, useState } from 'react';
import { consoleMailPath } from '../../contract/console.ts';

/**
 * By the parser of the frame, where no script runs: the console's own page parses no markup. Links
 * would open a new tab, which the frame may not.
 */
function write(page: Window & typeof globalThis, html: string) {
  const { documentElement: mail } = new page.DOMParser().parseFromString(html, 'text/html');
  const base = page.document.createElement('base');
  base.target = '_blank';
  mail.querySelector('head')?.append(base);
  page.document.replaceChild(page.document.adoptNode(mail), page.document.documentElement);
}

interface MailFrameProps {
  title: string;
  html: string;
  scheme: string;
}

/** A mail as a mail program shows it: without scripts, and nothing is loaded. */
export function MailFrame({ title, html, scheme }: MailFrameProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    // Without a document it is the browser's own page, which says that it is offline.
    if (loads > 0 && frame?.contentDocument && frame.contentWindow)
      write(frame.contentWindow as Window & typeof globalThis, html);
  }, [frame, loads, html]);
  return (
    <iframe
      ref={setFrame}
      title={title}
      sandbox="allow-same-origin"
      src={consoleMailPath}
      onLoad={() => setLoads((before) => before + 1)}
      // What `prefers-color-scheme` means inside.
      style={{ colorScheme: scheme }}
    />
  );
}
