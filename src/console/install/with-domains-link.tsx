import { Link } from 'wouter';
import { useConsole } from '../state/console-context.ts';
import { placePath } from '../state/place-path.ts';
import { domainsScreen } from './builders.ts';

/** A sentence, with a link where it names the screen of the sites, for roles that may open it. */
export function WithDomainsLink({ children }: { children: string }) {
  const { place, may } = useConsole();
  const [before, after] = children.split(domainsScreen);
  if (after === undefined || !may('getConfig')) return children;
  return (
    <>
      {before}
      <Link href={`${placePath(place)}/domains`}>{domainsScreen}</Link>
      {after}
    </>
  );
}
