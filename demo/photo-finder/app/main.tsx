import './shell/tokens.css';
import './shell/base.css';
import './shell/styles.css';
import './shell/shared.ts';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';
import { startScrolled } from './shell/scrolled.ts';
import { auth, startMe } from './state/app-state.ts';
import { startBranding } from './state/branding.ts';
import { gates } from './state/gates.ts';
import { startGonePhotos } from './state/gone-photos.ts';
import { messages } from './state/messages.ts';
import { startNetwork } from './state/network.ts';
import { startSaves } from './state/saves.ts';
import { startScrollLock } from './state/scroll-lock.ts';

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
startSaves();

createRoot(document.getElementById('app')!).render(<App />);
