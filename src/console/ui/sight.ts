/** A person, or one value with a button of its own. `name` says which, never the value. */
export type Revealed = {
  key: string;
  name: string;
  /** Why, where that was said: copies are for the same reason. */
  reason?: string | undefined;
  /** Of the look that shows them. */
  handle?: string | undefined;
};

/** How long a person stays in clear, in milliseconds. */
const revealedMs = 5 * 60_000;

/** How long the tab may be hidden before all is masked, in milliseconds. */
const hiddenTabMs = 60_000;

/** The key of all values of one person. */
export const personKey = (id: string): string => `person ${id.toLowerCase()}`;

/**
 * Who is in clear, each for five minutes, and nobody once the tab was hidden for a minute; and what was
 * typed to find somebody, which stays visible. In memory only. Knows neither browser nor React.
 */
export const createSight = (now: () => number = () => Date.now()) => {
  const listeners = new Set<() => void>();
  let shown: ReadonlyMap<string, Revealed & { until: number }> = new Map();
  let typed: ReadonlySet<string> = new Set();
  let said = '';
  let place = {};
  let tabHiddenAt: number | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const hideWhere = (isHidden: (revealed: Revealed & { until: number }) => boolean) => {
    const hidden = [...shown.values()].filter(isHidden);
    if (hidden.length === 0) return;
    shown = new Map([...shown].filter(([, revealed]) => !isHidden(revealed)));
    said = `${hidden.length === 1 ? hidden[0]?.name : 'All values'} hidden again`;
    tell();
  };

  const hideAll = (): void => hideWhere(() => true);

  const hideDue = (): void => {
    const time = now();
    if (tabHiddenAt !== undefined && time - tabHiddenAt >= hiddenTabMs) hideAll();
    else hideWhere(({ until }) => until <= time);
  };

  const type = (texts: readonly string[]): void => {
    const next = new Set(texts.filter((text) => text !== ''));
    if (next.size === typed.size && [...next].every((text) => typed.has(text))) return;
    typed = next;
    tell();
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: () => shown,
    typed: () => typed,
    /** What is to be announced. */
    said: () => said,
    /** Another one whenever the person at the desk left a page, or may no longer reveal. */
    place: () => place,
    reveal: (revealed: Revealed): void => {
      const { key, name } = revealed;
      const until = now() + revealedMs;
      shown = new Map(shown).set(key, { ...shown.get(key), ...revealed, until });
      said = `${name} visible for up to ${revealedMs / 60_000} minutes`;
      tell();
    },
    hide: (key: string): void => hideWhere((revealed) => revealed.key === key),
    hideAll,
    hideDue,
    leave: (): void => {
      place = {};
      hideAll();
    },
    leaveTab: (): void => {
      tabHiddenAt ??= now();
    },
    returnToTab: (): void => {
      hideDue();
      tabHiddenAt = undefined;
    },
    addTyped: (text: string): void => type([...typed, text]),
    /** Another search ends the one before. */
    replaceTyped: (text = ''): void => type([text]),
    end: (): void => {
      hideAll();
      said = '';
      type([]);
    },
  };
};

/** Of this tab. */
export const sight = createSight();
