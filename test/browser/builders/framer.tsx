import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * In the manner of Framer: the page comes as HTML from its own React, which takes it over some time
 * after our script has worked on it.
 */
export function FramerPage() {
  const [n, count] = useState(0);
  return (
    <div data-framer-root="" className="framer-72rtr7" style={{ minHeight: '100vh', width: 'auto' }}>
      <div className="framer-1x-container" data-framer-name="Nav">
        <a className="framer-text" href="#log" data-ms-content="!members" data-ms-modal="login">
          Log in
        </a>
        <a className="framer-text" href="#out" data-ms-content="members" data-ms-action="logout">
          Log out
        </a>
      </div>
      <div data-framer-component-type="RichTextContainer" style={{ transform: 'none' }}>
        <p className="framer-text who" data-ms-member="first-name">
          friend
        </p>
      </div>
      <button type="button" className="count" onClick={() => count(n + 1)}>
        Count {n}
      </button>
      {n > 0 && (
        <p className="late" data-ms-content="members">
          late {n}
        </p>
      )}
      <form className="framer-form" data-ms-form="login" onSubmit={() => Object.assign(window, { framerSent: true })}>
        <label>
          <p className="framer-text">Email</p>
          <input className="framer-form-input" type="email" name="Email" data-ms-member="email" defaultValue="" />
        </label>
        <label>
          <p className="framer-text">Password</p>
          <input className="framer-form-input" type="password" name="Password" data-ms-member="password" />
        </label>
        <button type="submit">Enter</button>
      </form>
    </div>
  );
}

if (typeof window !== 'undefined')
  Object.assign(window, {
    hydrated: [] as string[],
    hydrate: () =>
      hydrateRoot(document.getElementById('main')!, <FramerPage />, {
        onRecoverableError: (error) =>
          (window as unknown as { hydrated: string[] }).hydrated.push(`recovered: ${(error as Error).message}`),
        onUncaughtError: (error) =>
          (window as unknown as { hydrated: string[] }).hydrated.push(`uncaught: ${(error as Error).message}`),
      }),
  });
