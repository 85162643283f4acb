import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type ActivityRecord, exportStates } from '#contract/activity.ts';
import { activityLooks } from '#contract/common/activity.ts';
import { endpoints } from '#contract/endpoints.ts';
import { criterionWords, factsOf, fieldWords } from './act-facts.ts';

const recordOf = (fields: Partial<ActivityRecord>): ActivityRecord => ({
  id: 'a1',
  at: '2026-11-25T21:50:12Z',
  actor: { subject: 'support-agent', name: 'Samir Example' },
  client: 'console',
  program: null,
  kind: 'decided',
  operation: 'recordDecisions',
  object: { type: 'person' },
  persons: [],
  erasedPersons: 0,
  criteria: [],
  fields: [],
  requestId: '',
  status: 200,
  isSealed: false,
  ...fields,
});
const said = (fields: Partial<ActivityRecord>) =>
  factsOf(recordOf(fields)).map(({ term, text }) => `${term}: ${text}`);

test('how a person told it is said, and nothing of the rest of the request', () => {
  expect(said({ fields: ['decisions', 'channel.PHONE', 'note'] })).toEqual(['Told: By phone']);
  // Of rows from before the channel was kept.
  expect(said({ fields: ['decisions', 'channel'] })).toEqual([]);
});

test('the ticket of a call is said', () => {
  expect(said({ ticket: '4711' })).toEqual(['Ticket: 4711']);
  expect(said({ ticket: null })).toEqual([]);
});

test('data elements are said by their names, whatever they are called', () => {
  const upsert = { kind: 'updated', operation: 'upsertDataElements' } as const;
  expect(said({ ...upsert, fields: ['City', 'note', 'channel.PHONE', 'identifierType'] })).toEqual([
    'Changed: City, note, channel.PHONE, identifier type',
  ]);
});

test('what people were searched by is said once, and that one person was opened is not', () => {
  const criteria = ['identifier', 'since', 'updatedSince', 'purposeGuid', 'tenantId'];
  expect(said({ kind: 'listed', criteria })).toEqual([
    'Searched by: Identifier, date of the change, purpose',
  ]);
  expect(said({ kind: 'looked', criteria: ['identifier', 'id', 'dataSubjectId'] })).toEqual([]);
});

test('an export says what it has, and how far it came', () => {
  expect(said({ kind: 'exported', fields: ['clear', 'partial'] })).toEqual([
    'Export: Values in clear, stopped before the end',
  ]);
});

test('a program is said where it is not who acted, and a refusal why', () => {
  expect(said({ program: 'Till', status: 404 })).toEqual(['Program: Till', 'Refused: Not found']);
  const actor = { subject: 'c_1', name: 'Webshop' };
  expect(said({ actor, client: 'c_1', program: 'Webshop' })).toEqual([]);
});

test('the reasons of several people are each said once', () => {
  const persons = ['Ticket 1', 'Ticket 1', null].map((reason, place) => ({
    dataSubjectId: `p${place}`,
    mask: '•',
    reason,
  }));
  expect(said({ kind: 'revealed', persons })).toEqual(['Reason: Ticket 1']);
});

describe('every name that a row may have', () => {
  const keysOf = (schema: z.ZodMiniType | undefined): string[] => {
    if (schema === undefined) return [];
    const { shape, out } = schema._zod.def as { shape?: object; out?: z.ZodMiniType };
    return shape === undefined ? keysOf(out) : Object.keys(shape);
  };
  const isLook = (kind: string) => activityLooks.some((look) => look === kind);
  /** As the service leaves them out: whom an act is about, and which part of a list is asked for. */
  const isRecorded = (name: string) =>
    !/^(page|size|sort|properties|match|requestContinuation|nextMarker|(include|ignore).*)$/.test(
      name,
    );
  const isAbout = (name: string) =>
    /identifiers?$/i.test(name) || /^dataSubject(Id|Ids|Guids|s)$|^dataElements$/.test(name);

  test('of a search is in words', () => {
    const names = endpoints
      .filter(({ activity }) => isLook(activity?.kind ?? ''))
      .flatMap(({ query, headers, body }) => [query, headers, body].flatMap(keysOf));
    expect(
      [...new Set(names)].filter((name) => isRecorded(name) && !(name in criterionWords)),
    ).toEqual([]);
  });

  test('of a change is in words', () => {
    const names = endpoints
      .filter(({ activity }) => activity?.object === 'person' && !isLook(activity.kind))
      .flatMap(({ body }) => keysOf(body));
    const exported = ['masked', 'clear', ...exportStates];
    expect(
      [...new Set([...names, ...exported])].filter(
        (name) => !isAbout(name) && !(name in fieldWords),
      ),
    ).toEqual([]);
  });
});
