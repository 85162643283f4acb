import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeElementValues,
  arrangeMergeRequest,
} from '#console/testing/arrange-merge-requests.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import {
  type CreateMergeRequestBody,
  createMergeRequestBodySchema,
} from '#contract/merge-requests.ts';
import { Component as MergeRequestPage } from './MergeRequestPage.tsx';

const given = {
  mergeRequestName: uniqueName('All of it'),
  jobFrequency: 'MONTHLY',
  mergeCondition: 'ALL',
  triggerTime: '2031-05-06T10:00:00Z',
} satisfies Partial<CreateMergeRequestBody>;

/** What the page shows of each, with the data elements that were created. */
const shows: Record<string, (elements: string[]) => string> = {
  mergeRequestName: () => given.mergeRequestName,
  customDataElementNames: (elements) => elements.join(' and '),
  jobFrequency: () => 'Monthly',
  mergeCondition: () => ' and ',
  triggerTime: () => 'May 6, 2031',
};

test('each field of the request has an example', () => {
  const settable = Object.keys(createMergeRequestBodySchema.shape);
  expect([...Object.keys(shows), 'mergeRequestId'].sort()).toEqual(settable.sort());
});

describe('a request in which everything is set', () => {
  let page = '';
  const elements: string[] = [];
  beforeAll(async () => {
    elements.push((await arrangeElementValues(['a'])).element);
    elements.push((await arrangeElementValues(['b'])).element);
    const { mergeRequestId } = await arrangeMergeRequest({
      ...given,
      customDataElementNames: elements,
    });
    renderConsole({
      routes: [{ path: '/merge-requests/:id', Component: MergeRequestPage }],
      at: `/merge-requests/${mergeRequestId}`,
    });
    await screen.findByText('Search details');
    page = document.body.textContent;
  });

  test.each(Object.entries(shows))('shows %s', (_key, text) => {
    expect(page).toContain(text(elements));
  });
});
