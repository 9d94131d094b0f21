import { useState } from 'react';
import type { AdminMember } from '../../contract/wire-admin.ts';

/** What one job takes by name. */
export const chosenAtMost = 1_000;

export interface Selection {
  members: ReadonlyMap<string, AdminMember>;
  /** All that the filters find, loaded or not. */
  isAll: boolean;
}

const nothing: Selection = { members: new Map(), isAll: false };

/** The chosen rows of a list; another list (`key`) begins without any. */
export function useSelection(key: string) {
  const [state, setState] = useState({ key, ...nothing });
  const selection: Selection = state.key === key ? state : nothing;
  const set = (next: Selection) => setState({ key, ...next });
  return {
    ...selection,
    isEmpty: !selection.isAll && selection.members.size === 0,
    toggle(member: AdminMember) {
      const members = new Map(selection.members);
      if (!members.delete(member.id) && members.size < chosenAtMost) members.set(member.id, member);
      set({ members, isAll: false });
    },
    /** All of the rows, or none where all are chosen already. */
    toggleRows(rows: readonly AdminMember[]) {
      const wanted = rows.slice(0, chosenAtMost);
      const hasAll = wanted.every(({ id }) => selection.members.has(id));
      set({ members: new Map(hasAll ? [] : wanted.map((member) => [member.id, member])), isAll: false });
    },
    chooseAll: () => set({ ...selection, isAll: true }),
    clear: () => set(nothing),
  };
}
