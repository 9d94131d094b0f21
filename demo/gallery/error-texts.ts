import { type ErrorCode, errors } from '../../src/contract/errors.ts';
import { languages } from '../../src/contract/languages.ts';
import { errorMessage } from '../../src/texts/errors/error-message.ts';
import { message } from '../../src/texts/messages.ts';

/**
 * language -> code -> what the service says, an error or a success: the gallery's stand-in for it
 * speaks every language too.
 */
export const said = (): Record<string, Record<string, string>> =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      {
        ...Object.fromEntries(Object.keys(errors).map((code) => [code, errorMessage(code as ErrorCode, language)])),
        'lost-second-factor-sent': message('lost-second-factor-sent', language),
      },
    ]),
  );
