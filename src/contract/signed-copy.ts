import * as z from 'zod/mini';
import { instant, maybe, openEnum } from './common/values.ts';
import { consentStatuses, decisionChannels, transactionTypes } from './data-subject-values.ts';
import { proofChoiceSchema, proofGaps, proofPointSchema, proofTextSchema } from './proofs.ts';
import { purposeKinds } from './purpose-values.ts';

/**
 * An *extension* (docs/design.md 11.5): a person's own copy of what they said, signed as proofs are.
 * docs/signed-copy.md maps its fields to the terms of others.
 */
export const signedCopyFormat = 'consent-console/signed-copy';
export const signedCopyFormatVersion = 1;

/** Says in its header what is signed, so that nobody takes it for a proof. */
export const signedCopyType = 'consent-copy';

/** Most acts that one copy holds, the newest; it says how many more there are. */
export const copyActMaximum = 1000;

const text = maybe(z.string());
const time = maybe(instant);

/** How a person said it, or why something ended without a word of theirs. */
export const actPlaces = [
  'form',
  'staff',
  'center',
  'stopLink',
  'message',
  'term',
  'retirement',
  'kept',
] as const;
export type ActPlaceKind = (typeof actPlaces)[number];

/** What one act did to one purpose; `text` is the id of an entry of `texts`. */
export const copyChangeSchema = z.looseObject({
  purposeId: z.string(),
  purposeVersion: z.int(),
  /** In the language that was shown. */
  name: z.string(),
  type: openEnum(transactionTypes),
  text: text,
  choices: z.array(z.looseObject({ ...proofChoiceSchema.shape, label: z.string() })),
  /** Whether a signal of the browser said it. */
  isBySignal: z.boolean(),
  /** Until when it held, if that was said. */
  expiryDate: time,
  /** When it was taken back, as recorded by mistake: it counts for nothing. */
  correctedDate: time,
});
export type CopyChange = z.output<typeof copyChangeSchema>;

/** One receipt, or what ended at one time; `collectionPoint` is the id of an entry of that list. */
export const copyActSchema = z.looseObject({
  receiptId: text,
  /** When the person acted, or when the service learned of it if that's earlier. */
  interactionDate: instant,
  receivedDate: instant,
  place: openEnum(actPlaces),
  collectionPoint: text,
  /** How staff were told. */
  channel: maybe(openEnum(decisionChannels)),
  /** As the receipt says it was shown, or in which staff read it out. */
  language: text,
  /** Under which the receipt came; masked where it isn't the person's own anymore. */
  identifier: text,
  changes: z.array(copyChangeSchema),
});
export type CopyAct = z.output<typeof copyActSchema>;

/** What holds of one purpose when the copy is made. */
export const copyPurposeSchema = z.looseObject({
  purposeId: z.string(),
  name: z.string(),
  status: openEnum(consentStatuses),
  since: time,
  renewedDate: time,
  expiryDate: time,
  /** As the version of the purpose says that it is of. */
  kind: maybe(openEnum(purposeKinds)),
  saleOrSharing: maybe(z.boolean()),
  controller: text,
  legalBasis: text,
});

/** What is signed. Times are in UTC. */
export const signedCopySchema = z.looseObject({
  format: z.literal(signedCopyFormat),
  formatVersion: z.literal(signedCopyFormatVersion),
  copyId: z.string(),
  issuer: z.string(),
  issuedDate: instant,
  person: z.looseObject({ identifier: z.string(), identifierType: z.string() }),
  /** The one receipt that it is of; null for all. */
  receiptId: text,
  purposes: z.array(copyPurposeSchema),
  /** Newest first, by when the person acted. */
  acts: z.array(copyActSchema),
  collectionPoints: z.array(proofPointSchema),
  texts: z.array(proofTextSchema),
  notKnown: z.array(
    z.looseObject({ kind: openEnum(proofGaps), count: z.int(), sentence: z.string() }),
  ),
  meaning: z.string(),
});
export type SignedCopy = z.output<typeof signedCopySchema>;
