import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { AdminMember, AdminWire } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { dateOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { sheet } from './member.style.ts';

type Team = AdminWire['listTeams']['answer']['data'][number];

/** The teams of the member; nothing at all where she has none. */
export function Teams({ member, base }: { member: AdminMember; base: string }) {
  const { app, place, may } = useConsole();
  const { running, error, run } = useAction();
  const { id } = member;
  const list = useLoaded(id, async (signal) => (await call(place, 'listTeams', { member: id }, signal)).data);
  const teams = list.data ?? [];
  if (!may('listTeams') || (teams.length === 0 && !list.error)) return null;
  const change = (team: Team) => list.replace(teams.map((one) => (one.id === team.id ? team : one)));
  const remove = (team: Team, memberId: string) =>
    void run(memberId, async () => {
      change((await call(place, 'removeFromTeam', { team: team.id, memberId })).data);
    });
  const isOver = ({ ownerId, planId }: Team) =>
    ownerId === id && !member.planConnections.some((one) => one.planId === planId && one.active);
  const mistake = error ?? list.error;
  return (
    <section className={sheet.section} aria-labelledby="teams">
      <header>
        <h2 id="teams">Teams</h2>
      </header>
      {teams.map((team) => (
        <div key={team.id}>
          <div className={sheet.row}>
            <div>
              {app.plans.find(({ id: plan }) => plan === team.planId)?.name ?? team.planId}
              <small>
                {team.ownerId === id ? 'Owner' : 'Member'} · {team.seatsUsed}
                {team.seats !== null && ` of ${team.seats}`} seats taken · <code>{team.id}</code>
              </small>
              {isOver(team) && <small>The plan is not active: the team gets nothing, and invites do not work.</small>}
            </div>
            {may('setTeamSeats') && <Seats team={team} onChange={change} />}
          </div>
          {team.members.map((one) => (
            <div key={one.id} className={sheet.row}>
              <div>
                {one.id === id ? (
                  one.email
                ) : (
                  <Link href={`${base}/members/${encodeURIComponent(one.id)}`}>{one.email}</Link>
                )}
                <small>
                  {one.role === 'OWNER' ? 'Owner' : 'Member'} since {dateOf(one.joinedAt)} · <code>{one.id}</code>
                </small>
              </div>
              {one.id !== team.ownerId && may('removeFromTeam') && (
                <ConfirmButton
                  question="Remove now?"
                  isBusy={running === one.id}
                  onConfirm={() => remove(team, one.id)}
                >
                  Remove
                </ConfirmButton>
              )}
            </div>
          ))}
        </div>
      ))}
      {mistake && (
        <p role="alert" className={sheet.mistake}>
          {mistake.message}{' '}
          {list.error && (
            <Button kind="secondary" isSmall onPress={list.reload}>
              Try again
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

function Seats({ team, onChange }: { team: Team; onChange: (team: Team) => void }) {
  const { place } = useConsole();
  const { running, error, run } = useAction();
  const [isEditing, setEditing] = useState(false);
  const [seats, setSeats] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (isEditing) form.current?.querySelector('input')?.focus();
  }, [isEditing]);
  const cancel = () => setEditing(false);
  if (!isEditing)
    return (
      <Button kind="secondary" isSmall onPress={() => setEditing(true)}>
        Change seats
      </Button>
    );
  return (
    <form
      ref={form}
      noValidate
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
      onSubmit={(event) => {
        event.preventDefault();
        void run('seats', async () => {
          onChange((await call(place, 'setTeamSeats', { team: team.id, seats: Number(seats || team.seats) })).data);
          setEditing(false);
        });
      }}
    >
      <TextField
        name={`seats-${team.id}`}
        label="Seats"
        hint={`No fewer than the ${team.seatsUsed} that are taken`}
        type="number"
        min={team.seatsUsed}
        initial={String(team.seats ?? '')}
        error={error?.errors[0] ? 'Enter a whole number from 1 to 100,000' : error?.message}
        onInput={setSeats}
      />
      <Button type="submit" isSmall isBusy={running === 'seats'}>
        Save
      </Button>
      <Button kind="secondary" isSmall onPress={cancel}>
        Cancel
      </Button>
    </form>
  );
}
