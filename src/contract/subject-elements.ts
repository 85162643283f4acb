import * as z from 'zod/mini';
import { element } from './common/clear.ts';
import type { Endpoint } from './common/endpoint.ts';
import { identifierMaximum, identifierText } from './common/identifiers.ts';
import { languageTag } from './common/language-tags.ts';
import { peopleScopes } from './common/scopes.ts';
import { clearText, dateTimeParameter, maybe, wireBoolean } from './common/values.ts';
import { dataElementNameSchema } from './data-elements.ts';
import { elementValue } from './data-subject-records.ts';
import { elementEntryMaximum, elementValueMaximum } from './data-subject-values.ts';

/** Most values of one entry. */
export const elementListMaximum = 100;

const valueText = z.string().check(z.maxLength(elementValueMaximum));

/**
 * A data element, or with `linked` the full list of additional identifiers of a type, which is the
 * entry's name; what is left out of that list stays as the value of a data element of that name
 * (docs/spec.md 2.4 and 4.4 rules 2 and 3; docs/design.md 5.5).
 */
const entrySchema = z.looseObject({
  name: dataElementNameSchema,
  value: maybe(z.union([valueText, z.array(valueText).check(z.maxLength(elementListMaximum))])),
  linked: maybe(wireBoolean),
  interactionDate: maybe(dateTimeParameter),
});

export const upsertElementsRequestSchema = z.looseObject({
  dataElements: z.array(entrySchema).check(z.maxLength(elementEntryMaximum)),
  identifierType: maybe(z.string().check(z.maxLength(identifierMaximum))),
  language: maybe(languageTag),
});
export type UpsertElementsRequest = z.output<typeof upsertElementsRequestSchema>;

/** What an upsert answers (docs/wire/data-subjects.md 2). */
export const upsertElementsResultSchema = z.looseObject({
  id: clearText,
  identifier: z.string(),
  identifierType: clearText,
  canBePrimary: maybe(z.boolean()),
  elements: maybe(
    z.array(
      element(
        z.looseObject({
          name: clearText,
          value: maybe(elementValue),
          linked: maybe(z.boolean()),
          interactionDate: maybe(clearText),
        }),
        'name',
        'value',
      ),
    ),
  ),
  /** Sentences such as that a name was unknown. */
  messages: maybe(z.array(clearText)),
  /** Additional identifiers that were not taken, with the reason. */
  additionalIdMessages: maybe(
    z.array(z.looseObject({ name: clearText, values: z.record(z.string(), clearText) })),
  ),
});
export type UpsertElementsResult = z.output<typeof upsertElementsResultSchema>;

/** Creates a subject (201) or changes its data elements (200) (docs/spec.md 4.4). */
export const upsertElementsEndpoint = {
  operationId: 'upsertDataElements',
  title: 'Create a data subject or update its data elements',
  activity: { kind: 'updated', object: 'person' },
  limitName: 'saving personal data',
  tag: 'Data Subjects',
  method: 'POST',
  path: '/api/consentmanager/v1/datasubjects/dataelements',
  scopes: peopleScopes,
  limit: 'api',
  headers: z.object({ dataSubjectIdentifier: identifierText }),
  body: upsertElementsRequestSchema,
  responses: { 200: upsertElementsResultSchema, 201: upsertElementsResultSchema },
} as const satisfies Endpoint;
