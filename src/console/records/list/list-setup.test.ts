import { expect, test } from 'vitest';
import { keptColumns } from './kept-columns.ts';
import { parseSetup } from './list-setup.ts';
import { shownColumns } from './shown-columns.ts';
import { viewFault, viewMaximum } from './view-faults.ts';

const view = { name: 'Mine', search: '?status=DRAFT', columns: { live: 'Live' } };

test('what was kept comes back', () => {
  const kept = { columns: ['live'], views: [view, { ...view, columns: null }] };
  expect(parseSetup(JSON.stringify(kept))).toEqual(kept);
});

test.each([
  [null],
  ['no json'],
  ['7'],
  ['[]'],
  ['{"columns":[1],"views":{}}'],
  ['{"views":[null,{"name":1},{"name":"a","search":"","columns":[2]},{"name":"a"}]}'],
])('a list is as it starts where %s was kept', (text) => {
  expect(parseSetup(text)).toEqual({ columns: null, views: [] });
});

test('columns are those that were chosen, the name always, and none that a list no longer has', () => {
  const columns = [
    { id: 'name', isRowHeader: true },
    { id: 'live' },
    { id: 'purposes', startsHidden: true },
  ];
  const idsOf = (chosen?: string[]) => shownColumns(columns, chosen).map(({ id }) => id);
  expect(idsOf()).toEqual(['name', 'live']);
  expect(idsOf(['purposes', 'gone'])).toEqual(['name', 'purposes']);
  expect(idsOf([])).toEqual(['name']);
  expect(shownColumns([{ id: 'select', isFixed: true }], [])).toHaveLength(1);
});

test.each([
  [null, null],
  [{}, []],
  [{ name: 'Name' }, ['name']],
  [{ name: 'Name', live: 'Live' }, ['name', 'live']],
  [{ name: 'Name', live: 'Live', gone: 'Gone' }, ['name', 'live']],
  [{ select: '', name: 'Name', gone: 'Gone', old: 'Old' }, null],
  [{ gone: 'Gone' }, null],
])('of the columns %j of a view a list keeps %j', (saved, kept) => {
  const columns = [
    { id: 'select', isFixed: true },
    { id: 'name', isRowHeader: true },
    { id: 'live' },
    { id: 'purposes' },
  ];
  expect(keptColumns(saved, columns)).toEqual(kept);
});

test.each([
  ['', '', /name/],
  ['x'.repeat(61), '', /60/],
  ['jane@example.org', '', /this browser/],
  ['Calls of 030 123456', '', /this browser/],
  ['Mine', '?name=jane%40example.org', /looks like/],
  ['Mine', '?name=%2B49+170+1234', /looks like/],
])('a view named %j of %j is not kept', (name, search, fault) => {
  expect(viewFault(name, search, [])).toMatch(fault);
});

test.each([
  ['Mine', ''],
  ['Spring 2026', '?name=newsletter+2026'],
  ['Mine', '?purposeGuid=6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d&status=DRAFT&size=100'],
  ['Mine', '?toLastModifiedDate=2026-11-20T23:59:59.999999Z'],
])('a view named %j of %j is kept', (name, search) => {
  expect(viewFault(name, search, [])).toBeUndefined();
});

test('a view filtered by a person is not kept', () => {
  const search = '?dataSubjectId=6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d';
  expect(viewFault('Mine', search, [], ['dataSubjectId'])).toMatch(/by a person/);
  expect(viewFault('Mine', '?status=DONE', [], ['dataSubjectId'])).toBeUndefined();
});

test('there are so many views at most, and one is saved again in its place', () => {
  const others = Array.from({ length: viewMaximum }, (_, index) => `View ${index}`);
  expect(viewFault('One more', '', others)).toMatch(/Remove one/);
  expect(viewFault('View 3', '', others)).toBeUndefined();
});
