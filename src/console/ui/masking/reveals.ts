/** One value on screen. `label` says what it is; `id` is that of its place. */
export type Field = { id: string; label: string; value: string };

export type RevealState = {
  /** What is in clear now, by the id of its place. */
  shown: ReadonlyMap<string, Field & { until: number }>;
  /** What is to be announced. */
  said: string;
};

/** How long a value stays in clear, in milliseconds. */
const revealedMs = 30_000;

/** Which values are in clear, each for 30 seconds. Knows neither browser nor React. */
export const createReveals = (now: () => number = Date.now) => {
  const listeners = new Set<() => void>();
  let state: RevealState = { shown: new Map(), said: '' };

  const enter = (next: Partial<RevealState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const hideWhere = (isHidden: (field: Field & { until: number }) => boolean) => {
    const hidden = [...state.shown.values()].filter(isHidden);
    if (hidden.length === 0) return;
    const shown = new Map(state.shown);
    for (const { id } of hidden) shown.delete(id);
    const said =
      hidden.length === 1
        ? `${hidden[0]?.label} is hidden again`
        : `${hidden.length} values are hidden again`;
    enter({ shown, said });
  };

  return {
    state: (): RevealState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Not if another value has come to the same place meanwhile. */
    isRevealed: ({ id, value }: Pick<Field, 'id' | 'value'>): boolean =>
      state.shown.get(id)?.value === value,
    reveal: (field: Field): void =>
      enter({
        shown: new Map(state.shown).set(field.id, { ...field, until: now() + revealedMs }),
        said: `${field.label} is visible for ${revealedMs / 1000} seconds`,
      }),
    hide: (id: string): void => hideWhere((field) => field.id === id),
    hideDue: (): void => hideWhere(({ until }) => until <= now()),
    hideAll: (): void => hideWhere(() => true),
  };
};

export type Reveals = ReturnType<typeof createReveals>;
