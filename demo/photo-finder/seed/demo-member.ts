/**
 * Ids of demo members without a login: owners, uploaders and reporters of the seeded data.
 */
export const demoMember = (which: number | string): string => `mem_demo_${which}`;
