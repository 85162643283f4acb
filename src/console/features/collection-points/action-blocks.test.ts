import { describe, expect, test } from 'vitest';
import {
  disableBlock,
  editBlock,
  isPointDisabled,
  lockedTypeOf,
  newVersionBlock,
  publishBlock,
} from './action-blocks.ts';

const version = (number: number, status: string, others: object = {}) => ({
  version: number,
  status,
  disabled: false,
  canCreateNewVersion: status === 'ACTIVE',
  collectionPointType: 'WEB_FORM',
  ...others,
});

describe('editing and publishing', () => {
  test('a Draft can be edited and published', () => {
    const state = version(2, 'DRAFT');
    expect([editBlock(state), publishBlock(state, undefined)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['ACTIVE', 'Version 2 is Active'],
    ['RETIRED', 'Version 2 is Retired'],
    ['PAUSED', 'Version 2 is PAUSED'],
    [null, "Version 2 isn't one"],
  ])('a version in the status %s says why not', (status, words) => {
    const state = { version: 2, status, disabled: false };
    expect(editBlock(state)).toContain(words);
    expect(publishBlock(state, [])).toContain(words);
  });

  test('a disabled point says that it is disabled, whatever the status reads', () => {
    const state = version(2, 'DRAFT', { disabled: true });
    expect(editBlock(state)).toContain('disabled');
    expect(publishBlock(state, [])).toContain('disabled');
  });

  test('a Draft that links Retired purpose versions, or none, says that before it is refused', () => {
    const state = version(2, 'DRAFT');
    const link = (label: string, status: string) => ({ label, version: 1, status });
    const [active, post, mail] = [
      link('Profiling', 'ACTIVE'),
      link('Marketing post', 'RETIRED'),
      link('Newsletter', 'RETIRED'),
    ];
    expect(publishBlock(state, [active])).toBeUndefined();
    expect(publishBlock(state, [active, post])).toBe(
      'Marketing post v1 is Retired. Update the purposes first.',
    );
    expect(publishBlock(state, [post, mail])).toContain('Marketing post v1 and Newsletter v1 are');
    expect(publishBlock(state, [])).toContain('No linked purposes.');
  });
});

describe('a new version', () => {
  test('is possible while one version is Active and none is a Draft', () => {
    expect(newVersionBlock([version(2, 'ACTIVE'), version(1, 'RETIRED')])).toBeUndefined();
  });

  test('an existing Draft is named', () => {
    expect(newVersionBlock([version(3, 'DRAFT'), version(2, 'ACTIVE')])).toContain(
      'Version 3 is already a Draft',
    );
  });

  test('without an Active version, while disabled and where the service refuses, it says so', () => {
    expect(newVersionBlock([version(1, 'RETIRED')])).toContain('no Active version');
    expect(newVersionBlock([version(1, 'INACTIVE', { disabled: true })])).toContain('disabled');
    expect(newVersionBlock([version(1, 'ACTIVE', { canCreateNewVersion: false })])).toContain(
      "The service doesn't allow",
    );
  });

  test('a host that does not tell is asked', () => {
    expect(newVersionBlock([version(1, 'ACTIVE', { canCreateNewVersion: null })])).toBeUndefined();
  });
});

describe('disabling', () => {
  test.each(['ADMIN_UPDATE', 'NOTIFICATION_OPT_OUT'])('the type %s is locked', (type) => {
    const versions = [version(1, 'ACTIVE', { collectionPointType: type })];
    expect(lockedTypeOf(versions)).toBeDefined();
    expect(disableBlock(versions)).toContain("can't disable");
  });

  test('every other type can be disabled, unknown ones too', () => {
    expect(disableBlock([version(1, 'ACTIVE')])).toBeUndefined();
    expect(disableBlock([version(1, 'ACTIVE', { collectionPointType: null })])).toBeUndefined();
  });

  test('a point counts as disabled by its records’ own field only', () => {
    expect(isPointDisabled([version(1, 'INACTIVE', { disabled: true })])).toBe(true);
    expect(isPointDisabled([version(1, 'INACTIVE', { disabled: null })])).toBe(false);
  });
});
