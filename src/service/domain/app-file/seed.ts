import { Type } from 'typebox';
import { choice, flag, listOf, optionalPart, orNull, part, planId, priceId, text } from './schema-parts.ts';

const email = (description: string) => text(description, { maxLength: 254 });

const SeedMember = part({
  email: email('The address she logs in with.'),
  password: orNull(text('', { minLength: 8, maxLength: 256 }), 'Her password; without one she logs in by code.'),
  verified: flag(true, 'Whether her address counts as confirmed.'),
  customFields: Type.Record(Type.String(), Type.String({ maxLength: 4096 }), {
    default: {},
    description: 'Values of the custom fields, by key.',
  }),
  metaData: Type.Record(Type.String(), Type.Unknown(), { default: {}, description: 'Free data.' }),
  permissions: listOf(Type.String({ minLength: 1, maxLength: 100 }), 'Permissions such as `pf:moderate`.'),
  isModerator: flag(false, 'Whether she moderates comments.'),
  plans: listOf(planId('Id of a free plan.'), 'Free plans she has.'),
  prices: listOf(priceId('Id of a price.'), 'Prices of paid plans that count as paid.'),
});

const SeedTeam = part({
  plan: planId('The team plan.'),
  owner: email('The email of the seeded member who owns it.'),
  members: listOf(email('Email of a seeded member.'), 'Who joined it.'),
});

/**
 * What demo mode puts into an empty database, once for each of the app's modes named. Outside demo
 * mode it is not read.
 */
export const Seed = optionalPart(
  {
    modes: Type.Array(choice(['live', 'sandbox'] as const, 'A mode.'), {
      default: ['live', 'sandbox'],
      description: 'Where the members are made.',
    }),
    members: listOf(SeedMember, 'Members.'),
    teams: listOf(SeedTeam, 'Teams.'),
  },
  'Members and teams of the demo. Read in demo mode only.',
);
