import { decodeImage, fitImage } from './decode-image.ts';
import { type DecodeJob, type FitJob, outOfMemoryCode } from './image-rules.ts';

// The entry of the decoder's process: one job at a time by message, one answer each. It is isolated
// so that untrusted bytes reach the decoder where there are no secrets, no database and no other
// requests.

const maxRssBytes = Number(process.argv[2]);

function endWhenTooLarge() {
  if (process.memoryUsage.rss() > maxRssBytes) process.exit(outOfMemoryCode);
}

// The decoder's memory is not JavaScript's, so no heap limit holds it. It works beside this thread,
// which can look on.
setInterval(endWhenTooLarge, 20).unref();

process.on('message', async (job: DecodeJob | FitJob) => {
  endWhenTooLarge();
  process.send?.(await ('box' in job ? fitImage(job) : decodeImage(job)));
});
