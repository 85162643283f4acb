import { describe, expect, it } from 'vitest';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { toFormValues, toUpdateRequest } from './collection-point-form.ts';

const purposeId = '0a1b2c3d-0000-4000-8000-0000000000aa';
const record: CollectionPointVersionV1 = {
  Id: '0a1b2c3d-0000-4000-8000-000000000001',
  Version: 1,
  Name: 'Newsletter signup',
  Notices: [
    { name: 'Privacy', type: 'LINKED', noticeType: 'PRIVACY_NOTICE', url: null, extra: { a: 1 } },
  ],
  attributeValues: { Region: [{ value: 'Nordics', id: 'n', colorCode: '#fff' }] },
  doubleOptInExcludedPurposes: [{ purposeGuid: purposeId, excludeFromDoubleOptIn: true }],
  IABVendorId: 42,
};

const opened = toFormValues(record);

describe('what is nested in a record', () => {
  it('goes back as it came where nothing was changed', () => {
    const { Notices, attributeValues, doubleOptInExcludedPurposes } = record;
    expect(toUpdateRequest(record, opened)).toMatchObject({
      Notices,
      attributeValues,
      doubleOptInExcludedPurposes,
      IABVendorId: 42,
    });
  });

  it('keeps of an edited notice what the form does not show, and leaves out what is empty', () => {
    const [notice] = opened.Notices;
    if (notice === undefined) throw new Error('The notice is missing.');
    const Notices = [{ ...notice, name: ' Renamed ', purposeIds: [purposeId] }];
    expect(toUpdateRequest(record, { ...opened, Notices }).Notices).toEqual([
      {
        name: 'Renamed',
        type: 'LINKED',
        noticeType: 'PRIVACY_NOTICE',
        purposeIds: [purposeId],
        extra: { a: 1 },
      },
    ]);
  });

  it('keeps of an attribute’s value its id and colour, and adds a new one by itself', () => {
    const [region] = opened.attributeValues;
    if (region === undefined) throw new Error('The attribute is missing.');
    const attributeValues = [{ ...region, values: ['Baltics', 'Nordics'] }];
    expect(toUpdateRequest(record, { ...opened, attributeValues }).attributeValues).toEqual({
      Region: [{ value: 'Baltics' }, { value: 'Nordics', id: 'n', colorCode: '#fff' }],
    });
  });

  it('says of a purpose that is excluded anew that it is', () => {
    const request = toUpdateRequest(record, { ...opened, doubleOptInExcludedPurposes: ['b'] });
    expect(request.doubleOptInExcludedPurposes).toEqual([
      { purposeGuid: 'b', excludeFromDoubleOptIn: true },
    ]);
  });

  it('is a number where it is one, and else goes as it was typed, to be refused', () => {
    const typed = (IABVendorId: string) =>
      toUpdateRequest(record, { ...opened, IABVendorId }).IABVendorId;
    expect([typed('7'), typed(''), typed('7x')]).toEqual([7, null, '7x']);
  });
});

it('notices and attributes of a host that shows them in another form are read from there', () => {
  const { Notices: _notices, attributeValues: _values, ...rest } = record;
  const shown: CollectionPointVersionV1 = {
    ...rest,
    attributes: { Region: ['Nordics'] },
    noticesWithVersions: [
      {
        id: 'x',
        name: 'Privacy',
        type: 'LINKED',
        noticeType: 'PRIVACY_NOTICE',
        purposes: [{ id: purposeId, name: 'Marketing', version: 2 }],
      },
    ],
  };
  const values = toFormValues(shown);
  expect(values.Notices).toMatchObject([{ name: 'Privacy', purposeIds: [purposeId] }]);
  expect(values.attributeValues).toEqual([{ name: 'Region', values: ['Nordics'], kept: [] }]);
  expect(toUpdateRequest(shown, values)).not.toHaveProperty('Notices');
});
