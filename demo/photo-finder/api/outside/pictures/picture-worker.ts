import { outOfMemoryCode } from '../../../../../src/platform/images/image-rules.ts';
import { makePicture } from './make-picture.ts';
import type { PictureJob } from './picture-job.ts';

// The entry of a process of its own: bytes from outside meet the decoder where there are no secrets
// and no database.

const maxRssBytes = Number(process.argv[2]);

function endWhenTooLarge() {
  if (process.memoryUsage.rss() > maxRssBytes) process.exit(outOfMemoryCode);
}
setInterval(endWhenTooLarge, 20).unref();

process.on('message', async (job: PictureJob) => {
  endWhenTooLarge();
  process.send?.(await makePicture(job));
});
