import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { createTestClient } from './render-console.tsx';

/** An identifier that no other test has; fictional, of a reserved domain. */
export const freshIdentifier = (): string => `person-${crypto.randomUUID()}@example.org`;

/** A data subject without purposes that holds these data elements. */
export const arrangeSubject = async (
  elements: Record<string, string> = {},
  identifier: string = freshIdentifier(),
): Promise<{ id: string; identifier: string }> => {
  const dataElements = Object.entries(elements).map(([name, value]) => ({ name, value }));
  const { id } = await createTestClient().call(
    upsertElementsEndpoint,
    {
      headers: { dataSubjectIdentifier: identifier },
      body: { dataElements, identifierType: 'Email' },
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  return { id, identifier };
};
