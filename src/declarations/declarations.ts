import { clientTypes } from './client-types.ts';
import { elementTypes, reactTypes } from './element-types.ts';
import { wrapperTypes } from './wrapper-types.ts';

/** file -> its text: what editors and compilers of other people know about us. */
export const declarations = (): Record<string, string> => ({
  'ms.d.ts': `// Types of Latchkey's script for pages. Made from its contract.\n${clientTypes()}${elementTypes()}`,
  'ms-react.d.ts': `// The elements in JSX: import this file once.\n${reactTypes()}`,
  ...Object.fromEntries(Object.entries(wrapperTypes).map(([name, text]) => [`wrappers/${name}`, text])),
});
