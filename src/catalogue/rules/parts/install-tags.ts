import { namesOf } from '../../selectors.ts';

const own = [...namesOf('app'), ...namesOf('key')];
/**
 * The script wherever it is kept: ours, with or without the hash of a build, and the incumbent's
 * addresses of three ages.
 */
const address =
  /^(?:https?:)?\/\/[^/]+\/(?:ms(?:\.light)?\.js|ms\/[0-9a-f]{16}\.js|(?:scripts\/v\d|static)\/memberstack\.js)(?:[?#]|$)/;

/** Every tag of a page that installs the script. */
export const installTags = (root: Document | Element): Element[] =>
  [...root.querySelectorAll('script')].filter(
    (script) => own.some((name) => script.hasAttribute(name)) || address.test(script.getAttribute('src')?.trim() ?? ''),
  );
