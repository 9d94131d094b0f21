/** The groups of filters, in the order in which bar, column and sheet draw them. */
export const groupNames = ['Procedure', 'Skin tone', 'Body', 'Age', 'Healed', 'Implant', 'Details', 'More'] as const;
export type GroupName = (typeof groupNames)[number];
