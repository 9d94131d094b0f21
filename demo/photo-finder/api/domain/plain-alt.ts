import { type Procedure, procedures } from '../../contract/procedures.ts';

/** What a picture shows, in words, where its uploader wrote none. */
export function plainAlt(primary: Procedure, monthsAfter: number | null, isPair: boolean): string {
  const when =
    monthsAfter === null
      ? ''
      : monthsAfter === 0
        ? ' in the first month'
        : `, ${monthsAfter} ${monthsAfter === 1 ? 'month' : 'months'} after surgery`;
  return `${procedures[primary].name}${isPair ? ', before and after' : ''}${when}`.slice(0, 160);
}
