let loading: Promise<void> | undefined;

/**
 * Asks for the late stylesheet once. A screen without its looks is better than none: a failure is
 * no reason to wait.
 */
function lazyStyles(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = document.getElementById('app')?.dataset.lazyStyles ?? '';
    link.onload = () => resolve();
    link.onerror = () => {
      // The next one asks again.
      loading = undefined;
      resolve();
    };
    document.head.append(link);
  });
  return loading;
}

/** A module that is shown only once its styles are there. */
export const withLazyStyles = async <T>(module: Promise<T>): Promise<T> =>
  (await Promise.all([module, lazyStyles()]))[0];
