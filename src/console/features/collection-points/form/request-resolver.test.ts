import { describe, expect, it } from 'vitest';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { type CollectionPointFormValues, emptyFormValues } from '../collection-point-fields.ts';
import { toFormValues } from '../collection-point-form.ts';
import { faultsOf, toFormFaults } from './request-resolver.ts';

const filled: CollectionPointFormValues = {
  ...emptyFormValues(),
  Name: 'Newsletter signup',
  CollectionPointType: 'API',
  PurposeIdsWithVersion: [{ Id: '0a1b2c3d-0000-4000-8000-0000000000aa', Version: 3 }],
};

const faults = (
  change: Partial<CollectionPointFormValues>,
  base: CollectionPointVersionV1 | null = null,
) => faultsOf(base, { ...filled, ...change }).map(({ path, message }) => `${path}: ${message}`);

describe('the form is refused before it is sent', () => {
  it('not when it holds what is required', () => {
    expect(faults({})).toEqual([]);
  });

  it('with every fault at once when it is empty', () => {
    expect(
      faultsOf(null, emptyFormValues())
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['CollectionPointType', 'Name', 'PurposeIdsWithVersion']);
  });

  it('without a purpose', () => {
    expect(faults({ PurposeIdsWithVersion: [] })).toEqual([
      'PurposeIdsWithVersion: Link at least one purpose.',
    ]);
  });

  it('with a primary identifier but without its type', () => {
    expect(faults({ EnablePrimaryIdentifier: true })).toEqual([
      'PrimaryIdentifierType: Turn off Parents first.',
    ]);
    expect(faults({ EnablePrimaryIdentifier: true, PrimaryIdentifierType: 'Email' })).toEqual([]);
  });

  it('beyond 255 characters of a name and 1000 of a description, not at them', () => {
    expect(faults({ Name: 'n'.repeat(255), Description: 'd'.repeat(1000) })).toEqual([]);
    expect(faults({ Name: 'n'.repeat(256), Description: 'd'.repeat(1001) })).toEqual([
      'Name: Must be at most 255 characters.',
      'Description: Must be at most 1000 characters.',
    ]);
  });

  it('beyond 750 characters of a data element, at the entry', () => {
    expect(faults({ DataElements: ['Email', 'e'.repeat(750)] })).toEqual([]);
    expect(faults({ DataElements: ['Email', 'e'.repeat(751)] })).toEqual([
      'DataElements.1: Must be at most 750 characters.',
    ]);
  });

  it('with characters that a Country element may not hold, naming them', () => {
    expect(faults({ DataElements: ['City (old)'] })).toEqual([]);
    expect(faults({ DataElements: ['Country (home)'] })[0]).toMatch(/^DataElements\.0: .*\( \)/);
  });

  it('with an address that is none, or that would run a script', () => {
    expect(faults({ RedirectUrl: 'shop' })[0]).toMatch(/^RedirectUrl: Must be an address/);
    expect(faults({ PrivacyPolicyUrl: 'javascript:alert(1)' })[0]).toMatch(/run a script/);
  });

  it('not for values that this console does not know and that the record held before', () => {
    const base: CollectionPointVersionV1 = {
      Id: '1',
      Version: 1,
      Name: 'Kiosk',
      CollectionPointType: 'KIOSK',
      ConsentType: 'NODDING',
      CookieConsentUpdate: 'SOMETIMES',
      Purposes: [{ Id: '0a1b2c3d-0000-4000-8000-0000000000aa', Label: 'Marketing', Version: 3 }],
    };
    expect(faultsOf(base, toFormValues(base))).toEqual([]);
    expect(faultsOf(base, { ...toFormValues(base), ConsentType: 'BLINKING' })).toHaveLength(1);
  });
});

it('finds the faults of every way to link purposes at the purposes', () => {
  const paths = ['PurposeIds', 'PurposeId', 'PurposeIdsWithVersion.0.Id', 'Name', ''];
  expect(
    toFormFaults(paths.map((path) => ({ path, message: 'x' }))).map(({ path }) => path),
  ).toEqual([
    'PurposeIdsWithVersion',
    'PurposeIdsWithVersion',
    'PurposeIdsWithVersion',
    'Name',
    '',
  ]);
});
