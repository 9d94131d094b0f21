import memberstack from '@memberstack/dom';

/**
 * What a page of the npm package does, bundled for the browser as any site would: the package
 * itself, unmodified (door B).
 */
Object.assign(window, { startClient: (options: Parameters<typeof memberstack.init>[0]) => memberstack.init(options) });
