/** When a test gives up: a machine under load is slow, and slow is not wrong. */
export const patienceMs = 20_000;
