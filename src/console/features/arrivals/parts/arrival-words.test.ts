import { describe, expect, test } from 'vitest';
import type { Arrival } from '#contract/arrivals.ts';
import { arrivalTag } from './arrival-tag.ts';
import { arrangeArrivals, endText, missingText, resultText, spanText } from './arrival-words.ts';

const arrival: Arrival = {
  ...{ id: 'a', destinationId: 'd', destinationName: 'Print', destinationUse: 'Letters' },
  ...{ isDestinationDeleted: false, purposeId: 'post', state: 'ACKNOWLEDGED', isOfFormer: false },
  withdrawnDate: '2026-11-11T08:40:00.000Z',
  recordedDate: '2026-11-11T08:40:00.000Z',
  dueDate: '2026-11-26T00:00:00.000Z',
  doneWhen: 'APPLIED',
  ...{ sentDate: '2026-11-11T08:40:01.000Z', acknowledgedDate: '2026-11-11T08:40:09.000Z' },
};

test.each([
  [400, 'less than 1 s'],
  [9_000, '9 s'],
  [60_000, '1 min'],
  [63_240_000, '17 h 34 min'],
  [205_200_000, '2 days 9 h'],
  [86_400_000, '1 day'],
  [90_000_000_000, '1,041 days 16 h'],
])('%i ms read as %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});

describe('a withdrawal', () => {
  const now = Date.parse('2026-11-28T00:00:00Z');

  test('says how long it took, or by how much it is late', () => {
    expect(resultText({ ...arrival, doneWhen: 'ACKNOWLEDGED' }, now)).toBe('after 9 s');
    const appliedDate = '2026-11-12T08:40:00.000Z';
    expect(resultText({ ...arrival, state: 'APPLIED', appliedDate }, now)).toBe('after 1 day');
    expect(resultText({ ...arrival, state: 'OVERDUE' }, now)).toBe('by 2 days');
    expect(resultText(arrival, now)).toBe('');
    expect(resultText({ ...arrival, state: 'WAITING' }, now)).toBe('');
  });

  test('that is acknowledged where it has to be applied reads as not applied', () => {
    expect(arrivalTag(arrival)).toMatchObject({ tone: 'info', children: 'Not applied yet' });
    expect(arrivalTag({ ...arrival, doneWhen: 'ACKNOWLEDGED' })).toMatchObject({
      ...{ tone: 'ok', children: 'Acknowledged' },
    });
  });

  test('says what is missing, and why it is over', () => {
    expect(missingText(arrival)).toBe("has it, but hasn't confirmed that it's applied");
    const unanswered = { ...arrival, acknowledgedDate: null };
    expect(missingText(unanswered)).toBe('answers with an error');
    expect(missingText({ ...unanswered, sentDate: null })).toBe(
      "couldn't be reached, or is paused",
    );
    expect(endText({ endedBy: 'CORRECTION' })).toBe('It was recorded by mistake');
    expect(endText({ endedBy: 'CENTER' })).toBe('The person agreed again');
  });
});

test('what holds now stands by purpose, overdue first, and the rest is earlier', () => {
  const late = { ...arrival, id: 'b', state: 'OVERDUE' };
  const none = { ...arrival, id: null, state: 'NOTHING_TO_SEND', withdrawnDate: null };
  const over = { ...arrival, id: 'c', endedDate: arrival.withdrawnDate };
  const other = { ...arrival, id: 'e', purposeId: 'mail' };
  const arranged = arrangeArrivals(
    [none, arrival, late, over, other],
    [
      { id: 'sms', name: 'SMS' },
      { id: 'post', name: 'Post' },
    ],
  );
  expect(arranged).toEqual({
    current: [{ id: 'post', name: 'Post', arrivals: [late, arrival, none] }],
    earlier: [over, other],
  });
});
