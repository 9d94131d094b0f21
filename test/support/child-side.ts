/** In a child: what it was started with. */
export const childData = <T>(): T => JSON.parse(process.argv[2]!) as T;

/** In a child: sends a message to the test. Resolves when it is on its way. */
export const tell = (message: unknown): Promise<void> =>
  new Promise((resolve, reject) =>
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve())),
  );

/** In a child: the next message of the test. */
export const heard = (): Promise<unknown> => new Promise((resolve) => process.once('message', resolve));
