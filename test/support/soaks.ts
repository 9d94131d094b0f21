/**
 * `npm run soak`: the tests that kill, restart and damage things do it a hundred times as often.
 */
export const soaks = process.env.MODE === 'soak';

/** `npm run soak -- --share 0.1` does a tenth of that. */
const share = Number(process.env.MS_TEST_SOAK_SHARE ?? 1);

/**
 * How often: `full` as the requirement has it, in the soak; `usual` in every run.
 */
export const soakTimes = (full: number, usual: number): number =>
  soaks ? Math.max(usual, Math.round(full * share)) : usual;

/** Logs what the soak measured; every other run is silent. */
export const soakSays = (text: string): void => {
  if (soaks) console.log(text);
};
