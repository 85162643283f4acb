import type { CenterContent } from '#contract/preference-center-content.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import {
  createCenterEndpoint,
  getCenterEndpoint,
  publishCenterEndpoint,
  updateCenterEndpoint,
} from '#contract/preference-center-writes.ts';
import { uniqueName } from './arrange-collection-points.ts';
import { createTestClient } from './render-console.tsx';

const act = () => ({ idempotencyKey: crypto.randomUUID() });

/** A new center with these purposes in one section: version 1, a Draft. */
export const arrangeDraftCenter = (
  purposeIds: readonly string[] = [],
  fields: Partial<CenterContent> = {},
): Promise<CenterVersion> => {
  const name = uniqueName('Test center');
  return createTestClient().call(
    createCenterEndpoint,
    {
      body: {
        name,
        defaultLanguage: 'en',
        languages: [{ language: 'en', name, noticeUrl: 'https://example.org/privacy' }],
        pages: [{ sections: [{ purposes: purposeIds.map((id) => ({ id })) }] }],
        controller: { name: 'Example', address: 'Street 1' },
        ...fields,
      },
    },
    act(),
  );
};

export const arrangePublishedCenter = ({ id, version }: CenterVersion): Promise<CenterVersion> =>
  createTestClient().call(
    publishCenterEndpoint,
    { params: { preferencecenterid: id }, query: { version } },
    act(),
  );

/** What somebody else saves meanwhile. */
export const changeCenter = (
  { id, version }: CenterVersion,
  body: CenterContent,
): Promise<CenterVersion> =>
  createTestClient().call(
    updateCenterEndpoint,
    { params: { preferencecenterid: id }, query: { version }, body },
    act(),
  );

export const readCenter = (id: string, version?: number): Promise<CenterVersion> =>
  createTestClient().call(
    getCenterEndpoint,
    { params: { preferencecenterid: id }, query: { version } },
    {},
  );
