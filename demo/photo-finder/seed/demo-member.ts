/**
 * Members of the demo whom nobody can sign in as: owners, uploaders and reporters of what was
 * planted.
 */
export const demoMember = (which: number | string): string => `mem_demo_${which}`;
