/** One value on screen. `label` says what it is; `id` is that of its place. */
export type Field = { id: string; label: string; value: string };

export type RevealState = {
  /** What is in clear now, by the id of its place. */
  shown: ReadonlyMap<string, Field & { until: number }>;
  /** Waits for a reason, as others are in clear already. */
  asked: Field | null;
  /** What is to be announced. */
  said: string;
};

/** How long a value stays in clear, in milliseconds. */
const revealedMs = 30_000;

/**
 * Which values are in clear: one for a click, several at once for a reason that is asked once per
 * visit of a page, each for 30 seconds. Knows neither browser nor React.
 */
export const createReveals = (now: () => number = Date.now) => {
  const listeners = new Set<() => void>();
  let state: RevealState = { shown: new Map(), asked: null, said: '' };
  let hasReason = false;

  const enter = (next: Partial<RevealState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const show = (field: Field) =>
    enter({
      shown: new Map(state.shown).set(field.id, { ...field, until: now() + revealedMs }),
      asked: null,
      said: `${field.label} is in clear for ${revealedMs / 1000} seconds`,
    });

  const hideWhere = (isHidden: (field: Field & { until: number }) => boolean) => {
    const hidden = [...state.shown.values()].filter(isHidden);
    if (hidden.length === 0) return;
    const shown = new Map(state.shown);
    for (const { id } of hidden) shown.delete(id);
    const said =
      hidden.length === 1
        ? `${hidden[0]?.label} is masked again`
        : `${hidden.length} values are masked again`;
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
    reveal: (field: Field): void => {
      const hasOthers = [...state.shown.keys()].some((id) => id !== field.id);
      if (hasOthers && !hasReason) enter({ asked: field });
      else show(field);
    },
    /** Reveals what waits for a reason, and the next ones of this visit. */
    giveReason: (): void => {
      hasReason = true;
      if (state.asked !== null) show(state.asked);
    },
    withdraw: (): void => enter({ asked: null }),
    hide: (id: string): void => hideWhere((field) => field.id === id),
    hideDue: (): void => hideWhere(({ until }) => until <= now()),
    hideAll: (): void => {
      hideWhere(() => true);
      if (state.asked !== null) enter({ asked: null });
    },
    /** Another page begins: a reason is asked there anew. */
    turnPage: (): void => {
      hasReason = false;
    },
  };
};

export type Reveals = ReturnType<typeof createReveals>;
