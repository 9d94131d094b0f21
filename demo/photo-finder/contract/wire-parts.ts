import { Type } from 'typebox';
import { closed, oneOf } from './entity-parts.ts';
import { limits } from './vocabulary.ts';

/** What the parts of the wire share. */

export const id = (prefix: string) => Type.String({ pattern: `^${prefix}_[0-9a-z]{20}$` });
export const PhotoId = id('pho');
export const CollectionId = id('col');
export const ProviderId = id('prv');
export const none = Type.Object({}, closed);
export const Text = (most: number) => Type.String({ maxLength: most });

export const Title = Type.String({ minLength: 1, maxLength: limits.titleLength });
export const Cursor = Type.Optional(Text(300));
export const Digits = Type.Optional(Type.String({ pattern: '^[0-9]{1,2}$' }));
export const Reveal = Type.Optional(oneOf(['0', '1', '2'] as const));
export const Flag = Type.Optional(oneOf(['1'] as const));
