import { toast } from '../../state/api/events.ts';

const hintEvery = 40;
let decided = 0;

/** Looking at this for long does something to people. */
export function countDecision(): void {
  decided++;
  if (decided % hintEvery === 0) toast(`Those were ${decided} decisions. A break would do you good.`);
}
