import { describe, expect, it } from 'vitest';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { toFormValues, toUpdateRequest } from '../collection-point-form.ts';
import { ChangedMeanwhile, mayOverwrite, standingOf } from './changed-meanwhile.ts';

const opened: CollectionPoint = {
  Id: '0a1b2c3d-0000-4000-8000-000000000001',
  Version: 1,
  Name: 'Newsletter signup',
  Description: 'As opened',
  CollectionPointType: 'API',
  Status: 'DRAFT',
  Disabled: false,
};

const describing = (Description: string) =>
  toUpdateRequest(opened, { ...toFormValues(opened), Description });
const mine = describing('Mine');
const earlier = describing('My earlier attempt');

describe('a Draft is written', () => {
  it('over what was opened', () => {
    expect(mayOverwrite(opened, opened, mine, [mine])).toBe(true);
  });

  it('over an earlier attempt of the same form that took effect', () => {
    const stored = { ...opened, Description: 'My earlier attempt' };
    expect(mayOverwrite(stored, opened, mine, [earlier, mine])).toBe(true);
  });
});

describe('a Draft is not written', () => {
  it('a second time where the same is stored already', () => {
    expect(mayOverwrite({ ...opened, Description: 'Mine' }, opened, mine, [mine])).toBe(false);
  });

  it('over what somebody else changed, in any field', () => {
    for (const change of [{ Description: 'Theirs' }, { somethingNew: 1 }, { Disabled: true }]) {
      const stored = { ...opened, ...change };
      expect(() => mayOverwrite(stored, opened, mine, [mine])).toThrow(ChangedMeanwhile);
    }
  });

  it('over what somebody published, even with the same content', () => {
    const stored = { ...opened, Description: 'Mine', Status: 'ACTIVE' };
    expect(() => mayOverwrite(stored, opened, mine, [mine])).toThrow(ChangedMeanwhile);
  });

  it('where it is gone', () => {
    expect(() => mayOverwrite(null, opened, mine, [])).toThrow(ChangedMeanwhile);
  });
});

it('what is stored is told from what was opened and from what was sent', () => {
  expect(standingOf(opened, opened, mine)).toBe('as-opened');
  expect(standingOf({ ...opened, Description: 'Mine' }, opened, mine)).toBe('as-sent');
  expect(standingOf({ ...opened, Name: 'Theirs' }, opened, mine)).toMatchObject({
    differences: [{ field: 'Name', before: 'Newsletter signup', after: 'Theirs' }],
  });
});
