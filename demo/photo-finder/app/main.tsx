import './shell/tokens.css';
import './shell/base.css';
import './shell/styles.css';
import './parts/shared-chunk.ts';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';
import { startNetwork } from './state/api/network.ts';
import { startSaves } from './state/collections/saves.ts';
import { startGonePhotos } from './state/finder/gone-photos.ts';
import { gates } from './state/session/gates.ts';
import { auth, startMe } from './state/view/app-state.ts';
import { startBranding } from './state/view/branding.ts';
import { messages } from './state/view/messages.ts';
import { startScrollLock } from './state/view/scroll-lock.ts';
import { startScrolled } from './state/view/scrolled.ts';

// The lock first: what is drawn below asks for it at once.
startScrollLock(document.documentElement);
messages.startListening();
startNetwork();
startScrolled(document);
gates.startWatching();
startGonePhotos();
startBranding();
auth.start();
startMe();
startSaves(() => import('./parts/send-queued.ts'));

createRoot(document.getElementById('app')!).render(<App />);
