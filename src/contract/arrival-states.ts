// Apart from their endpoints, which proofs don't need.

/** What counts as done of a withdrawal: that it was acknowledged, or that it was applied. */
export const arrivalNeeds = ['ACKNOWLEDGED', 'APPLIED'] as const;
export type ArrivalNeed = (typeof arrivalNeeds)[number];

/**
 * How far a withdrawal is at a destination. NOTHING_TO_SEND: it isn't told of this purpose, or the
 * withdrawal is from before it was told anything. WAITING: it wasn't reached yet. SENT: it answered, but
 * not that it has it. ACKNOWLEDGED: it answered so. APPLIED: it said that nothing more is sent to the
 * person, or a colleague did. SUPERSEDED: the person agreed again, or the withdrawal was taken back,
 * before it was done. OVERDUE: it isn't done, and its time is over.
 */
export const arrivalStates = [
  'NOTHING_TO_SEND',
  'WAITING',
  'SENT',
  'ACKNOWLEDGED',
  'APPLIED',
  'SUPERSEDED',
  'OVERDUE',
] as const;
export type ArrivalState = (typeof arrivalStates)[number];
