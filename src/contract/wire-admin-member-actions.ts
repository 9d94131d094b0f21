import { Type } from 'typebox';
import { oneOf } from './entities.ts';
import { givenPlan, ofMember, one, plan, write } from './wire-admin-parts.ts';
import { closed, none, Open } from './wire-parts.ts';

const Id = Type.String({ minLength: 1, maxLength: 100 });
const ofTeam = Type.Object({ team: Id }, closed);
const Team = Type.Object(
  {
    id: Type.String(),
    planId: Type.String(),
    ownerId: Type.String(),
    seatsUsed: Type.Integer(),
    /** The owner's included; null = no limit. */
    seats: Type.Union([Type.Integer(), Type.Null()]),
    members: Type.Array(
      Type.Object({ id: Type.String(), email: Type.String(), role: Type.String(), joinedAt: Type.String() }, closed),
    ),
  },
  closed,
);
const sent = Type.Object({ data: Type.Object({ sentTo: Type.String() }, closed) }, closed);
const oneTeam = Type.Object({ data: Team }, closed);

export const memberActionWire = {
  grantPlan: { params: ofMember, query: write, body: givenPlan, answer: one },
  revokePlan: { params: ofMember, query: write, body: plan, answer: one },
  cancelPlan: {
    params: ofMember,
    query: write,
    /** What was bought once ends `now` only. */
    body: Type.Object({ ...plan.properties, when: oneOf(['period-end', 'now'] as const) }, closed),
    answer: one,
  },
  keepPlan: { params: ofMember, query: write, body: plan, answer: one },
  sendLoginLink: { params: ofMember, query: write, body: none, answer: sent },
  sendReset: { params: ofMember, query: write, body: none, answer: sent },
  sendConfirmation: { params: ofMember, query: write, body: none, answer: sent },
  inviteMember: {
    params: ofMember,
    query: write,
    body: Type.Object({ delaySeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 * 86_400 })) }, closed),
    answer: sent,
  },
  verifyMember: { params: ofMember, query: write, body: none, answer: one },
  unverifyMember: { params: ofMember, query: write, body: none, answer: one },
  resetSecondFactor: { params: ofMember, query: write, body: none, answer: one },
  removePasskey: {
    params: Type.Object({ ...ofMember.properties, passkey: Id }, closed),
    query: write,
    body: none,
    answer: one,
  },
  mergeJson: { params: ofMember, query: write, body: Type.Object({ json: Open }, closed), answer: one },
  seeAsMember: {
    params: ofMember,
    query: write,
    body: none,
    answer: Type.Object({ data: Type.Object({ url: Type.String() }, closed) }, closed),
  },
  listTeams: { params: ofMember, query: none, answer: Type.Object({ data: Type.Array(Team) }, closed) },
  setTeamSeats: {
    params: ofTeam,
    query: write,
    body: Type.Object({ seats: Type.Integer({ minimum: 1, maximum: 100_000 }) }, closed),
    answer: oneTeam,
  },
  removeFromTeam: {
    params: ofTeam,
    query: write,
    body: Type.Object({ memberId: Id }, closed),
    answer: oneTeam,
  },
} as const;
