import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-core';
import type { CustomField } from '../contract/entities.ts';
import { type Panel, panels } from '../contract/views.ts';
import { visibleFields } from '../contract/visible-fields.ts';
import type { ElementContext } from '../element/context.tsx';

/** Where somebody is in the profile. It belongs to the element, so that a move in the page changes nothing. */
export interface ShellState {
  readonly fields: ReadonlySignal<CustomField[]>;
  /** §2.5 the menu's entries; what does not exist yet is not in it. */
  readonly entries: ReadonlySignal<readonly Panel[]>;
  /** Null: on a phone the list, elsewhere the first panel. */
  readonly chosen: Signal<Panel | null>;
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
  const open = computed(() => context.modal.current.value);
  const fields = computed(() => visibleFields(state.app.config.value?.customFields ?? []));
  const isHidden = computed(() => open.value?.params.hideProfileSection === true || hidesSection.value);
  const entries = computed<readonly Panel[]>(() => (isHidden.value || fields.value.length === 0 ? [] : ['profile']));
  const chosen = signal<Panel | null>(null);
  return {
    fields,
    entries,
    chosen,
    start: () =>
      effect(() => {
        const wanted = open.value?.params.profile?.tab ?? panels.find((known) => known === panel.value.trim());
        untracked(() => {
          chosen.value = wanted && entries.value.includes(wanted) ? wanted : null;
        });
      }),
  };
}
