/** Roles have names: member, visitor, operator, caller, attacker. */
export const unnamedRole = /\b(?:whoever|whomever|nobody|somebody)\b/i;

/** Private words for what the field has a term for. */
export const privateWords =
  /\b(?:doubtsOf|HttpParts|contextOf|PaymentWords?|KeptWord|moreTelling|bodyMark|oneAtATime|[kK]eptAnswers|[gG]lance|OwnThings|[kK]eptKeys|AtOnce|[oO]utboxDesk|[A-Za-z]+Book|leftFor|leadOn|[cC]lickedWork|createSeats|readSaid|Understood|heardNews|genuineNews|lateStyles|withLateStyles|firstSight|bitsWithin|fulfilling)\b/;

const exempt = (path: string) => path.includes('/migrations/') || path.startsWith('test/architecture/');
/** A value in databases. */
const storedValue = "export const forgotten = 'nobody';";

/** The lines of a file that use one of the words, as `path: line`. */
export function bannedWordsIn({ path, text }: { path: string; text: string }): string[] {
  if (exempt(path)) return [];
  return text
    .split('\n')
    .filter((line) => (unnamedRole.test(line) && line !== storedValue) || privateWords.test(line))
    .map((line) => `${path}: ${line.trim().slice(0, 120)}`);
}
