import type { ReviewField } from './review-field.ts';

/** What must be ticked before a save: its consequences go beyond the record. */
export interface Concern {
  title: string;
  lines: readonly string[];
  /** What the tick says: "I know that recorded choices keep the old meaning". */
  tickLabel: string;
}

/** What should be dealt with before a save, which is possible all the same. */
export interface ReviewWarning {
  title: string;
  text: string;
  href: string;
  linkLabel: string;
}

/** What is stored now cannot be saved over, by nobody's choice: it was published, or is gone. */
export interface ReviewStop {
  /** Begins with what happened: "Version 2 was published meanwhile." */
  title: string;
  lines: readonly string[];
  /** The way on: the page that shows what is there. */
  href: string;
  linkLabel: string;
  /** What goes on elsewhere with what was typed (`goOn` of `useReviewedSave`), as a button. */
  goOn?: string | undefined;
}

/** One save, as it will be made if it is confirmed. */
export interface ReviewPlan<Request> {
  request: Request;
  /** The question without its mark: "Save version 2 of Newsletter". */
  title: string;
  confirmLabel: string;
  /** The version and state that will be written, and what else the save brings about. */
  outcome: readonly string[];
  concerns: readonly Concern[];
  warnings?: readonly ReviewWarning[];
}

/**
 * All that the review of a kind of record needs to know of it, without a request and without a
 * screen. `Values` are the values of its form, `Intent` tells its saves apart (save, publish).
 */
export interface ReviewSubject<Stored, Values, Request, Intent> {
  /** "collection point" */
  what: string;
  toValues: (stored: Stored) => Values;
  /** The values as the service will keep them: trimmed, and what it sets by itself. */
  settle: (values: Values, base: Stored) => Values;
  /** The fields in the order of the form, for all states that are to be compared. */
  fieldsOf: (
    records: readonly Stored[],
    states: readonly Values[],
  ) => readonly ReviewField<Values>[];
  /**
   * The keys on the wire of everything that somebody set differently between two readings: those of
   * `fieldsOf` (`Options` stands for `Options.3` too) and those that the form does not show.
   */
  changedKeys: (before: Stored, after: Stored) => readonly string[];
  /** Whether a record holds everything that a request sets. */
  contains: (stored: Stored, request: Request) => boolean;
  /** Why what is stored now (null: nothing) cannot be saved over; undefined where it can. */
  stopOf: (stored: Stored | null, base: Stored) => ReviewStop | undefined;
  plan: (base: Stored, values: Values, intent: Intent) => ReviewPlan<Request>;
}
