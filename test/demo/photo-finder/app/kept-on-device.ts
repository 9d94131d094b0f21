import { guest } from './chromium-scene.ts';

/** How many pictures and words lie on the device. */
export const kept = () =>
  guest.page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const request = indexedDB.open('pf-upload');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const db = request.result;
          const counts = ['files', 'said'].map((name) => db.transaction(name).objectStore(name).count());
          Promise.all(
            counts.map(
              (count) =>
                new Promise<number>((done) => {
                  count.onsuccess = () => done(count.result);
                }),
            ),
          ).then((both) => {
            db.close();
            resolve(both);
          });
        };
      }),
  );
