import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toUpdatePurposeRequest } from './purpose-mapping.ts';
import { purposeVersionV2Schema } from './purpose-records.ts';
import { type UpdatePurposeRequest, updatePurposeRequestSchema } from './purpose-requests.ts';
import {
  expiryDateTypes,
  hardOptOutDisplayFormats,
  implicitConsentKey,
  purposeKinds,
  purposeTypes,
} from './purpose-values.ts';

type Fields = Record<string, unknown>;

const text = fc.string({ maxLength: 20 });
const name = fc.string({ minLength: 1, maxLength: 20 }).filter((value) => value.trim() !== '');
// The service refuses it: no schema reads it.
const attributeName = name.filter((value) => value !== '__proto__');
const seconds = fc.nat();
const attributeValue = fc.record(
  { value: text, id: fc.uuid(), disabled: fc.boolean() },
  { requiredKeys: ['value'] },
);

const languages = fc
  .uniqueArray(
    fc.record(
      {
        Name: text,
        Description: text,
        Language: fc.constantFrom('en-us', 'de-DE', 'fr', 'ar', 'he'),
        HardOptOutMessage: text,
        [implicitConsentKey]: text,
        SomethingNew: text,
      },
      { requiredKeys: ['Name', 'Description', 'Language'] },
    ),
    { selector: ({ Language }) => Language, maxLength: 4 },
  )
  .map((entries) => entries.map((entry, index) => ({ ...entry, Default: index === 0 })));

const settings = {
  Type: fc.constantFrom(...purposeTypes),
  Organizations: fc.array(fc.uuid(), { maxLength: 3 }),
  ParentPurposeId: fc.uuid(),
  CustomPreferenceIds: fc.array(fc.uuid(), { maxLength: 3 }),
  TopicIds: fc.array(fc.uuid(), { maxLength: 3 }),
  ImplicitConsentLifeSpan: seconds,
  ImplicitConsentConfirmDesc: text,
  EnableGeolocation: fc.boolean(),
  PurposeCategory: attributeValue,
  attributeValues: fc.dictionary(attributeName, fc.array(attributeValue, { maxLength: 2 }), {
    maxKeys: 2,
  }),
  ExpiryDateType: fc.constantFrom(...expiryDateTypes),
  Kind: fc.constantFrom(...purposeKinds),
  SaleOrSharing: fc.boolean(),
  Controller: text,
  LegalBasis: text,
  HardOptOutDisplayFormat: fc.constantFrom(...hardOptOutDisplayFormats),
  HardOptOutMessage: text,
  ExternalReference: text,
  LastMajorVersion: fc.nat(),
  VersionNotes: text,
  IsMajorVersion: fc.boolean(),
  DefaultLanguage: fc.constantFrom('en-us', 'de'),
  Languages: languages,
};

const requests = fc.record(
  {
    Name: name,
    Description: text,
    ConsentLifeSpan: seconds,
    Status: fc.constant('DRAFT'),
    Version: fc.integer({ min: 1, max: 99 }),
    ...settings,
  },
  { requiredKeys: ['Name', 'Description', 'ConsentLifeSpan', 'Status', 'Version', 'Type'] },
) as fc.Arbitrary<UpdatePurposeRequest>;

/** The version that a request leaves, as docs/wire/purposes.md spells it in V2. */
const toDetail = (request: UpdatePurposeRequest) => ({
  id: '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d',
  label: request.Name,
  description: request.Description,
  consentLifeSpan: request.ConsentLifeSpan,
  status: request.Status,
  version: request.Version,
  purposeType: request.Type,
  organizations: request.Organizations,
  parentPurposeId: request.ParentPurposeId ?? null,
  customPreferences: request.CustomPreferenceIds?.map((customPreferenceId, index) => ({
    id: `link ${index}`,
    name: 'A preference',
    displayAs: 'BUTTONS',
    customPreferenceId,
  })),
  topics: request.TopicIds?.map((topicId, index) => ({ id: `link ${index}`, name: 'T', topicId })),
  implicitConsentLifeSpan: request.ImplicitConsentLifeSpan ?? null,
  implicitConsentConfirmDesc: request.ImplicitConsentConfirmDesc ?? null,
  enableGeolocation: request.EnableGeolocation,
  purposeCategory: request.PurposeCategory ?? null,
  attributeValues: request.attributeValues,
  expiryDateType: request.ExpiryDateType ?? null,
  kind: request.Kind ?? null,
  saleOrSharing: request.SaleOrSharing,
  controller: request.Controller ?? null,
  legalBasis: request.LegalBasis ?? null,
  HardOptOutDisplayFormat: request.HardOptOutDisplayFormat ?? null,
  HardOptOutMessage: request.HardOptOutMessage ?? null,
  externalReference: request.ExternalReference ?? null,
  LastMajorVersion: request.LastMajorVersion ?? null,
  VersionNotes: request.VersionNotes ?? null,
  IsMajorVersion: request.IsMajorVersion ?? null,
  defaultLanguage: request.DefaultLanguage ?? null,
  languages: request.Languages?.map(
    ({
      Name,
      Description,
      Language,
      Default,
      HardOptOutMessage,
      [implicitConsentKey]: implicitConsentConfirmDesc,
      ...rest
    }) => ({
      ...rest,
      name: Name,
      description: Description,
      language: Language,
      default: Default,
      hardOptOutMessage: HardOptOutMessage,
      implicitConsentConfirmDesc,
    }),
  ),
});

const map = (detail: Fields) => toUpdatePurposeRequest(z.parse(purposeVersionV2Schema, detail));

/** Languages may name the default where `DefaultLanguage` was not said. */
const withDefaultLanguage = (request: UpdatePurposeRequest) => ({
  ...request,
  ...(request.DefaultLanguage === undefined && request.Languages?.[0] !== undefined
    ? { DefaultLanguage: request.Languages[0].Language }
    : {}),
});

describe('a version that is read and sent back unchanged', () => {
  test('loses nothing, whatever it holds', () => {
    fc.assert(
      fc.property(requests, (request) => {
        expect(map(toDetail(request))).toEqual(withDefaultLanguage(request));
      }),
    );
  });

  test('is a right edit', () => {
    fc.assert(
      fc.property(requests, (request) => {
        expect(z.safeParse(updatePurposeRequestSchema, map(toDetail(request))).error).toBe(
          undefined,
        );
      }),
    );
  });

  test('names every field of the edit record', () => {
    const everything = fc.record({
      Name: name,
      Description: text,
      ConsentLifeSpan: seconds,
      Status: fc.constant('DRAFT'),
      Version: fc.constant(2),
      ...settings,
    }) as fc.Arbitrary<UpdatePurposeRequest>;
    fc.assert(
      fc.property(everything, (request) => {
        expect(Object.keys(map(toDetail(request))).sort()).toEqual(
          Object.keys(updatePurposeRequestSchema.shape)
            .filter((key) => key !== 'ClearedSettings')
            .sort(),
        );
      }),
      { numRuns: 5 },
    );
  });
});

describe('a host that tells only what is published', () => {
  const least = { id: 'a', label: 'Email', purposeType: 'STANDARD', status: 'DRAFT', version: 3 };

  test('keeps its links, because those of the preferences and topics are not known', () => {
    const preference = { id: 'link', name: 'Topics', displayAs: 'BUTTONS' };
    expect(
      map({
        ...least,
        customPreferences: [preference, { ...preference, customPreferenceId: 'own' }],
        topics: [{ id: 'link', name: 'News' }],
      }),
    ).toEqual({
      Name: 'Email',
      Description: '',
      ConsentLifeSpan: 0,
      Status: 'DRAFT',
      Version: 3,
      Type: 'STANDARD',
    });
  });

  test('gets the plain attributes back as values, and the default language by its flag', () => {
    expect(
      map({
        ...least,
        attributes: { Team: ['Shops', 'Media'] },
        languages: [
          { name: 'Post', language: 'de', default: false },
          { name: 'Email', language: 'en-us', default: true },
        ],
      }),
    ).toMatchObject({
      attributeValues: { Team: [{ value: 'Shops' }, { value: 'Media' }] },
      DefaultLanguage: 'en-us',
      Languages: [
        { Name: 'Post', Description: '', Language: 'de', Default: false },
        { Name: 'Email', Description: '', Language: 'en-us', Default: true },
      ],
    });
  });
});
