import type {
  CenterOutcome,
  updateCenterPreferencesEndpoint,
} from '#contract/center-preferences.ts';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import { elementValueMaximum } from '#contract/data-subject-values.ts';
import { readElements } from '#service/domains/data-subjects/subject-elements.ts';
import { nobodyHas } from '#service/domains/data-subjects/subject-id-of.ts';
import { lockHolder } from '#service/domains/decisions/lock-named-person.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { readPurposes } from '#service/domains/receipts/read-point.ts';
import type { StaffContext } from '#service/domains/receipts/record-as-staff.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { planUpdate, type UpdatedPurpose } from './plan-update.ts';
import {
  answerOn,
  purposesOf,
  readLanguage,
  requireCenter,
  requireIdentifier,
  textsOfElements,
} from './published-center.ts';
import { readHeldChoices } from './read-held-choices.ts';
import { recordActs } from './record-acts.ts';

const newElements = (
  given: Readonly<Record<string, string | null | undefined>>,
  known: Readonly<Record<string, string>>,
): Record<string, string> => {
  const changed = Object.entries(given).flatMap(([name, value]) =>
    value && value !== known[name] ? [[name, value] as const] : [],
  );
  const faults = changed.flatMap(([name, value]) =>
    value.length > elementValueMaximum
      ? {
          path: `DsDataElements.${name}`,
          message: `Must be at most ${elementValueMaximum} characters.`,
        }
      : [],
  );
  if (faults.length > 0) throw invalidRequest(faults);
  return Object.fromEntries(changed);
};

/**
 * Records what a program says that a person chose on a center, as one receipt through its collection point.
 * @throws Problem 400 without an identifier; 404 for an unknown center or person
 */
export const updateCenterPreferences = async (
  context: StaffContext,
  { params, query, headers, body }: EndpointInput<typeof updateCenterPreferencesEndpoint>,
): Promise<CenterOutcome> => {
  const { db, now } = context;
  const identifier = requireIdentifier(headers.identifier, query.identifier);
  const center = await requireCenter(db, params.prefcenterId);
  const person = await lockHolder(context, identifier);
  if (person === null) throw nobodyHas();
  const createdAt = toInstant(now());
  const shown = purposesOf(center);
  const purposeIds = [...shown.keys()];
  const others = body.Purposes.map(({ Id }) => Id.toLowerCase()).filter((id) => !shown.has(id));
  const linked = await readPurposes(db, [...new Set([...purposeIds, ...others])]);
  const purposes = new Map(
    [...shown].flatMap(([id, { record }]): [string, UpdatedPurpose][] => {
      const own = linked.get(id);
      const topics = (record.topics ?? []).flatMap((topic): [string, string][] =>
        topic.topicId ? [[topic.id, topic.topicId]] : [],
      );
      return own === undefined ? [] : [[id, { linked: own, topics: new Map(topics) }]];
    }),
  );
  const subjectId = person.id;
  const held = await readHeldChoices(db, createdAt, {
    subjectId,
    purposeIds: [...linked.keys()],
  });
  const { isDisabled } = center;
  const { acts, messages } = planUpdate(body.Purposes, { purposes, linked, held, isDisabled });
  const language = await readLanguage(db, subjectId);
  const elements = newElements(
    body.DsDataElements ?? {},
    textsOfElements(await readElements(db, subjectId)),
  );
  const receiptId = await recordActs(context, {
    point: center,
    person: { ...person, identifier },
    acts: acts.map((act) => ({ ...act, note: null })),
    elements,
    createdAt,
    author: context.caller.subject,
    language: body.Language && body.Language !== language ? body.Language : null,
  });
  const recorded = acts.map(({ purposeId }) => purposeId);
  const named = [...new Set([...purposeIds, ...messages.keys()])];
  return {
    Purposes: await answerOn(db, createdAt, {
      subjectId,
      purposeIds: named,
      recorded,
      receiptId,
      messages,
    }),
    Language: await readLanguage(db, subjectId),
  };
};
