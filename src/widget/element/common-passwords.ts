import { dictionary } from '@zxcvbn-ts/language-common';

/** The passwords that are tried first everywhere. The build writes them out; see `build.mjs`. */
export const commonPasswords: string = dictionary['passwords-common'].slice(0, 3000).join(' ');
