import '../shell/tokens.css';
import '../shell/base.css';
import './first.css';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Button, IconButton } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import homeTabs from '../parts/home-tabs.module.css';
import { Icon } from '../parts/icon.tsx';
import body from '../screens/finder/body-form.module.css';
import finder from '../screens/finder/finder.module.css';
import { groupNames } from '../screens/finder/group-names.ts';
import { orders } from '../screens/finder/orders.ts';
import header from '../shell/header.module.css';
import intro from '../shell/intro.module.css';
import { IntroCard } from '../shell/intro-card.tsx';
import { Logo } from '../shell/logo.tsx';
import type { FirstPart } from '../state/view/server-rendered-shell.ts';

// What the build writes into the page, so that something is seen before any script has come. It is
// made of the same parts and the same styles as what takes its place, which is why nothing moves
// then. None of it does anything.

const nothing = () => {};
const part = (id: FirstPart, content: ReactNode) => renderToStaticMarkup(<div id={id}>{content}</div>);

export const threshold = part(
  'first-threshold',
  <div className={intro.intro}>
    <IntroCard
      isAdult={false}
      isWoman={false}
      onAdult={nothing}
      onWoman={nothing}
      onExplore={nothing}
      isStill
      pictures={[]}
    />
  </div>,
);

/**
 * The finder's frame. The server fills in the count and the first row of pictures.
 */
export const gallery = part(
  'first-gallery',
  <div inert aria-hidden="true">
    <header className={header.header}>
      <span className={header.home}>
        <Logo />
      </span>
      <nav className={header.nav}>
        <a href="/" aria-current="page">
          Finder
        </a>
        <a href="/providers">Providers</a>
        <a href="/collections">
          <Icon name="heart" />
          <span>Collections</span>
        </a>
      </nav>
      <div className={header.account}>
        <IconButton icon="eye" label="" />
        <Button disabled>Sign in</Button>
      </div>
    </header>
    <div className={finder.finder}>
      <nav className={homeTabs.tabs}>
        <a href="/" aria-current="page">
          Photos
        </a>
        <a href="/providers">Providers</a>
      </nav>
      <div className={finder.intro}>
        <h1>Results on bodies like yours</h1>
        <div className={finder.body}>
          <div id="first-body" className={body.form}>
            <BodyFields />
            <p>
              <Icon name="lock" size={16} />
              Stays on this device.
              <button type="button" className="textlink">
                More about me
              </button>
            </p>
          </div>
        </div>
      </div>
      <div className={finder.bar}>
        <div className={finder.search}>
          <form>
            <input type="search" placeholder="165 cm, 63 kg, tummy tuck" />
          </form>
          <Icon name="search" />
        </div>
        <div className={finder.chips}>
          {groupNames.map((name) => (
            <span key={name} className={finder.chip}>
              {name}
              <Icon name="down" size={16} />
            </span>
          ))}
        </div>
        <Button icon="filters" className={finder.onlySheet}>
          Filters
        </Button>
        <Order />
      </div>
      <div className={finder.columns}>
        <div className={finder.side} />
        <div>
          <div className={finder.line}>
            <p>{'{{count}}'}</p>
            <button type="button" className="textlink">
              Where photos are missing
            </button>
            <Order />
          </div>
          <div id="first-row">{'{{row}}'}</div>
        </div>
      </div>
    </div>
  </div>,
);

function BodyFields(): ReactNode {
  return (
    <div className={body.fields}>
      {['Height (cm)', 'Weight (kg)'].map((label) => (
        <Field key={label} label={label}>
          {(input) => <input {...input} />}
        </Field>
      ))}
      <Field label="Age">
        {(input) => (
          <select {...input}>
            <option>Any</option>
          </select>
        )}
      </Field>
      <Button kind="primary">
        Show<span className={body.more}> bodies like mine</span>
      </Button>
    </div>
  );
}

function Order(): ReactNode {
  return (
    <div className={finder.sort}>
      <select>
        {orders.map(([value, label]) => (
          <option key={value}>{label}</option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </div>
  );
}
