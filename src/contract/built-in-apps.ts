/** The app whose members are the operators. */
export const consoleAppId = 'app_console';

/** The app of the documentation's live examples, which demo mode has. */
export const docsAppId = 'app_docs';

/** Apps of the service itself, which no configuration holds. */
export const builtInAppIds: readonly string[] = [consoleAppId, docsAppId];
