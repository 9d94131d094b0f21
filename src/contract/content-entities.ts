import { type Static, Type } from 'typebox';
import { oneOf } from './entities.ts';

/** M §2 what a piece of secure content is. */
export const secureContentTypes = ['HTML', 'CSS', 'LINK', 'JS', 'JSON', 'TEXT', 'IMAGE', 'FILE'] as const;

/**
 * M §1.5 one node of parsed HTML: a text, or an element. A page builds its own from it, so that no
 * markup is ever made of a string.
 */
export type SecureNode = string | { tag: string; attributes: Record<string, string>; children: SecureNode[] };

export const SecureContent = Type.Object(
  {
    content: Type.String(),
    type: oneOf(secureContentTypes),
    /** HTML only. */
    nodes: Type.Optional(Type.Unsafe<SecureNode[]>({ type: 'array', items: {} })),
  },
  { additionalProperties: false },
);
export type SecureContent = Static<typeof SecureContent>;
