import { describe, expect, test } from 'vitest';
import { collectionPointCriteria } from './list-criteria.ts';

const {
  change: changeCriteria,
  clear: clearFilters,
  format: formatCriteria,
  hasFilters,
  parse: parseCriteria,
  sortOf,
} = collectionPointCriteria;

const parse = (search: string) => parseCriteria(new URLSearchParams(search));
const guid = '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d';
const bare = parse('');

describe('criteria in the address', () => {
  test('a bare address asks for the first page of 20, last modified first', () => {
    expect(bare).toEqual({
      page: 0,
      size: 20,
      sort: 'lastModifiedDate,desc',
      versions: 'newest',
      fields: 'summary',
    });
    expect(parse('?versions=all').versions).toBe('all');
    expect(formatCriteria(bare)).toBe('');
  });

  test('every filter, the sort and the page survive the way there and back', () => {
    const search =
      `?page=2&size=50&sort=name,asc&name=news+%26+%25&status=INACTIVE&collectionPointType=ADMIN_UPDATE` +
      `&consentType=IMPLICIT&purposeGuid=${guid}&dataElementGuid=${guid}&organizationId=${guid}&linksRetiredPurpose=true`;
    const criteria = parse(search);
    expect(criteria).toEqual({
      page: 2,
      size: 50,
      sort: 'name,asc',
      name: 'news & %',
      status: 'INACTIVE',
      collectionPointType: 'ADMIN_UPDATE',
      consentType: 'IMPLICIT',
      purposeGuid: guid,
      dataElementGuid: guid,
      organizationId: guid,
      linksRetiredPurpose: true,
      versions: 'newest',
      fields: 'summary',
    });
    expect(parse(formatCriteria(criteria))).toEqual(criteria);
  });

  test.each([
    'page=-1',
    'page=1.5',
    'page=99999999999',
    'page=abc',
    'page=',
    'page=1e3',
    'size=0',
    'size=101',
    'size=ten',
    'sort=createDate,desc',
    'sort=name,up',
    'sort=name,asc,desc',
    'status=active',
    'status=DELETED',
    'collectionPointType=TV',
    'consentType=YES',
    'purposeGuid=42',
    `purposeGuid=${guid}0`,
    'dataElementGuid=not-a-uuid',
    'organizationId=../etc/passwd',
    `name=${'x'.repeat(256)}`,
    'name=%20%20',
    'name=',
    'unknown=1',
    '__proto__=1',
    '%E0%A4%A',
  ])('a value that the service would refuse is dropped: %s', (search) => {
    expect(parse(`?${search}`)).toEqual(bare);
  });

  test('one malformed value does not take the others with it', () => {
    expect(parse('?page=x&status=DRAFT&size=1000')).toEqual({
      ...bare,
      status: 'DRAFT',
    });
  });

  test('a name keeps its 255th character', () => {
    expect(parse(`?name=${'x'.repeat(255)}`).name).toHaveLength(255);
  });

  test('a sort without direction ascends, in the address as in the table', () => {
    expect(sortOf(parse('?sort=version'))).toEqual({ key: 'version', direction: 'asc' });
    expect(parse('?sort=version')).toEqual(parse('?sort=version,asc'));
  });

  test('the endpoint’s own default sort is kept where it is not ours', () => {
    expect(formatCriteria(parse('?sort=createdDate,desc'))).toBe('?sort=createdDate,desc');
  });
});

describe('changing criteria', () => {
  const third = parse('?page=2&size=50&sort=name,asc&status=DRAFT');

  test('a change of filter, sort or page size leads to the first page', () => {
    expect(changeCriteria(third, { status: 'ACTIVE' })).toMatchObject({
      page: 0,
      status: 'ACTIVE',
    });
    expect(changeCriteria(third, { sort: 'name,desc' })).toMatchObject({ page: 0 });
    expect(changeCriteria(third, { size: 20 })).toMatchObject({ page: 0, size: 20 });
  });

  test('a change of page keeps everything else', () => {
    expect(changeCriteria(third, { page: 3 })).toEqual({ ...third, page: 3 });
  });

  test('clearing drops every filter and keeps sort and page size', () => {
    expect(hasFilters(third)).toBe(true);
    const cleared = clearFilters(third);
    expect(cleared).toEqual({
      page: 0,
      size: 50,
      sort: 'name,asc',
      versions: 'newest',
      fields: 'summary',
    });
    expect(hasFilters(cleared)).toBe(false);
  });
});
