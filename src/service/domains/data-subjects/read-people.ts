import { and, type SQL } from 'drizzle-orm';
import type { Profile } from '#contract/data-subject-records.ts';
import type { Database } from '#service/db/database.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import {
  type HeldAttachment,
  readAttachments,
} from '#service/domains/attachments/read-attachments.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice } from '#service/http/slice.ts';
import { readProfiles, type ShownInProfile } from './read-profiles.ts';
import { readSubjects, readSubjectsById, type SubjectRow } from './records.ts';
import { nobodyHas, noSuchPerson, requireSubjectId } from './subject-id-of.ts';

const subjects = dataSubjectsTable;

/** What the other generations of the interface make their records of. */
export type Person = {
  row: SubjectRow;
  profile: Profile;
  attachments: readonly HeldAttachment[];
};

/** All of a person; the link token goes to callers with CONSENT only. */
export const wholePerson: ShownInProfile = {
  properties: ['linkTokens'],
  includeGeolocation: true,
  includeFormerIdentifiers: false,
  includeClaims: false,
  includeConsentAttachments: true,
};

export const withoutPurposes: ShownInProfile = { ...wholePerson, withoutPurposes: true };

type ReadContext = Pick<RequestContext, 'db' | 'caller' | 'links' | 'now' | 'attachments'>;

const toPeople = async (
  context: ReadContext,
  rows: readonly SubjectRow[],
  shown: ShownInProfile,
): Promise<Person[]> => {
  const ids = rows.map(({ id }) => id);
  const [profiles, held] = await Promise.all([
    readProfiles(context, rows, { ...shown, includeConsentAttachments: false }),
    shown.includeConsentAttachments ? readAttachments(context, ids) : undefined,
  ]);
  return profiles.flatMap((profile, place) => {
    const row = rows[place];
    return row === undefined ? [] : [{ row, profile, attachments: held?.get(row.id) ?? [] }];
  });
};

/**
 * Whoever has this primary identifier now.
 * @throws Problem 404
 */
export const readPerson = async (
  context: ReadContext,
  identifier: string,
  shown = wholePerson,
): Promise<Person> => {
  const id = await requireSubjectId(context.db, identifier);
  const [person] = await toPeople(context, await readSubjectsById(context.db, [id]), shown);
  // Whoever was merged away in the meantime isn't there.
  if (person === undefined) throw nobodyHas();
  return person;
};

/** People by their ids, as a program without magic links has them; who isn't there is left out. */
export const readPeopleById = async (
  context: ReadContext,
  ids: readonly string[],
): Promise<Person[]> =>
  toPeople(context, await readSubjectsById(context.db, ids), { ...wholePerson, properties: [] });

/**
 * The person of this id, with former identifiers.
 * @throws Problem 404
 */
export const readPersonById = async (context: ReadContext, id: string) => {
  const [row] = await readSubjectsById(context.db, [id]);
  if (row === undefined) throw noSuchPerson();
  const shown: ShownInProfile = {
    properties: [],
    includeGeolocation: true,
    includeFormerIdentifiers: true,
    includeClaims: true,
    includeConsentAttachments: false,
    includeEffectiveStatus: true,
  };
  const [profile] = await readProfiles(context, [row], shown);
  if (profile === undefined) throw noSuchPerson();
  return { row, profile };
};

/** Who changed while a list of people was read, in an order that moves. */
export const catchUpOfPeople = {
  changed: keysetOf(subjects.modifiedAt, subjects.id, 'asc'),
  rest: keysetOf(subjects.id, subjects.id, 'asc'),
  updatedAt: subjects.modifiedAt,
  createdAt: subjects.createdAt,
};

type People<Item> = {
  keyset: ReturnType<typeof keysetOf>;
  /** Whether someone who changes can move to where the list has been. */
  isMoving: boolean;
  found: SQL | undefined;
  shown: ShownInProfile;
  show: (people: readonly Person[], db: Database) => Promise<Item[]> | Item[];
};

/**
 * One slice of the people that `found` names.
 * @throws Problem 400 where the continuation does not fit
 */
export const readSliceOfPeople = <Item>(
  context: ReadContext & Pick<RequestContext, 'continuations'>,
  asked: Parameters<typeof readSlice>[1],
  { keyset, isMoving, found, shown, show }: People<Item>,
) =>
  readSlice(context, asked, {
    keyset,
    catchUp: isMoving ? catchUpOfPeople : undefined,
    read: ({ where, ...part }) => readSubjects(context.db, { ...part, where: and(found, where) }),
    show: async (rows) => show(await toPeople(context, rows, shown), context.db),
  });
