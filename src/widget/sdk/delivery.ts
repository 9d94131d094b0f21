/** Put in place by the build; not there in tests of the sources. */
declare const __LATCHKEY_IS_LIGHT__: boolean;

/** Whether this is the light script, whose views are in a file of their own. */
export const isLight: boolean = typeof __LATCHKEY_IS_LIGHT__ !== 'undefined' && __LATCHKEY_IS_LIGHT__;
