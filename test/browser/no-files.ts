/** Stands for the file system where a page runs what tests share. */
export const readdirSync = (): string[] => [];
export const readFileSync = (): string => '';
