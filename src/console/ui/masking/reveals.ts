/** A person, or one value that belongs to no person on screen. `name` says which, never the value. */
export type Revealed = {
  key: string;
  name: string;
  /** Whose it is. */
  person?: string | undefined;
  /** Why, where that was said: copies are for the same reason. */
  reason?: string | undefined;
};

export type RevealState = {
  /** What is in clear now, by key. */
  shown: ReadonlyMap<string, Revealed & { until: number }>;
  /** What is to be announced. */
  said: string;
};

/** How long a person stays in clear, in milliseconds. */
const revealedMs = 5 * 60_000;

/** How long the tab may be hidden before all is masked, in milliseconds. */
const hiddenTabMs = 60_000;

/** The key of all values of one person. */
export const personKey = (id: string): string => `person ${id.toLowerCase()}`;

/**
 * Who is in clear: each for five minutes, and nobody once the tab was hidden for a minute. Knows
 * neither browser nor React.
 */
export const createReveals = (now: () => number = Date.now) => {
  const listeners = new Set<() => void>();
  let state: RevealState = { shown: new Map(), said: '' };
  let tabHiddenAt: number | undefined;

  const enter = (next: RevealState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const hideWhere = (isHidden: (revealed: Revealed & { until: number }) => boolean) => {
    const hidden = [...state.shown.values()].filter(isHidden);
    if (hidden.length === 0) return;
    const shown = new Map(state.shown);
    for (const { key } of hidden) shown.delete(key);
    const who = hidden.length === 1 ? hidden[0]?.name : 'All values';
    enter({ shown, said: `${who} hidden again` });
  };

  const hideAll = (): void => hideWhere(() => true);

  const hideDue = (): void => {
    const time = now();
    if (tabHiddenAt !== undefined && time - tabHiddenAt >= hiddenTabMs) hideAll();
    else hideWhere(({ until }) => until <= time);
  };

  return {
    state: (): RevealState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isRevealed: (key: string): boolean => state.shown.has(key),
    /** Whether anything of a person is in clear. */
    isShown: (person: string): boolean =>
      [...state.shown.values()].some((one) => one.person?.toLowerCase() === person.toLowerCase()),
    reasonOf: (key: string): string | undefined => state.shown.get(key)?.reason,
    reveal: (revealed: Revealed): void =>
      enter({
        shown: new Map(state.shown).set(revealed.key, { ...revealed, until: now() + revealedMs }),
        said: `${revealed.name} visible for up to ${revealedMs / 60_000} minutes`,
      }),
    hide: (key: string): void => hideWhere((revealed) => revealed.key === key),
    hideDue,
    hideAll,
    leaveTab: (): void => {
      tabHiddenAt ??= now();
    },
    returnToTab: (): void => {
      hideDue();
      tabHiddenAt = undefined;
    },
  };
};

export type Reveals = ReturnType<typeof createReveals>;
