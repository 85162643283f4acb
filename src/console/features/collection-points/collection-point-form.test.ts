import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { emptyFormValues, formFields } from './collection-point-fields.ts';
import { toCreateRequest, toFormValues, toUpdateRequest } from './collection-point-form.ts';
import { purposeLinksOf } from './nested-fields.ts';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constantFrom(null, undefined));
const text = fc.string({ maxLength: 20 });

const knownFields = fc.record(
  {
    Description: maybe(text),
    CollectionPointType: maybe(fc.constantFrom('WEB_FORM', 'API', 'PAPER', 'SOMETHING_NEW')),
    ConsentType: maybe(fc.constantFrom('EXPLICIT', 'IMPLIED', 'ANOTHER')),
    SubjectIdentifier: maybe(text),
    DataElements: maybe(fc.array(text)),
    IdentifierTypes: maybe(fc.array(text)),
    Languages: maybe(fc.array(text)),
    Language: maybe(text),
    PrimaryIdentifierType: maybe(text),
    RedirectUrl: maybe(text),
    PrivacyPolicyUrl: maybe(text),
    AllowMultipleIdentifierTypes: maybe(fc.boolean()),
    EnablePrimaryIdentifier: maybe(fc.boolean()),
    DoubleOptIn: maybe(fc.boolean()),
    NoConsentTransactions: maybe(fc.boolean()),
    HostedSDK: maybe(fc.boolean()),
    PurposeId: maybe(text),
    PurposeIds: maybe(fc.array(fc.uuid())),
    Purposes: maybe(
      fc.array(fc.record({ Id: fc.uuid(), Label: text, Version: fc.integer({ min: 1, max: 9 }) })),
    ),
  },
  { requiredKeys: [] },
);

const loadedRecord: fc.Arbitrary<CollectionPointVersionV1> = fc
  .tuple(
    fc.dictionary(fc.stringMatching(/^x[a-zA-Z]{1,8}$/), fc.jsonValue()),
    knownFields,
    fc.record({ Id: fc.uuid(), Version: fc.integer({ min: 1, max: 99 }), Name: text }),
  )
  .map(([unknown, known, identity]) => ({ ...unknown, ...known, ...identity }));

const opened: CollectionPointVersionV1 = {
  Id: '0a1b2c3d-0000-4000-8000-000000000001',
  Version: 2,
  Name: 'Newsletter signup',
  Description: 'Footer of the shop',
  CollectionPointType: 'API',
  ConsentType: null,
  DataElements: ['Email', 'First name'],
  RedirectUrl: 'https://shop.example/thanks',
  Purposes: [{ Id: '0a1b2c3d-0000-4000-8000-0000000000aa', Label: 'Marketing', Version: 3 }],
  PurposeIds: ['0a1b2c3d-0000-4000-8000-0000000000aa'],
  DoiEmailToParent: false,
  Notices: [{ name: 'Privacy notice', type: 'LINKED', noticeType: 'PRIVACY_NOTICE' }],
  somethingNew: { kept: [1, null, 'x'] },
};

describe('an edit', () => {
  it('sends every field of any record back exactly as it was loaded where nothing was changed', () => {
    fc.assert(
      fc.property(loadedRecord, (record) => {
        const { PurposeId, PurposeIds, ...kept } = record;
        expect(toUpdateRequest(record, toFormValues(record))).toEqual({
          doNotActivateWebform: false,
          ...kept,
          PurposeIdsWithVersion: purposeLinksOf(record),
          Status: 'DRAFT',
        });
      }),
    );
  });

  it('changes nothing but the field that was changed, whatever the record holds', () => {
    fc.assert(
      fc.property(loadedRecord, fc.constantFrom('a', 'ny text'), (record, addition) => {
        const values = toFormValues(record);
        const unchanged = toUpdateRequest(record, values);
        const Description = `${values.Description}${addition}`;
        expect(toUpdateRequest(record, { ...values, Description })).toEqual({
          ...unchanged,
          Description,
        });
      }),
    );
  });

  it('keeps absent fields absent and null ones null', () => {
    const request = toUpdateRequest(opened, { ...toFormValues(opened), Name: 'Another' });
    expect(request).toHaveProperty('ConsentType', null);
    expect(Object.keys(request)).not.toContain('SubjectIdentifier');
    expect(Object.keys(request)).not.toContain('DoubleOptIn');
  });

  it('says null for a text that was emptied, and keeps an empty description a text', () => {
    const values = { ...toFormValues(opened), RedirectUrl: ' ', Description: '' };
    expect(toUpdateRequest(opened, values)).toMatchObject({ RedirectUrl: null, Description: '' });
  });

  it('links purposes by the versions on screen and by nothing else', () => {
    const link = { Id: '0a1b2c3d-0000-4000-8000-0000000000bb', Version: 1 };
    const values = { ...toFormValues(opened), PurposeIdsWithVersion: [link] };
    const request = toUpdateRequest(opened, values);
    expect(request.PurposeIdsWithVersion).toEqual([link]);
    expect(Object.keys(request)).not.toContain('PurposeIds');
    expect(Object.keys(request)).not.toContain('PurposeId');
  });

  it('never publishes: what is sent is a Draft', () => {
    const record = { ...opened, Status: 'ACTIVE' };
    expect(toUpdateRequest(record, toFormValues(record)).Status).toBe('DRAFT');
  });

  it('turns the hosted SDK on with a web form type, as the service does', () => {
    const values = { ...toFormValues(opened), CollectionPointType: 'WEB_FORM' };
    expect(toUpdateRequest(opened, values).HostedSDK).toBe(true);
  });
});

describe('a new collection point', () => {
  const filled = {
    ...emptyFormValues(),
    Name: '  Store visit ',
    CollectionPointType: 'PAPER',
    PurposeIdsWithVersion: [{ Id: '0a1b2c3d-0000-4000-8000-0000000000aa', Version: 3 }],
  };

  it('leaves out what was not filled in', () => {
    expect(toCreateRequest(filled)).toEqual({
      Name: 'Store visit',
      Description: '',
      CollectionPointType: 'PAPER',
      PurposeIdsWithVersion: [{ Id: '0a1b2c3d-0000-4000-8000-0000000000aa', Version: 3 }],
      AllowMultipleIdentifierTypes: false,
      EnablePrimaryIdentifier: false,
      DoubleOptIn: false,
      NoConsentTransactions: false,
      HostedSDK: false,
    });
  });

  it.each(['WEB_FORM', 'HOSTED_WEB_FORM', 'EMBEDDED_WEB_FORM'])(
    'of type %s has the hosted SDK on',
    (CollectionPointType) => {
      expect(toCreateRequest({ ...filled, CollectionPointType }).HostedSDK).toBe(true);
    },
  );
});

it('knows every field of the form in one order', () => {
  expect(Object.keys(toFormValues(opened))).toEqual(formFields);
});
