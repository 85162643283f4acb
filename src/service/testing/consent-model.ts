import fc from 'fast-check';
import {
  type ConsentStatus,
  type TransactionType,
  transactionTypes,
} from '#contract/data-subject-values.ts';
import { openArrivals } from './arrivals.ts';
import { dayTime } from './snapshots.ts';

/** `status type expected`, a row for each field of a table; `=` stands for the status of its row. */
const rowsOf = (table: string): [row: string, type: TransactionType, expected: string][] => {
  const [head = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return lines.flatMap(([row = '', ...cells]) =>
    cells.map((cell, index): [string, TransactionType, string] => {
      const type = transactionTypes.find((known) => known === head[index + 1]);
      if (type === undefined) throw new Error(`No type ${head[index + 1]}.`);
      return [row, type, cell];
    }),
  );
};

/**
 * What each type makes of each status when it is said last (docs/design.md 5.4 and 10.6). `=`
 * leaves the status. Of PENDING, nothing was there before.
 */
export const saidLast = rowsOf(`
status             PENDING CONFIRMED OPT_IN NO_OPT_OUT  IMPLICIT NOTGIVEN   EXPIRED NO_CHOICE  EXTEND     CHANGE_PREFERENCES CANCEL    OPT_OUT WITHDRAWN HARD_OPT_OUT
nothing            PENDING ACTIVE    OPT_IN NOT_OPT_OUT IMPLICIT NO_CONSENT EXPIRED NO_CONSENT =          =                  WITHDRAWN OPT_OUT WITHDRAWN HARD_OPT_OUT
ACTIVE             =       =         OPT_IN NOT_OPT_OUT IMPLICIT NO_CONSENT EXPIRED =          =          =                  WITHDRAWN OPT_OUT WITHDRAWN HARD_OPT_OUT
OPT_IN             =       ACTIVE    =      NOT_OPT_OUT IMPLICIT NO_CONSENT EXPIRED =          =          =                  WITHDRAWN OPT_OUT WITHDRAWN HARD_OPT_OUT
NOT_OPT_OUT        =       ACTIVE    OPT_IN =           IMPLICIT NO_CONSENT EXPIRED =          =          =                  WITHDRAWN OPT_OUT WITHDRAWN HARD_OPT_OUT
IMPLICIT           =       ACTIVE    OPT_IN NOT_OPT_OUT =        NO_CONSENT EXPIRED =          =          =                  WITHDRAWN OPT_OUT WITHDRAWN HARD_OPT_OUT
ALWAYS_ACTIVE      =       ACTIVE    OPT_IN NOT_OPT_OUT IMPLICIT NO_CONSENT EXPIRED =          =          =                  WITHDRAWN OPT_OUT WITHDRAWN HARD_OPT_OUT
PENDING            =       ACTIVE    OPT_IN NOT_OPT_OUT IMPLICIT NO_CONSENT EXPIRED =          =          =                 NO_CONSENT OPT_OUT WITHDRAWN HARD_OPT_OUT
NO_CONSENT         PENDING ACTIVE    OPT_IN NOT_OPT_OUT IMPLICIT =          EXPIRED =          =          =                  WITHDRAWN OPT_OUT WITHDRAWN HARD_OPT_OUT
EXPIRED            PENDING ACTIVE    OPT_IN NOT_OPT_OUT IMPLICIT NO_CONSENT =       =          =          =                  WITHDRAWN OPT_OUT WITHDRAWN HARD_OPT_OUT
OPT_OUT            =       ACTIVE    OPT_IN NOT_OPT_OUT =        =          =       =          =          =                  =         =       WITHDRAWN HARD_OPT_OUT
WITHDRAWN          =       ACTIVE    OPT_IN =           =        =          =       =          =          =                  =         =       =         HARD_OPT_OUT
HARD_OPT_OUT       =       ACTIVE    OPT_IN =           =        =          =       =          =          =                  =         =       =         =
EXTEND             PENDING ACTIVE    OPT_IN NOT_OPT_OUT IMPLICIT NO_CONSENT EXPIRED =          =          =                  WITHDRAWN OPT_OUT WITHDRAWN HARD_OPT_OUT
CHANGE_PREFERENCES PENDING ACTIVE    OPT_IN NOT_OPT_OUT IMPLICIT NO_CONSENT EXPIRED =          =          =                  WITHDRAWN OPT_OUT WITHDRAWN HARD_OPT_OUT
`);

/**
 * What is left of the first receipt of a person, of the type of the row, when a second one, of the type
 * of the column, arrives late: it was said before the first.
 */
export const saidBefore = rowsOf(`
first        PENDING      CONFIRMED    OPT_IN       NO_OPT_OUT   IMPLICIT     NOTGIVEN     EXPIRED      NO_CHOICE    EXTEND       CHANGE_PREFERENCES CANCEL       OPT_OUT      WITHDRAWN    HARD_OPT_OUT
CONFIRMED    ACTIVE       ACTIVE       ACTIVE       ACTIVE       ACTIVE       ACTIVE       ACTIVE       ACTIVE       ACTIVE       ACTIVE             ACTIVE       ACTIVE       ACTIVE       ACTIVE
OPT_IN       OPT_IN       OPT_IN       OPT_IN       OPT_IN       OPT_IN       OPT_IN       OPT_IN       OPT_IN       OPT_IN       OPT_IN             OPT_IN       OPT_IN       OPT_IN       OPT_IN
NO_OPT_OUT   NOT_OPT_OUT  NOT_OPT_OUT  NOT_OPT_OUT  NOT_OPT_OUT  NOT_OPT_OUT  NOT_OPT_OUT  NOT_OPT_OUT  NOT_OPT_OUT  NOT_OPT_OUT  NOT_OPT_OUT        WITHDRAWN    NOT_OPT_OUT  WITHDRAWN    HARD_OPT_OUT
IMPLICIT     IMPLICIT     IMPLICIT     IMPLICIT     IMPLICIT     IMPLICIT     IMPLICIT     IMPLICIT     IMPLICIT     IMPLICIT     IMPLICIT           WITHDRAWN    OPT_OUT      WITHDRAWN    HARD_OPT_OUT
PENDING      PENDING      ACTIVE       OPT_IN       NOT_OPT_OUT  IMPLICIT     PENDING      PENDING      PENDING      PENDING      PENDING            WITHDRAWN    OPT_OUT      WITHDRAWN    HARD_OPT_OUT
NOTGIVEN     NO_CONSENT   NO_CONSENT   NO_CONSENT   NO_CONSENT   NO_CONSENT   NO_CONSENT   NO_CONSENT   NO_CONSENT   NO_CONSENT   NO_CONSENT         WITHDRAWN    OPT_OUT      WITHDRAWN    HARD_OPT_OUT
NO_CHOICE    PENDING      ACTIVE       OPT_IN       NOT_OPT_OUT  IMPLICIT     NO_CONSENT   EXPIRED      NO_CONSENT   NO_CONSENT   NO_CONSENT         WITHDRAWN    OPT_OUT      WITHDRAWN    HARD_OPT_OUT
EXPIRED      EXPIRED      EXPIRED      EXPIRED      EXPIRED      EXPIRED      EXPIRED      EXPIRED      EXPIRED      EXPIRED      EXPIRED            WITHDRAWN    OPT_OUT      WITHDRAWN    HARD_OPT_OUT
CANCEL       NO_CONSENT   WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN          WITHDRAWN    OPT_OUT      WITHDRAWN    HARD_OPT_OUT
OPT_OUT      OPT_OUT      OPT_OUT      OPT_OUT      OPT_OUT      OPT_OUT      OPT_OUT      OPT_OUT      OPT_OUT      OPT_OUT      OPT_OUT            WITHDRAWN    OPT_OUT      WITHDRAWN    HARD_OPT_OUT
WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN    WITHDRAWN          WITHDRAWN    WITHDRAWN    WITHDRAWN    HARD_OPT_OUT
HARD_OPT_OUT HARD_OPT_OUT HARD_OPT_OUT HARD_OPT_OUT HARD_OPT_OUT HARD_OPT_OUT HARD_OPT_OUT HARD_OPT_OUT HARD_OPT_OUT HARD_OPT_OUT HARD_OPT_OUT       HARD_OPT_OUT HARD_OPT_OUT HARD_OPT_OUT HARD_OPT_OUT
`);

const next = new Map(saidLast.map(([status, type, expected]) => [`${status} ${type}`, expected]));

export const inForce = ['ACTIVE', 'OPT_IN', 'NOT_OPT_OUT', 'IMPLICIT', 'ALWAYS_ACTIVE'];
export const refused = ['OPT_OUT', 'WITHDRAWN', 'HARD_OPT_OUT'];

/** A receipt of a property test: `at` is when it was said, its place in the list when it arrived. */
export type Said = { type: TransactionType; at: number; reconfirms: boolean };

/** How restrictive types are, the least first; those of one line are never said at the same time. */
const restrictiveness: readonly (readonly TransactionType[])[] = [
  ['CONFIRMED', 'OPT_IN', 'NO_OPT_OUT', 'IMPLICIT'],
  ['NO_CHOICE', 'EXTEND', 'CHANGE_PREFERENCES'],
  ['PENDING'],
  ['EXPIRED'],
  ['NOTGIVEN'],
  ['OPT_OUT'],
  ['WITHDRAWN', 'CANCEL'],
  ['HARD_OPT_OUT'],
];
const restrictivenessOf = (type: TransactionType): number =>
  restrictiveness.findIndex((types) => types.includes(type));
const inTheirOrder = (one: Said, other: Said): number =>
  one.at - other.at || restrictivenessOf(one.type) - restrictivenessOf(other.type);

/**
 * The status that the tables lead to, and the receipt that began it: receipts in the order they were
 * said in, of the same time the more restrictive one last.
 * @param start what holds before, and no request is open
 */
export const modelOf = <One extends Said>(
  said: readonly One[],
  start: { status: string; setBy: One | null } = { status: 'nothing', setBy: null },
): { status: string; setBy: One | null } => {
  let held = start;
  let beforeRequest: typeof held | null = null;
  for (const own of said.toSorted(inTheirOrder)) {
    const { type, reconfirms } = own;
    const { status } = held;
    if (refused.includes(status)) beforeRequest = null;
    if (type === 'CANCEL' && beforeRequest !== null && beforeRequest.status !== 'nothing') {
      held = beforeRequest;
      beforeRequest = null;
    } else {
      const cell = next.get(`${status} ${type}`) ?? '';
      if (type === 'PENDING') beforeRequest ??= held;
      else if (!['NO_CHOICE', 'EXTEND', 'CHANGE_PREFERENCES'].includes(type)) beforeRequest = null;
      const suspends = type === 'PENDING' && reconfirms && inForce.includes(status);
      const then = suspends ? 'PENDING' : cell === '=' ? status : cell;
      if (then !== status) held = { status: then, setBy: own };
    }
  }
  return held;
};

/** Receipts in random order of arrival; `times` few, so that some are of the same time. */
export const someSaid = ({
  types = transactionTypes,
  times = 12,
}: {
  types?: readonly TransactionType[];
  times?: number;
} = {}): fc.Arbitrary<Said[]> =>
  fc.uniqueArray(
    fc.record({
      type: fc.constantFrom(...types),
      at: fc.integer({ min: 1, max: times }),
      reconfirms: fc.boolean(),
    }),
    { minLength: 1, maxLength: 7, selector: ({ type, at }) => `${at} ${restrictivenessOf(type)}` },
  );

/**
 * The consent after receipts that arrive in this order, the receipt that began its status, and what of
 * their choices is stored.
 */
export const arrive = (said: readonly Said[]) => {
  const arrivals = openArrivals();
  for (const [index, { type, at, reconfirms }] of said.entries()) {
    // Each receipt has a choice that tells whose word it is.
    const choices = [{ choiceId: 'topic', preferenceId: null, isConsented: at % 2 === 0 }];
    arrivals.receive({
      type,
      reconfirms,
      choices,
      createdAt: dayTime(20).replace('00Z', `${10 + index}Z`),
      interactionAt: dayTime(at),
    });
  }
  const held = arrivals.consent();
  if (held === null) return { consent: null, setBy: null, choice: arrivals.choices().get('topic') };
  const { statusTransactionId, transactionIdBeforePending, ...consent } = held;
  const setBy = said[Number(statusTransactionId)] ?? null;
  return { consent, setBy, choice: arrivals.choices().get('topic') };
};

/** The status that a cell of the tables stands for. */
export const expectedIn = (row: string, cell: string): ConsentStatus =>
  (cell === '=' ? row : cell) as ConsentStatus;
