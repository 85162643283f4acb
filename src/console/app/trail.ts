export type Way = 'POP' | 'PUSH' | 'REPLACE';

/** An entry of the history that this page has seen: its key, and where it leads. */
export type Step = { key: string; pathname: string; search: string };

/** The entries of the history in order, as far as they were seen since the page was loaded. */
export type Trail = { steps: readonly Step[]; at: number };

/** The trail after the router has come to `step`. */
export const follow = ({ steps, at }: Trail, step: Step, way: Way): Trail => {
  const known = steps.findIndex(({ key }) => key === step.key);
  if (known >= 0) return { steps: steps.with(known, step), at: known };
  if (way === 'PUSH') return { steps: [...steps.slice(0, at + 1), step], at: at + 1 };
  if (way === 'REPLACE' && at >= 0) return { steps: steps.with(at, step), at };
  // An entry from before a reload: what stood around it isn't known.
  return { steps: [step], at: 0 };
};

/**
 * How many entries back the address was last left; undefined where it is not behind. One without a
 * search stands for the page with any.
 */
export const stepsBackTo = ({ steps, at }: Trail, href: string): number | undefined => {
  const [pathname, search] = href.split('?');
  const found = steps
    .slice(0, Math.max(0, at))
    .findLastIndex(
      (step) =>
        step.pathname === pathname && (search === undefined || step.search === `?${search}`),
    );
  return found < 0 ? undefined : at - found;
};
