import {
  isMessage,
  type Standing,
  type StandingGroup,
  standingGroups,
} from '../parts/standings.ts';

/** Purposes under a heading. */
export type ConsentGroup = {
  name: string;
  rows: readonly Standing[];
  /** How many are shown at first. */
  most: number;
  /** Of a group that opens, what stands beside its name; null of one that is open. */
  summary: string | null;
};

const names: Readonly<Record<StandingGroup, string>> = {
  gets: 'Gets',
  waits: 'Waiting',
  stopped: 'Stopped',
  ended: 'Ended',
  never: 'Never asked',
};

const mostShown = 20;

// They say nothing, and would push what happened out of sight.
const mostNeverAsked = 5;

// A button that brings three more rows isn't worth its place.
const notWorthIt = 3;

const mostOf = (group: StandingGroup, count: number): number => {
  const most = group === 'never' ? mostNeverAsked : mostShown;
  return count <= most + notWorthIt ? count : most;
};

const nameOf = (group: StandingGroup, rows: readonly Standing[]): string =>
  group === 'ended' && rows.some(({ consent }) => consent?.Status === 'NO_CONSENT')
    ? 'Ended or declined'
    : names[group];

/** Messages in the order of a call, then how the person's data is used; groups without rows are left out. */
export const consentGroups = (standings: readonly Standing[]): ConsentGroup[] => {
  const messages = Map.groupBy(standings.filter(isMessage), ({ group }) => group);
  const uses = standings.filter((row) => !isMessage(row));
  const on = uses.filter(({ group }) => group === 'gets').length;
  return [
    ...standingGroups.flatMap((group): ConsentGroup[] => {
      const rows = messages.get(group) ?? [];
      if (rows.length === 0) return [];
      return [{ name: nameOf(group, rows), rows, most: mostOf(group, rows.length), summary: null }];
    }),
    ...(uses.length > 0
      ? [{ name: 'Use of their data', rows: uses, most: 0, summary: `${on} of ${uses.length} on` }]
      : []),
  ];
};
