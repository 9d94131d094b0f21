import { paymentProvider } from '../../../contract/constants.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';

/** Marks what leaves the page for the payment provider. */
export const OpensProvider = view(function OpensProvider() {
  const { say } = useElement();
  return <Icon name="external" size={16} label={say('opens_provider', { provider: paymentProvider })} />;
});
