import type { Attributes } from '../element/define.tsx';

export const profileAttributes = { panel: 'text', 'hide-profile-section': 'presence' } as const;
export type ProfileAttributes = Attributes<typeof profileAttributes>;
