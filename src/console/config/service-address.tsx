import { Button } from '../../ui/button.tsx';
import { useConsole } from '../state/console-context.ts';
import { useInstall } from '../state/use-install.ts';
import { Snippet } from './snippet.tsx';

interface ServiceAddressProps {
  /** What it is, within a sentence: "redirect address". */
  name: string;
  /** What it is for. */
  what: string;
  /** On the service. */
  path: string;
}

/** An address of the service to register elsewhere. */
export function ServiceAddress({ name, what, path }: ServiceAddressProps) {
  const { place } = useConsole();
  const install = useInstall();
  const serviceUrl = install.data?.[place.mode]?.serviceUrl;
  if (serviceUrl) return <Snippet what={what} code={`${serviceUrl}${path}`} />;
  if (!install.error) return <p>The {name} loads…</p>;
  return (
    <p role="alert">
      The {name} could not be read. {install.error.message}{' '}
      <Button kind="secondary" isSmall onPress={install.reload}>
        Try again
      </Button>
    </p>
  );
}
