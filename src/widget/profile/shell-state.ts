import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-core';
import type { CustomField } from '../../contract/entities.ts';
import { type Panel, panels } from '../../contract/views.ts';
import { visibleFields } from '../../contract/visible-fields.ts';
import type { ElementContext } from '../element/context.tsx';
import { type MenuEntry, menuEntries } from './menu-entries.ts';
import { createReauth, type Reauth } from './reauth.ts';

/**
 * Where the member is in the profile. Part of the element, so that moving it in the page changes
 * nothing.
 */
export interface ShellState {
  readonly fields: ReadonlySignal<CustomField[]>;
  readonly entries: ReadonlySignal<readonly MenuEntry[]>;
  /** What was asked for or pressed; null: wherever it opens. */
  readonly chosen: Signal<Panel | 'list' | null>;
  /** §2.5 what is shown; null: on a phone the list. */
  panel(isNarrow: boolean): Panel | null;
  readonly reauth: Reauth;
  /**
   * The address that was mailed a code to, until it is confirmed. It outlives the panel: people
   * look into their mail meanwhile.
   */
  readonly unconfirmed: Signal<string | null>;
  /**
   * What she has typed into the custom fields and not saved: it outlives the panel too, and neither
   * her nor the dialog.
   */
  readonly draft: Signal<Record<string, string>>;
  /** The same of the address; null: hers. */
  typedEmail: string | null;
  /** The member has pressed Logout here. */
  isLeaving: boolean;
  /** Follows what the modal was opened with and the `panel` attribute; answers its undo. */
  start(): () => void;
}

export interface ShellOptions {
  panel: ReadonlySignal<string>;
  hidesSection: ReadonlySignal<boolean>;
}

const shells = new WeakMap<ElementContext, ShellState>();

/** The shell of an element; made with the options that are given first. */
export function shellOf(context: ElementContext, options?: ShellOptions): ShellState {
  let shell = shells.get(context);
  if (!shell) {
    shell = createShellState(context, options ?? { panel: signal(''), hidesSection: signal(false) });
    shells.set(context, shell);
  }
  return shell;
}

function createShellState(context: ElementContext, { panel, hidesSection }: ShellOptions): ShellState {
  const { state } = context;
  const member = state.member.current;
  const open = computed(() => context.modal.current.value);
  const fields = computed(() => visibleFields(state.app.config.value?.customFields ?? []));
  const isHidden = computed(() => open.value?.params.hideProfileSection === true || hidesSection.value);
  const hasProfileSection = computed(() => !isHidden.value && fields.value.length > 0);
  const entries = computed(() =>
    menuEntries({
      member: member.value,
      hasProfileSection: hasProfileSection.value,
    }),
  );
  const chosen = signal<Panel | 'list' | null>(null);
  const named = () => panels.find((known) => known === panel.value.trim()) ?? null;
  const unconfirmed = signal<string | null>(null);
  const draft = signal<Record<string, string>>({});
  const reauth = createReauth(context);
  const memberId = computed(() => member.value?.id);
  /**
   * A panel that was left empty by what happened in it stays; one that never was for this member is
   * not shown.
   */
  const canShow = (wanted: Panel) =>
    wanted === 'profile' ? hasProfileSection.value : wanted !== 'team' || entries.value.includes('team');

  const shell: ShellState = {
    fields,
    entries,
    chosen,
    reauth,
    unconfirmed,
    draft,
    typedEmail: null,
    isLeaving: false,
    panel(isNarrow) {
      const wanted = chosen.value;
      if (wanted && wanted !== 'list' && canShow(wanted)) return wanted;
      if (hasProfileSection.value) return isNarrow ? null : 'profile';
      return isNarrow && wanted === 'list' ? null : 'security';
    },
    start() {
      const undo = [
        effect(() => {
          chosen.value = named();
        }),
        // A call has its tab when it opens; whatever is chosen afterwards leads on from there.
        effect(() => {
          chosen.value = open.value?.params.profile?.tab ?? untracked(named);
        }),
        // Another panel or another member ends the request for a proof.
        effect(() => {
          chosen.value;
          memberId.value;
          context.isShown.value;
          untracked(reauth.cancel);
        }),
        effect(() => {
          memberId.value;
          unconfirmed.value = null;
        }),
        effect(() => {
          memberId.value;
          context.isShown.value;
          draft.value = {};
          shell.typedEmail = null;
        }),
      ];
      return () => {
        for (const stop of undo) stop();
        reauth.submission.stop();
        reauth.resending.stop();
      };
    },
  };
  return shell;
}
