import { style } from '../../ui/style.ts';
import { useElement } from './context.tsx';
import { httpUrl } from './http-url.ts';
import { view } from './view.tsx';

const logo = style({ display: 'block', height: '28px', maxWidth: '160px', objectFit: 'contain' });
const name = style({ fontWeight: 600, overflowWrap: 'anywhere' });

/** The app's logo, or its name. */
export const Brand = view(function Brand() {
  const app = useElement().state.app.config.value;
  const source = httpUrl(app?.branding.logo);
  if (!app) return null;
  if (source) return <img className={logo} src={source} alt={app.name} part="logo" />;
  return (
    <span className={name} part="app-name">
      {app.name}
    </span>
  );
});
