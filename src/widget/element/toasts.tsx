import { Toast } from '../../ui/toast.tsx';
import { useElement } from './context.tsx';
import { view } from './view.tsx';

/**
 * The page's message, where this element is the one to show it. `isAlone`: with no dialog around
 * it.
 */
export const Toasts = view(function Toasts({ isAlone = false }: { isAlone?: boolean }) {
  const { state, say, hasToasts } = useElement();
  if (!hasToasts.value) return null;
  const { toast, app } = state;
  return (
    <Toast
      toast={toast.current.value}
      closeLabel={say('close')}
      onClose={toast.hide}
      onPause={toast.pause}
      onResume={toast.resume}
      // In test mode the inspector's badge stands at the bottom centre.
      isRaised={app.config.value?.mode === 'sandbox'}
      isAlone={isAlone}
    />
  );
});
