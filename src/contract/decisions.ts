import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { languageTag } from './common/language-tags.ts';
import { entries, keyOf } from './common/list-rules.ts';
import { peopleScopes, readScopes } from './common/scopes.ts';
import {
  clearText,
  filledText,
  guid,
  instant,
  isObject,
  maybe,
  openEnum,
  wireBoolean,
  wireInteger,
} from './common/values.ts';
import {
  consentStatuses,
  decisionChannels,
  elementValueMaximum,
  receiptAttachmentMaximum,
} from './data-subject-values.ts';

const v1 = '/api/consentmanager/v1/datasubjects';

/** What staff record for a person: a withdrawal, a yes, or other choices under a consent. */
export const decisionTypes = ['WITHDRAWN', 'CONFIRMED', 'CHANGE_PREFERENCES'] as const;
export type DecisionType = (typeof decisionTypes)[number];

/** What can be said of everything at once (`leftByEverything`). */
export const everythingTypes = ['HARD_OPT_OUT'] as const;

/** Most purposes that are decided on at once. */
export const decisionMaximum = 1000;

/** The type of the note of a yes that was read out. */
export const readOutNoteType = 'READ_TO_PERSON';

type Decided = Partial<Record<'decision' | 'readOut' | 'topics' | 'preferences', unknown>>;

const fits = z.check<Decided>(
  ({ value, issues }) => {
    const add = (path: keyof Decided, message: string) =>
      issues.push({ code: 'custom', input: value[path], path: [path], message });
    const { decision, readOut } = value;
    const hasChoices = (value.topics ?? value.preferences ?? null) !== null;
    if (decision === 'CONFIRMED' && !readOut) {
      add('readOut', "Required for a yes: read the purpose's text to the person first.");
    }
    if (decision !== 'CONFIRMED' && readOut)
      add('readOut', 'Only a yes is read out. Leave it out.');
    if (decision === 'WITHDRAWN' && hasChoices) {
      add(value.topics ? 'topics' : 'preferences', 'A withdrawal has no choices. Leave them out.');
    }
    if (decision === 'CHANGE_PREFERENCES' && !hasChoices) {
      add('preferences', 'Give the topics or preferences that change.');
    }
  },
  { when: isObject },
);

const saysSomething = z.check<{ optionIds?: unknown; options?: unknown }>(
  ({ value, issues }) => {
    if ((value.optionIds ?? value.options ?? null) !== null) return;
    const message = 'Give the options that are chosen, or what was said of single ones in options.';
    issues.push({ code: 'custom', input: value, path: ['optionIds'], message });
  },
  { when: isObject },
);

const decisionSchema = z
  .looseObject({
    purposeId: guid,
    decision: z.enum(decisionTypes),
    /** That this version's text was read to the person in this language, and that they agreed. */
    readOut: maybe(
      z.looseObject({
        version: wireInteger(z.positive()),
        /** Of the purpose's texts; without one, its default. */
        language: maybe(languageTag),
        agreed: wireBoolean.check(
          z.refine((agreed) => agreed, {
            error: 'Must be true: without a yes, nothing is recorded.',
          }),
        ),
      }),
    ),
    topics: maybe(z.array(z.looseObject({ id: guid, isConsented: wireBoolean }))),
    preferences: maybe(
      z.array(
        z
          .looseObject({
            id: guid,
            /** All options that are chosen; the preference's others are declined. */
            optionIds: maybe(z.array(guid)),
            /** What was said of these options; of others nothing is recorded. */
            options: maybe(z.array(z.looseObject({ id: guid, isConsented: wireBoolean }))),
          })
          .check(saysSomething),
      ),
    ),
  })
  .check(fits);
export type Decision = z.output<typeof decisionSchema>;

const findRepeated = (list: unknown[]) => {
  const seen = new Set<string>();
  return list.flatMap((entry, index) => {
    const id = keyOf(entry, 'purposeId');
    if (typeof id !== 'string') return [];
    const key = id.toLowerCase();
    if (seen.has(key)) return [{ index, message: 'This purpose appears twice. Keep one.' }];
    seen.add(key);
    return [];
  });
};

const note = z.string().check(z.maxLength(elementValueMaximum));

/** A consent as it is after a decision or a correction; null where the person has none anymore. */
export const decisionOutcomeSchema = z.looseObject({
  purposeId: clearText,
  status: maybe(openEnum(consentStatuses)),
  expiryDate: maybe(instant),
  /** False if nothing was recorded: the person withdrew it before, or refused it more strongly. */
  isChanged: z.boolean(),
});

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Decisions are of a person who is known; of everything, whoever has the identifier is meant. */
const saysWhatAndWhose = z.check<
  Partial<Record<'dataSubjectId' | 'decisions' | 'everything', unknown>>
>(
  ({ value, issues }) => {
    const add = (path: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', input: value[path], path: [path], message });
    const { dataSubjectId, decisions, everything } = value;
    if (isGiven(decisions) === isGiven(everything)) {
      add('decisions', 'Give either the decisions or what goes for everything.');
    } else if (isGiven(decisions) && !isGiven(dataSubjectId)) {
      add('dataSubjectId', 'Required with decisions. Without it, everything can be opted out of.');
    }
  },
  { when: isObject },
);

/**
 * Records what a person decided, as they told staff: an extension (docs/design.md 10.10). One receipt
 * through the built-in collection point, or nothing. The header names the person and `dataSubjectId`
 * holds against it: after a merge the identifier may be another's. A withdrawal takes any purpose,
 * Retired ones included; a yes the Active version that was read out. An opt-out of everything may
 * come without `dataSubjectId`: it's of the address itself, and makes a person where nobody has it
 * (docs/design.md 11.15).
 */
export const recordDecisionsEndpoint = {
  operationId: 'recordDecisions',
  title: 'Record what a person decided',
  activity: { kind: 'decided', object: 'person', values: ['channel'] },
  limitName: 'recording consent',
  tag: 'Transactions',
  method: 'POST',
  path: `${v1}/decisions`,
  scopes: peopleScopes,
  limit: 'api',
  mayFindNothing: true,
  headers: z.object({ identifier: identifierText }),
  body: z
    .looseObject({
      dataSubjectId: maybe(guid),
      decisions: maybe(
        z
          .array(decisionSchema)
          .check(z.minLength(1), z.maxLength(decisionMaximum), entries(findRepeated, 'purposeId')),
      ),
      everything: maybe(z.enum(everythingTypes)),
      note: maybe(note),
      /** How the person told staff. */
      channel: maybe(z.enum(decisionChannels)),
      /** Files that were uploaded for it, such as a signed form. */
      attachments: maybe(
        z.array(z.looseObject({ id: guid })).check(z.maxLength(receiptAttachmentMaximum)),
      ),
    })
    .check(saysWhatAndWhose),
  responses: {
    200: z.looseObject({
      /** Whose it is; null where nobody has the identifier and nothing had to be recorded. */
      dataSubjectId: maybe(clearText),
      /** Null where nothing had to be recorded. */
      receiptId: maybe(clearText),
      purposes: z.array(decisionOutcomeSchema),
    }),
  },
} as const satisfies Endpoint;

/** Which of a receipt's purposes are corrected; absent, all that weren't corrected before. */
const purposeIds = maybe(z.array(guid).check(z.minLength(1), z.maxLength(decisionMaximum)));

/** What a correction of a receipt would change, purpose by purpose; nothing is recorded: an extension. */
export const previewCorrectionEndpoint = {
  operationId: 'previewCorrection',
  title: 'Preview a correction',
  activity: { kind: 'looked', object: 'person' },
  people: { ids: ['dataSubjectId'] },
  limitName: 'previews of corrections',
  tag: 'Transactions',
  method: 'POST',
  path: `${v1}/corrections/preview`,
  scopes: readScopes,
  limit: 'api',
  effect: 'none',
  mayFindNothing: true,
  headers: z.object({ identifier: identifierText }),
  body: z.looseObject({ dataSubjectId: guid, receiptId: guid, purposeIds }),
  responses: {
    200: z.looseObject({
      dataSubjectId: clearText,
      purposes: z.array(
        z.looseObject({
          purposeId: clearText,
          before: openEnum(consentStatuses),
          /** Null where nothing would be left that was said. */
          after: maybe(openEnum(consentStatuses)),
          endsRefusal: z.boolean(),
        }),
      ),
    }),
  },
} as const satisfies Endpoint;

/**
 * Takes back what staff recorded by mistake, and restores what held before it with its dates: an
 * extension (docs/design.md 10.10). It points at the wrong receipt, which stays, marked as corrected.
 * Only receipts through the built-in collection point can be corrected, each purpose of one once.
 */
export const correctReceiptEndpoint = {
  operationId: 'correctReceipt',
  title: 'Correct what was recorded by mistake',
  activity: { kind: 'corrected', object: 'person' },
  limitName: 'correcting mistakes',
  tag: 'Transactions',
  method: 'POST',
  path: `${v1}/corrections`,
  scopes: peopleScopes,
  limit: 'api',
  mayFindNothing: true,
  headers: z.object({ identifier: identifierText }),
  body: z.looseObject({
    dataSubjectId: guid,
    receiptId: guid,
    note: filledText(elementValueMaximum),
    purposeIds,
    /** The purposes whose refusal ends by it. One that would end without being named here is refused. */
    endsRefusals: maybe(z.array(guid).check(z.maxLength(decisionMaximum))),
  }),
  responses: {
    200: z.looseObject({ correctionId: clearText, purposes: z.array(decisionOutcomeSchema) }),
  },
} as const satisfies Endpoint;
