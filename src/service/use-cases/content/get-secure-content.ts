import { fail } from '../../../platform/http/api-error.ts';
import { secureContentOf } from '../../domain/secure-content.ts';
import type { UseCase } from '../use-case.ts';
import { accessibleGroups } from './accessible-groups.ts';

/**
 * R50 a piece of secure content for members of its group. What does not exist and what is not for
 * her answer alike (R41).
 */
export const getSecureContent: UseCase<'getSecureContent'> = async (context, { contentId }) => {
  const { app, member } = context;
  const groups = await accessibleGroups(context, member);
  const piece = app.secureContent.find(({ key }) => key === contentId);
  if (!piece || !groups.has(piece.group)) return fail('access-denied');
  return { data: secureContentOf(piece) };
};
