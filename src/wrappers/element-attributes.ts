type Properties = Record<string, unknown>;

/** `hideCloseButton` -> `hide-close-button`. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Those of both elements; true is one that is on by its presence. */
const isPresence: Record<string, boolean> = {
  view: false,
  mode: false,
  plans: false,
  panel: false,
  texts: false,
  open: true,
  inline: true,
  'hide-close-button': true,
  'hide-profile-section': true,
};

/**
 * The attributes of an element in the spelling of markup, so that a server and a browser write the
 * same; `on` is what the framework takes for presence. What else is given passes unchanged.
 */
export function elementAttributes(properties: Properties, on: '' | true = ''): Properties {
  const written = Object.entries(properties).map(([name, value]) => {
    const attribute = kebab(name);
    if (!(attribute in isPresence)) return [name, value];
    if (isPresence[attribute]) return [attribute, value === '' || value ? on : undefined];
    return [attribute, typeof value === 'object' && value ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(written);
}

export interface ScriptOptions {
  service: string;
  app: string;
  publicKey?: string;
  light?: boolean;
}

/** The attributes of both tags, for `service` with or without a slash at its end. */
export function scriptTags({ service, app, publicKey, light }: ScriptOptions) {
  const base = service.replace(/\/+$/, '');
  return {
    guard: { src: `${base}/guard.js` },
    script: {
      src: `${base}/ms${light ? '.light' : ''}.js`,
      async: true,
      'data-ms-app': app,
      ...(publicKey !== undefined && { 'data-ms-key': publicKey }),
    },
  };
}
