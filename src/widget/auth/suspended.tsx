import { useElement } from '../element/context.tsx';
import { SuspendedAccessQuestion } from '../element/suspended-access.tsx';
import { view } from '../element/view.tsx';
import { Heading } from './parts/heading.tsx';
import { useFlow } from './use-flow.tsx';

/** R11 asked right after the login that suspended something; the login goes on with the answer. */
export const Suspended = view(function Suspended() {
  const { say } = useElement();
  const flow = useFlow();
  const held = flow.held.value;
  const access = held?.data.member?.suspendedAccess;
  if (!held || !access) return null;
  return (
    <>
      <Heading title={say('suspended_title')} />
      <SuspendedAccessQuestion
        access={access}
        onAnswered={(member) => flow.succeed({ ...held, data: { ...held.data, ...(member && { member }) } })}
      />
    </>
  );
});
