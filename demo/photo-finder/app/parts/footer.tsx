import type { ReactNode } from 'react';
import { Link } from 'wouter';
import config from '../../config.json' with { type: 'json' };
import { toast } from '../state/api/events.ts';
import { gates } from '../state/session/gates.ts';
import { changeQuery } from '../state/view/location.ts';
import { coverAgain } from '../state/view/reveal.ts';
import { Credits } from './credits.tsx';
import styles from './footer.module.css';

export function Footer(): ReactNode {
  return (
    <footer className={styles.footer}>
      <Credits />
      <p className={styles.quiet}>
        Every picture shows one person’s result; another person’s will differ. Nothing here is medical advice. Does
        looking make you feel worse? It is fine to stop.{' '}
        <a href={config.links.support} rel="noopener noreferrer" target="_blank">
          Someone to talk to
        </a>
      </p>
      <div className={styles.links}>
        <Link href={config.links.terms}>Terms</Link>
        <Link href={config.links.privacy}>Privacy</Link>
        <Link href={config.links.guidelines}>Guidelines</Link>
        <button type="button" onClick={() => changeQuery({ upload: '1' })}>
          Share a result
        </button>
        <button type="button" onClick={() => changeQuery({ removal: 'ask' })}>
          Request a removal
        </button>
        <button
          type="button"
          onClick={() => {
            gates.reset();
            coverAgain();
            toast('Your choices on this device were reset.');
          }}
        >
          Reset my choices
        </button>
      </div>
    </footer>
  );
}
