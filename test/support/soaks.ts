/** `npm run soak`: the tests that kill, restart and damage things do it a hundred times as often. */
export const soaks = process.env.MODE === 'soak';
