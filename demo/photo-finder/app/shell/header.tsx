import { type ReactNode, useLayoutEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { membership } from '../state/session/membership.ts';
import { signIn } from '../state/session/sign-in.ts';
import { auth, me } from '../state/view/app-state.ts';
import { isForScreen, useKeyListener } from '../state/view/keys.ts';
import { changeQuery } from '../state/view/location.ts';
import { quickHide, reveal } from '../state/view/reveal.ts';
import { isScrolledDown } from '../state/view/scrolled.ts';
import { useSignalValue } from '../state/view/use-signal-value.ts';
import styles from './header.module.css';
import { Logo } from './logo.tsx';

const entries = [
  { href: '/', label: 'Finder', isAt: (path: string) => path === '/' },
  { href: '/providers', label: 'Providers', isAt: (path: string) => path.startsWith('/provider') },
  { href: '/collections', label: 'Collections', isAt: (path: string) => path.startsWith('/collections') },
];

/** §2.1 fixed, 72 px high, 48 once the page is scrolled; the logo 40 and 20. */
export function Header(): ReactNode {
  const isScrolled = useSignalValue(isScrolledDown);
  const [path] = useLocation();
  const mine = useSignalValue(me);
  const isStaff = (mine?.roles.length ?? 0) > 0;
  const all = isStaff
    ? [...entries, { href: '/moderation', label: 'Moderation', isAt: (at: string) => at === '/moderation' }]
    : entries;
  return (
    <header className={`${styles.header} ${isScrolled ? styles.scrolled : ''}`}>
      <Link href="/" className={styles.home} aria-label="Afterview, to the finder">
        <Logo height={isScrolled ? 20 : undefined} isCompact={isScrolled} />
      </Link>
      <nav className={styles.nav} aria-label="Main">
        {all.map(({ href, label, isAt }) => (
          <Link key={href} href={href} aria-current={isAt(path) ? 'page' : undefined}>
            {href === '/collections' && <Icon name="heart" />}
            <span>{label}</span>
            {href === '/moderation' && mine !== null && mine.counts.waiting > 0 && (
              <small className={styles.count}> {mine.counts.waiting}</small>
            )}
          </Link>
        ))}
        <button type="button" aria-label="Upload" onClick={() => changeQuery({ upload: '1' })}>
          <Icon name="plus" />
          <span>Upload</span>
        </button>
      </nav>
      <div className={styles.account}>
        <QuickHide />
        <Account />
      </div>
    </header>
  );
}

/** Its key works on every screen and over it, also where a dialog covers the button. */
function QuickHide(): ReactNode {
  const isHidden = useSignalValue(reveal.isHidden);
  useKeyListener((event) => {
    if (isForScreen(event) && event.key.toLowerCase() === 'x') quickHide();
  });
  // One's own pictures are plain images, without a placeholder: `base.css` hides them.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-pictures-hidden', isHidden);
  }, [isHidden]);
  return (
    <IconButton
      icon={isHidden ? 'eye-off' : 'eye'}
      label={isHidden ? 'Show pictures again (X)' : 'Hide all pictures (X)'}
      aria-pressed={isHidden}
      onClick={quickHide}
    />
  );
}

function Account(): ReactNode {
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const isKnown = useSignalValue(auth.isKnown);
  const member = useSignalValue(auth.memberInfo);
  const editProfileSid = useSignalValue(auth.editProfileSid);
  const pages = useSignalValue(me)?.pages ?? [];
  if (!isLoggedIn)
    return (
      <Button kind="secondary" onClick={() => void signIn()} disabled={!isKnown}>
        Sign in
      </Button>
    );
  const email = nameOf(member?.auth?.email);
  return (
    <Menu
      label="Your account"
      entries={[
        { label: 'Profile', icon: 'person', run: () => void membership()?.openModal('PROFILE') },
        { label: 'My collections', icon: 'heart', href: '/collections' },
        ...(pages.length > 1
          ? pages.map(({ sid, name }) => ({
              label: `Edit ${name}`,
              icon: 'edit' as const,
              href: `/provider/${sid}?edit=1`,
            }))
          : editProfileSid
            ? [{ label: 'Edit my provider page', icon: 'edit' as const, href: `/provider/${editProfileSid}?edit=1` }]
            : []),
        // On a phone the bar above has no room for it.
        { label: 'Share a result', icon: 'plus', run: () => changeQuery({ upload: '1' }) },
        { label: 'My uploads', icon: 'grid', href: '/collections?tab=uploads' },
        { label: 'My data', icon: 'lock', run: () => changeQuery({ data: 'mine' }) },
        { label: 'Log out', icon: 'leave', isApart: true, run: () => void auth.logOut() },
      ]}
      trigger={(props) => (
        <button type="button" className={styles.avatar} aria-label={`Your account, ${email}`} {...props}>
          {member?.profileImage ? <img src={member.profileImage} alt="" /> : (email[0] ?? '?').toUpperCase()}
        </button>
      )}
    />
  );
}

/**
 * With the smallest cache the member's address is not kept on the device: then her picture stands
 * for her.
 */
const nameOf = (email: string | undefined): string => email ?? 'signed in';
