import { eq } from 'drizzle-orm';
import type { CenterOutcome } from '#contract/center-preferences.ts';
import { purposesOfCenter } from '#contract/preference-center-rules.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import {
  type PublishedCenter,
  readPublishedCenter,
} from '#service/domains/preference-centers/read-published-center.ts';
import type { ShownPurpose } from '#service/domains/preference-centers/shown-purposes.ts';
import { invalidRequest, notFound } from '#service/http/problem.ts';
import { isInForce } from './held-choices.ts';
import { readHeldChoices } from './read-held-choices.ts';

/** @throws Problem 400 */
export const requireIdentifier = (
  header: string | undefined,
  query: string | undefined,
): string => {
  const identifier = header ?? query;
  if (identifier !== undefined) return identifier;
  throw invalidRequest([{ path: 'identifier', message: 'Required as a header.' }]);
};

/** @throws Problem 404 */
export const requireCenter = async (db: Database, id: string): Promise<PublishedCenter> => {
  const center = await readPublishedCenter(db, id.toLowerCase());
  if (center === undefined) throw notFound('Preference center');
  return center;
};

/** All purposes of a center in their order, those of hidden pages too, with their Active versions. */
export const purposesOf = ({ content, purposes }: PublishedCenter): Map<string, ShownPurpose> =>
  new Map(
    purposesOfCenter(content).flatMap(({ part }) => {
      const id = part.id.toLowerCase();
      const own = purposes.get(id);
      return own === undefined ? [] : [[id, own]];
    }),
  );

/** The language that a person reads, as far as it's known. */
export const readLanguage = async (db: Database, subjectId: string): Promise<string | null> => {
  const { id, language } = dataSubjectsTable;
  const [person] = await db.select({ language }).from(dataSubjectsTable).where(eq(id, subjectId));
  return person?.language ?? null;
};

/** The values of data elements by name; several are joined by a comma and a space. */
export const textsOfElements = (
  elements: readonly { name: string; linked: boolean; values: readonly { value: string }[] }[],
): Record<string, string> =>
  Object.fromEntries(
    elements.flatMap(({ name, linked, values }) =>
      linked ? [] : [[name, values.map(({ value }) => value).join(', ')]],
    ),
  );

/** How each purpose stands after a write; `messages` by purpose, of which others have none. */
export const answerOn = async (
  db: Database,
  now: string,
  {
    subjectId,
    purposeIds,
    recorded,
    receiptId,
    messages,
  }: {
    subjectId: string;
    purposeIds: readonly string[];
    recorded: readonly string[];
    receiptId: string | null;
    messages: ReadonlyMap<string, readonly string[]>;
  },
): Promise<CenterOutcome['Purposes']> => {
  const after = await readHeldChoices(db, now, { subjectId, purposeIds });
  return purposeIds.map((id) => {
    const own = after.get(id);
    return {
      Id: id,
      Status: own !== undefined && isInForce(own.status),
      ReceiptGuid: recorded.includes(id) ? receiptId : null,
      messages: [...(messages.get(id) ?? [])],
    };
  });
};
