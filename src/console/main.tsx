import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { consolePath } from '../contract/console.ts';
import { adoptStyles } from '../ui/style.ts';
import { Entrance } from './entrance.tsx';
import { root } from './root.style.ts';

adoptStyles(document);
createRoot(document.getElementById('console')!).render(
  <div className={`root ${root}`} data-scheme="auto">
    <Router base={consolePath}>
      <Entrance />
    </Router>
  </div>,
);
