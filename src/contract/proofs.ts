import * as z from 'zod/mini';
import { reasonMaximum } from './activity.ts';
import { arrivalNeeds, arrivalStates } from './arrival-states.ts';
import { provenFileSchema } from './attachment-records.ts';
import { collectionPointTypes } from './collection-point-values.ts';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes, writeScopes } from './common/scopes.ts';
import { clearText, filledText, guid, instant, maybe, openEnum } from './common/values.ts';
import {
  consentStatuses,
  decisionChannels,
  receiptOrigins,
  transactionTypes,
} from './data-subject-values.ts';
import { groupStatuses } from './group-status.ts';

/** An *extension* (docs/design.md 10.10): what the service holds of a person's consent, signed. */
const tag = 'Proofs';

export const proofFormat = 'consent-console/proof';
export const proofFormatVersion = 1;

/** Says in its header what is signed, so that nobody takes it for another token. */
export const proofType = 'consent-proof';

/** Most transactions that one proof holds, the newest; it says how many more there are. */
export const proofEventMaximum = 1000;

const text = maybe(z.string());
const plain = maybe(clearText);
const time = maybe(instant);

/** What isn't known, by what it is about. */
export const proofGaps = [
  'olderEvents',
  'languageUnknown',
  'languageMissing',
  'purposeTextLater',
  'preferenceTextLater',
  'pointTextLater',
  'noNotice',
  'noticeContent',
  'receiptMissing',
] as const;
export type ProofGap = (typeof proofGaps)[number];

export const proofChoiceSchema = z.looseObject({
  id: clearText,
  preferenceId: plain,
  isConsented: z.boolean(),
});

/** One transaction; `text` and `collectionPoint` are the ids of entries of those lists. */
export const proofEventSchema = z.looseObject({
  transactionId: clearText,
  receiptId: plain,
  type: openEnum(transactionTypes),
  /** When the person acted, or when the service learned of it if that's earlier. */
  interactionDate: instant,
  recordedDate: instant,
  purposeVersion: z.int(),
  collectionPoint: plain,
  text: plain,
  /** As the receipt says it was shown, or in which staff read it out. */
  language: plain,
  /** Under which the receipt came. */
  identifier: text,
  origin: maybe(openEnum(receiptOrigins)),
  /** Whether a known sender vouches for the date; null where that isn't known. */
  isSenderKnown: maybe(z.boolean()),
  isAutomatic: z.boolean(),
  /** A child's yes that a parent has to confirm, and the parents whom its receipt names. */
  waitsForParent: maybe(z.boolean()),
  parents: maybe(z.array(z.string())),
  choices: z.array(proofChoiceSchema),
  /** The files that its receipt names for it, by what tells them from others; none where it's absent. */
  attachments: maybe(z.array(provenFileSchema)),
  note: text,
  /** How the person told staff, who recorded it, and in which call; absent where that wasn't said. */
  channel: maybe(openEnum(decisionChannels)),
  ticket: plain,
  /** When it was taken back, as recorded by mistake: it counts for nothing. */
  correctedDate: time,
  /** When a late receipt showed that the ending never was: it counts for nothing. */
  supersededDate: time,
  /** Whether a merge decided it; dated at the last interaction of the consent that holds. */
  isMergeDecision: maybe(z.boolean()),
  /** Whether a test said it: of a person who is no test, it counts for nothing. */
  isTest: maybe(z.boolean()),
});
export type ProofEvent = z.output<typeof proofEventSchema>;

/** Where a withdrawal has arrived (arrivals.ts), without who marked it. */
export const proofArrivalSchema = z.looseObject({
  destination: clearText,
  use: clearText,
  state: openEnum(arrivalStates),
  isOfFormer: z.boolean(),
  withdrawnDate: instant,
  recordedDate: instant,
  dueDate: instant,
  doneWhen: openEnum(arrivalNeeds),
  sentDate: time,
  acknowledgedDate: time,
  appliedDate: time,
  /** Whether a colleague marked it as applied, and not the destination. */
  isMarked: z.boolean(),
  endedDate: time,
});
export type ProofArrival = z.output<typeof proofArrivalSchema>;

export const proofPurposeSchema = z.looseObject({
  purposeId: clearText,
  name: clearText,
  status: openEnum(consentStatuses),
  /**
   * The status in effect, as the person's consent groups make it, and the name of the group whose rule
   * does; both null where it's as the person said.
   */
  effectiveStatus: maybe(openEnum(groupStatuses)),
  effectiveStatusConsentGroup: plain,
  /** When what set the status was said, and when that was last said again. */
  since: time,
  renewedDate: time,
  sourceReceiptId: plain,
  firstConsentDate: time,
  withdrawalDate: time,
  expiryDate: time,
  lastContactDate: time,
  /** When a replay last computed these dates anew from what was said; null if none did. */
  datesRecomputedDate: time,
  events: z.array(proofEventSchema),
  /** Newest first; left out where nothing had to arrive anywhere. */
  arrivals: maybe(z.array(proofArrivalSchema)),
});
export type ProofPurpose = z.output<typeof proofPurposeSchema>;

const optionSchema = z.looseObject({ id: clearText, label: clearText });

const preferenceTextSchema = z.looseObject({
  preferenceId: clearText,
  name: clearText,
  description: clearText,
  options: z.array(optionSchema),
  isKept: z.boolean(),
});

/**
 * The texts of a purpose version in a language. `isKept` false: the service kept none that was in
 * force at the time; this one is in force since `heldFrom`.
 */
export const proofTextSchema = z.looseObject({
  id: clearText,
  purposeId: clearText,
  purposeVersion: z.int(),
  /** Of the text, which can be another one than was asked for. */
  language: plain,
  isKept: z.boolean(),
  heldFrom: instant,
  name: clearText,
  description: clearText,
  hardOptOutMessage: plain,
  implicitConsentText: plain,
  topics: z.array(optionSchema),
  preferences: z.array(preferenceTextSchema),
});
export type ProofText = z.output<typeof proofTextSchema>;

const noticeSchema = z.looseObject({ id: clearText, name: clearText, url: plain, type: plain });

/** A version of a collection point with the texts that it had. */
export const proofPointSchema = z.looseObject({
  id: clearText,
  collectionPointId: clearText,
  version: z.int(),
  isKept: z.boolean(),
  heldFrom: instant,
  name: clearText,
  description: clearText,
  type: openEnum(collectionPointTypes),
  consentType: plain,
  webFormUrl: plain,
  privacyPolicyUrl: plain,
  notices: z.array(noticeSchema),
  dataController: plain,
  rightToWithdraw: plain,
  howToWithdraw: plain,
  otherInformation: plain,
});
export type ProofPoint = z.output<typeof proofPointSchema>;

const gapSchema = z.looseObject({
  kind: openEnum(proofGaps),
  /** How many transactions it is about, or of what. */
  count: z.int(),
  sentence: clearText,
});

/** What is signed. Times are in UTC. `values` says whether identifiers and notes are in clear. */
export const proofSchema = z.looseObject({
  format: z.literal(proofFormat),
  formatVersion: z.literal(proofFormatVersion),
  proofId: clearText,
  issuer: clearText,
  issuedDate: instant,
  values: z.enum(['masked', 'clear']),
  person: z.looseObject({
    dataSubjectId: clearText,
    identifier: z.string(),
    identifierType: clearText,
    formerIdentifiers: z.array(z.looseObject({ identifier: z.string(), mergedDate: instant })),
    isTest: z.boolean(),
  }),
  /** The purpose that was asked for; null for all. */
  purposeId: plain,
  purposes: z.array(proofPurposeSchema),
  collectionPoints: z.array(proofPointSchema),
  texts: z.array(proofTextSchema),
  notKnown: z.array(gapSchema),
  meaning: clearText,
});
export type Proof = z.output<typeof proofSchema>;

/**
 * A flattened JWS (RFC 7515, 7.2.2): `payload` is a `Proof` as base64url, signed as it is. It goes out as
 * it is: whether its values are masked was settled before it was signed.
 */
export const proofFileSchema = z.looseObject({
  payload: clearText,
  protected: clearText,
  signature: clearText,
});
export type ProofFile = z.output<typeof proofFileSchema>;

/**
 * What the service holds of one person's consent to one purpose, or to all. Identifiers are masked
 * unless a reason is given, which the activity keeps. A session gets them in clear only if, besides, a
 * look that comes with the request (`X-Look`) names the person.
 */
export const makeProofEndpoint = {
  tag,
  scopes: readScopes,
  programScopes: writeScopes,
  limit: 'api',
  operationId: 'makeProof',
  title: "Make a proof of a person's consent",
  activity: { kind: 'proved', object: 'person' },
  people: 'asked',
  limitName: 'proofs',
  method: 'POST',
  effect: 'none',
  path: '/api/consentmanager/v1/datasubjects/{dataSubjectId}/proof',
  params: z.object({ dataSubjectId: guid }),
  body: z.looseObject({ purposeId: maybe(guid), reason: maybe(filledText(reasonMaximum)) }),
  responses: { 200: proofFileSchema },
} as const satisfies Endpoint;

/** Why a key isn't trusted anymore (OpenID Federation 1.0, `revoked`). */
export const proofKeyReasons = ['unspecified', 'compromised', 'superseded'] as const;
export type ProofKeyReason = (typeof proofKeyReasons)[number];

/** A public key. `revoked` has since when it isn't trusted, in seconds since 1970. */
export const proofKeySchema = z.looseObject({
  kty: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
  n: z.string(),
  e: z.string(),
  revoked: maybe(z.looseObject({ revoked_at: z.number(), reason: openEnum(proofKeyReasons) })),
});
export type ProofKey = z.output<typeof proofKeySchema>;

/**
 * The public keys of all proofs that this deployment ever made, newest first, as a JWKS with its
 * issuer. Anyone may read them, and check a proof with them.
 */
export const listProofKeysEndpoint = {
  tag,
  scopes: [],
  limit: 'none',
  operationId: 'listProofKeys',
  title: 'List the public keys of proofs',
  method: 'GET',
  path: '/api/consentmanager/v1/proof-keys',
  revalidates: true,
  responses: { 200: z.looseObject({ issuer: z.string(), keys: z.array(proofKeySchema) }) },
} as const satisfies Endpoint;
