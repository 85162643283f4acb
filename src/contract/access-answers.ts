import * as z from 'zod/mini';
import { reasonMaximum } from './activity.ts';
import { provenFileSchema } from './attachment-records.ts';
import { bulkActions, bulkResults } from './bulk-jobs.ts';
import { activityKinds } from './common/activity.ts';
import { element } from './common/clear.ts';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes, writeScopes } from './common/scopes.ts';
import { clearText, filledText, guid, instant, maybe, openEnum } from './common/values.ts';
import { confirmationStates } from './confirmation-numbers.ts';
import { elementValue } from './data-subject-records.ts';
import { claimDecisions, claimKinds, receiptOrigins, valueSetters } from './data-subject-values.ts';
import { erasureStatuses } from './erasures.ts';
import { mailKinds } from './mails.ts';
import { proofSchema } from './proofs.ts';

/** Most receipts, and most acts of the activity, that one answer holds: the newest. */
export const accessListMaximum = 1000;

const text = maybe(z.string());
const plain = maybe(clearText);

export const accessElementSchema = element(
  z.looseObject({
    name: clearText,
    value: maybe(elementValue),
    /** Whether it's another identifier. */
    isIdentifier: z.boolean(),
    updatedDate: maybe(instant),
    /** Who set each value, in their order. */
    setBy: maybe(z.array(openEnum(valueSetters))),
  }),
  'name',
  'value',
);

/** What a form says beside what is known of the person. */
const accessClaimSchema = z.looseObject({
  kind: openEnum(claimKinds),
  name: plain,
  value: z.string(),
  claimedDate: instant,
});

/** What staff decided on what a form said, without who did. */
const accessDecidedClaimSchema = z.extend(z.omit(accessClaimSchema, { value: true }), {
  decision: openEnum(claimDecisions),
  decidedDate: instant,
});

/** A receipt with all that it says of the person, as it came. */
export const accessReceiptSchema = z.looseObject({
  receiptId: clearText,
  identifier: z.string(),
  receivedDate: instant,
  interactionDate: instant,
  language: plain,
  origin: maybe(openEnum(receiptOrigins)),
  content: z.record(z.string(), z.unknown()),
});
export type AccessReceipt = z.output<typeof accessReceiptSchema>;

/** A record that was merged into this one, as it was. */
const mergedRecordSchema = z.looseObject({
  identifier: z.string(),
  createdDate: instant,
  mergedDate: instant,
  data: z.array(accessElementSchema),
});

/** A file of the person, without its content and who uploaded it. */
const accessFileSchema = z.extend(provenFileSchema, {
  fileName: z.string(),
  uploadedDate: instant,
  /** The receipts that name it. */
  receiptIds: z.array(clearText),
});

/** An act about the person, without who did it. */
const accessActSchema = z.looseObject({
  date: instant,
  kind: openEnum(activityKinds),
  /** The purpose that was given. */
  purpose: text,
});

/** A mail to the person of the last days, without its text. */
const accessMailSchema = z.looseObject({
  kind: openEnum(mailKinds),
  askedDate: instant,
  sentDate: maybe(instant),
});

/** An address where no mail goes anymore. */
const accessUndeliverableSchema = z.looseObject({ address: z.string(), markedDate: instant });

/** A request to erase the person that is open or was declined, without who made it. */
const accessErasureSchema = z.looseObject({
  status: openEnum(erasureStatuses),
  requestedDate: instant,
  note: text,
  identityCheck: text,
  declineReason: text,
});

/** A sign-up that was to be confirmed by mail, and what became of it. */
const accessConfirmationSchema = z.looseObject({
  state: openEnum(confirmationStates),
  receiptId: guid,
  purposeIds: z.array(clearText),
  requestedDate: instant,
  mailedDate: maybe(instant),
  endedDate: maybe(instant),
});

/** That the person was selected for a job, and what it did; who selected them isn't told. */
const accessBulkActionSchema = z.looseObject({
  action: openEnum(bulkActions),
  selectedDate: instant,
  /** Null while it isn't their turn, or the job was never started. */
  result: maybe(openEnum(bulkResults)),
  doneDate: maybe(instant),
});

/** Everything that is held about one person. `leftOut` says what isn't in it. */
export const accessAnswerSchema = z.looseObject({
  ...z.pick(proofSchema, { issuer: true, purposes: true, texts: true, collectionPoints: true })
    .shape,
  format: z.literal('consent-console/access-answer'),
  formatVersion: z.literal(1),
  madeDate: instant,
  /** Masked is what a session gets without a look at the person: nothing to hand on. */
  values: maybe(z.enum(['masked', 'clear'])),
  person: z.extend(proofSchema.shape.person, {
    language: plain,
    createdDate: instant,
    updatedDate: instant,
    hasMagicLink: z.boolean(),
  }),
  data: z.array(accessElementSchema),
  claims: maybe(z.array(accessClaimSchema)),
  /** Newest first. */
  decidedClaims: maybe(z.array(accessDecidedClaimSchema)),
  latestLocation: maybe(z.looseObject({})),
  latestSource: maybe(z.looseObject({})),
  receipts: z.array(accessReceiptSchema),
  attachments: maybe(z.array(accessFileSchema)),
  mergedRecords: z.array(mergedRecordSchema),
  acts: z.array(accessActSchema),
  /** How many groups of linked people the record is in. */
  linkedGroups: z.int(),
  /** The consent groups that the record is in. */
  consentGroups: maybe(
    z.array(z.looseObject({ consentGroupId: clearText, name: clearText, addedDate: instant })),
  ),
  /** Why the person is neither erased nor touched by retention, and since when. */
  hold: maybe(z.looseObject({ reason: z.string(), heldDate: instant })),
  erasureRequests: maybe(z.array(accessErasureSchema)),
  /** Newest first. */
  confirmations: maybe(z.array(accessConfirmationSchema)),
  /** Of the last days, newest first. */
  bulkActions: maybe(z.array(accessBulkActionSchema)),
  mails: maybe(z.array(accessMailSchema)),
  undeliverable: maybe(z.array(accessUndeliverableSchema)),
  recipients: z.array(clearText),
  leftOut: z.array(clearText),
});
export type AccessAnswer = z.output<typeof accessAnswerSchema>;

/**
 * Everything that is held about one person, for their request of access. An *extension* (GDPR 15).
 * `identityCheck` says how it was made sure that it's them; the activity keeps it. A session gets it
 * masked (`values`) unless a look that comes with the request (`X-Look`) names the person.
 */
export const answerAccessEndpoint = {
  tag: 'Data Subjects',
  scopes: readScopes,
  programScopes: writeScopes,
  limit: 'api',
  operationId: 'answerAccessRequest',
  title: 'Answer a request of access',
  activity: { kind: 'answered', object: 'person' },
  people: 'asked',
  limitName: 'answers to access requests',
  method: 'POST',
  effect: 'none',
  path: '/api/consentmanager/v1/datasubjects/{dataSubjectId}/access-answer',
  params: z.object({ dataSubjectId: guid }),
  body: z.looseObject({ identityCheck: filledText(reasonMaximum) }),
  responses: { 200: accessAnswerSchema },
} as const satisfies Endpoint;
