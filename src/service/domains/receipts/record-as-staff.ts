import { ensureAdminPoint } from '#service/domains/collection-points/ensure-admin-point.ts';
import type { Context, RequestContext } from '#service/http/context.ts';
import type { CheckedPurpose, CheckedReceipt } from './checked-receipt.ts';
import { type RecordedReceipt, recordReceipts } from './record-receipts.ts';

export type StaffContext = Context & Pick<RequestContext, 'erasing' | 'ticket'>;

/** What recording takes that nobody sent by the public interface. */
export type SaidContext = Pick<StaffContext, 'db' | 'now' | 'newId' | 'searchKeys'> &
  Pick<StaffContext, 'account' | 'erasing'> & {
    links: Pick<StaffContext['links'], 'stored'>;
    /** Where people are mailed what was recorded. */
    outbox?: RequestContext['outbox'] | undefined;
  };

export type Said = {
  identifier: string;
  isTest: boolean;
  createdAt: string;
  purposes: CheckedPurpose[];
  /** Of its transactions. */
  author: string;
  /** Ids of files that belong to it. */
  attachmentIds?: readonly string[];
};

type SaidReceipt = Said & {
  point: { id: string; version: number };
  /** The person's own from now on; what staff read in is only the note's. */
  language?: string | null;
  origin: CheckedReceipt['origin'];
  fields: CheckedReceipt['fields'];
  /** When they said it, where that isn't now; in UTC with microseconds. */
  saidAt?: string | undefined;
  consentMail?: CheckedReceipt['consentMail'];
  eventSwitches?: CheckedReceipt['eventSwitches'];
};

const toReceipt = (
  { newId }: Pick<SaidContext, 'newId'>,
  {
    identifier,
    isTest,
    createdAt,
    purposes,
    author,
    point,
    origin,
    fields,
    language = null,
    saidAt,
    consentMail,
    eventSwitches = null,
    attachmentIds = [],
  }: SaidReceipt,
): CheckedReceipt => ({
  id: newId(),
  identifier,
  identifierType: '',
  collectionPointId: point.id,
  collectionPointVersion: point.version,
  token: null,
  createdAt,
  interactionAt: saidAt ?? createdAt,
  reconfirms: false,
  listed: [],
  isDated: saidAt !== undefined,
  isSenderKnown: true,
  language,
  isTest,
  origin,
  sameness: null,
  fields: {
    ...fields,
    ...(attachmentIds.length > 0 && { attachments: attachmentIds.map((id) => ({ id })) }),
  },
  attachments: attachmentIds.map((id, place) => ({
    ...{ id, purposeId: null },
    path: `attachments.${place}.id`,
  })),
  author,
  ...(consentMail !== undefined && { consentMail }),
  eventSwitches,
  purposes,
});

/**
 * Records what was said now, to us or on a page of ours, as one receipt; or earlier, to others who tell
 * us when. Whoever gives it has checked it.
 */
export const recordSaid = async (
  context: SaidContext,
  said: SaidReceipt,
): Promise<RecordedReceipt> => {
  const [recorded] = await recordReceipts(context, [toReceipt(context, said)]);
  if (recorded === undefined) throw new Error('The receipt just recorded is missing.');
  return recorded;
};

/**
 * Records what staff or a program were told as one receipt through the built-in collection point
 * (docs/design.md 10.10).
 */
export const recordAsStaff = async (
  context: StaffContext,
  {
    payload,
    ...said
  }: Said & {
    /** What is kept beside it, such as the texts that were read out. */
    payload: Record<string, string>;
  },
): Promise<RecordedReceipt> =>
  recordSaid(context, {
    ...said,
    point: await ensureAdminPoint(context),
    origin: 'API',
    fields: Object.keys(payload).length > 0 ? { customPayload: payload } : {},
  });

/** The same of several people at once, all or nothing. */
export const recordAllAsStaff = async (
  context: SaidContext,
  all: readonly Said[],
): Promise<void> => {
  const point = await ensureAdminPoint(context);
  const receipts = all.map((said) =>
    toReceipt(context, { ...said, point, origin: 'API', fields: {} }),
  );
  await recordReceipts(context, receipts);
};
