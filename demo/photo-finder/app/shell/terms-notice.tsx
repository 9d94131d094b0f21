import { type ReactNode, useEffect } from 'react';
import config from '../../config.json' with { type: 'json' };
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { gates } from '../state/session/gates.ts';

/** §2.3 on the first visit, and again once the acceptance is older than a day. */
export function TermsNotice(): ReactNode {
  useEffect(
    () => () => {
      // On a first visit no element had the focus before.
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    },
    [],
  );
  return (
    <Dialog
      title="Before you look around"
      isFirm
      isBeforeGates
      onClose={() => {}}
      foot={
        <>
          <Button kind="plain" onClick={() => window.location.replace('about:blank')}>
            Leave
          </Button>
          <Button kind="primary" onClick={gates.acceptTerms}>
            I agree
          </Button>
        </>
      }
    >
      <p>
        By using {config.product} you agree to the{' '}
        <a href={config.links.terms} target="_blank" rel="noopener">
          terms
        </a>
        . The gallery shows real medical results; in this demo they are illustrations.
      </p>
    </Dialog>
  );
}
