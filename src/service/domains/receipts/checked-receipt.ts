import type { TransactionType } from '#contract/data-subject-values.ts';
import { isRefusal } from '#contract/refusals.ts';
import type {
  ReceiptFields,
  ReceiptRow,
  RecordedChoice,
  RecordedLeftOut,
} from '#service/db/schema/receipts.ts';
import type { NamedAttachment } from '#service/domains/attachments/link-attachments.ts';
import type { ExplicitYes, LifeSpan, Retirement } from './apply-transaction.ts';
import { afterInstant, earlier } from './instants.ts';
import type { PointOfReceipt } from './read-point.ts';

/** One purpose of a receipt, its version settled and its choices spelled out. */
export type CheckedPurpose = {
  /** Of the purpose in the receipt, e.g. `purposes.0`. */
  path: string;
  id: string;
  version: number;
  type: TransactionType;
  /** Of a request: the yes that the person is asked to confirm by mail. */
  waitsFor?: ExplicitYes;
  /** Whether it's a child's yes, which a parent has to confirm. */
  waitsForParent?: true;
  /** When it was said, where that isn't the receipt's time. */
  saidAt?: string;
  /** The end that the receipt asks for, in UTC with microseconds. */
  expiryAt: string | null;
  lifeSpan: LifeSpan;
  retirements: Retirement[];
  choices: RecordedChoice[];
  /** Those of the choices that it refuses in so many words, not by what it leaves out. */
  refused?: RecordedChoice[];
  note: Record<string, unknown> | null;
  /** Of the kind service: what someone said to everything leaves it. */
  isService?: boolean;
  /** Whether the receipt's place is kept with this purpose. */
  keepsGeolocation: boolean;
};

/**
 * A receipt that may be recorded: what it names exists and belongs together. Times are in UTC with
 * microseconds; `interactionAt` is as given, `sameness` as in `receipts`.
 */
export type CheckedReceipt = Omit<ReceiptRow, 'tokenHash' | 'leftOut'> & {
  /** What of it has no effect, as its record tells it. */
  leftOut?: RecordedLeftOut[];
  /** What it came with; null for data sets of the service's own. */
  token: { hash: string; claims: Record<string, unknown> } | null;
  /** Of the identifier; empty where nothing says it. */
  identifierType: string;
  /** Whether a request for confirmation suspends a consent in force (ReconfirmActivePurpose). */
  reconfirms: boolean;
  /** The data elements that its collection point's version lists. */
  listed: PointOfReceipt['elements'];
  /** Whether its sender said when the person acted; else it acts when it arrives. */
  isDated: boolean;
  /** When it acts, where that isn't when it arrived or was said (`arrivingAfter`). */
  actedAt?: string;
  /** What it says without a time of its own is known again by its key alone: it came without a date. */
  isKnownByKey?: true;
  /** Sent again under its key without a date: only what it refuses counts, once more and now. */
  isRepeat?: true;
  /** Where yeses of it wait for a confirmation: what that is asked with. */
  confirming?: {
    /** The data element that has the address; null where no particular one does. */
    element: string | null;
    /** A hash of the cookie of the browser that filled our form. */
    browser: string | null;
  };
  /** Where people are mailed that it was recorded: the data element that has the address, or none. */
  consentMail?: { element: string | null };
  /** The switches for what other systems are told that are on; left out where they have no say. */
  eventSwitches?: PointOfReceipt['eventSwitches'];
  /** Who is named as the author of its transactions; left out, it is the receipt. */
  author?: string;
  /** Files that it names, of the whole receipt and of its purposes. */
  attachments?: NamedAttachment[];
  purposes: CheckedPurpose[];
  fields: ReceiptFields;
};

/**
 * What of purposes is refused: of those that aren't refused themselves, the topics and options that are,
 * in so many words.
 */
export const refusalsIn = (purposes: readonly CheckedPurpose[]): CheckedPurpose[] =>
  purposes.flatMap((purpose): CheckedPurpose[] => {
    const choices = purpose.refused ?? [];
    if (isRefusal(purpose.type)) return [{ ...purpose, choices }];
    if (choices.length === 0) return [];
    return [{ ...purpose, type: 'CHANGE_PREFERENCES', expiryAt: null, choices }];
  });

/**
 * A yes as the request for it, which waits. What it refuses of the purpose counts at once: beside a
 * consent in force the request alone would change nothing (docs/design.md 11.6).
 */
export const asRequest = (
  { refused = [], waitsFor: _, ...own }: CheckedPurpose,
  waits: Pick<CheckedPurpose, 'waitsFor' | 'waitsForParent'>,
): CheckedPurpose[] => {
  const request: CheckedPurpose = { ...own, type: 'PENDING', ...waits };
  if (refused.length === 0) return [request];
  const type = 'CHANGE_PREFERENCES';
  return [{ ...own, type, expiryAt: null, choices: refused, refused }, request];
};

/** When the person acted, or when the receipt arrived if that is earlier (docs/design.md 10.6). */
export const decidingTimeOf = ({
  interactionAt,
  createdAt,
  actedAt,
}: Pick<CheckedReceipt, 'interactionAt' | 'createdAt' | 'actedAt'>): string =>
  actedAt ?? earlier(interactionAt, createdAt);

/** When one of its purposes was decided on. */
export const saidAtOf = (
  receipt: Parameters<typeof decidingTimeOf>[0],
  { saidAt }: Pick<CheckedPurpose, 'saidAt'>,
): string => (saidAt === undefined ? decidingTimeOf(receipt) : earlier(saidAt, receipt.createdAt));

/**
 * The receipt as it arrives after what its person is known by already: clocks go back, those of
 * instances differ, and several receipts arrive at one instant, but what is said without a date comes
 * after what was recorded before it.
 * @param lastInteractionAt the person's, under the person's lock
 */
export const arrivingAfter = <Receipt extends CheckedReceipt>(
  receipt: Receipt,
  lastInteractionAt: string,
): Receipt => {
  const { isDated, interactionAt, createdAt } = receipt;
  if ((isDated && interactionAt <= createdAt) || lastInteractionAt < createdAt) return receipt;
  return { ...receipt, actedAt: afterInstant(lastInteractionAt) };
};
