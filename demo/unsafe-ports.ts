/** Ports above 1023 that browsers refuse for every site ("bad ports" of the Fetch standard). */
const unsafe = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/** A warning for each address that no browser opens; keys are the variables that set its port. */
export const unsafePorts = (urls: Record<string, string>): string[] =>
  Object.entries(urls)
    .filter(([, url]) => unsafe.includes(Number(new URL(url).port)))
    .map(([variable, url]) => `Browsers refuse port ${new URL(url).port}: choose another one with ${variable}.`);
