import { inArray } from 'drizzle-orm';
import { isAboutPeople } from '#contract/about-people.ts';
import { type Endpoint, effectOf } from '#contract/common/endpoint.ts';
import {
  lookHeader,
  looksMaximum,
  searchTextHeader,
  searchTextsMaximum,
} from '#contract/common/headers.ts';
import { isMask, maskText } from '#contract/mask-text.ts';
import { maskAnswer, type Owned, ownersIn } from '#contract/masks.ts';
import { identifierKeys, idInReference } from '#contract/person-reference.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable as subjects } from '#service/db/schema/data-subjects.ts';
import { emailDomainsTable as domainsTable } from '#service/db/schema/email-domains.ts';
import { findHolders } from '#service/domains/data-subjects/find-holders.ts';
import { invalidRequest, Problem } from '#service/http/problem.ts';
import type { Asked, Asking, Sights } from '#service/http/sights.ts';
import type { LookHandles } from '#service/identity/look-handles.ts';
import { identifiersIn, idsIn } from './describe.ts';

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Part of a request with what `change` makes of each text that names somebody. Elsewhere a reference is
 * a text like any other: as an element's value it would show whom no look names.
 */
const mapNames = (part: unknown, change: (text: string) => string): unknown => {
  const mapText = (value: unknown) => (typeof value === 'string' ? change(value) : value);
  if (!isFields(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const isList = Array.isArray(value);
      if (key === 'criteria') return [key, mapNames(value, change)];
      if (key === 'dataSubjects' && isList) {
        return [key, value.map((item) => mapNames(item, change))];
      }
      if (!identifierKeys.includes(key)) return [key, value];
      return [key, isList ? value.map(mapText) : mapText(value)];
    }),
  );
};

const referencesIn = (input: Asked): string[] => {
  const ids = new Set<string>();
  for (const part of [input.headers, input.query, input.body]) {
    mapNames(part, (text) => {
      const id = idInReference(text);
      if (id !== undefined) ids.add(id);
      return text;
    });
  }
  return [...ids];
};

/** Keys of a request by whose texts people are looked for. */
const searchKeys = [...identifierKeys, 'dataElementValue'];

/** One text each: a list of guesses finds out nothing. */
const searchTextsOf = ({ headers, query, body }: Asked, request: Request): Set<string> => {
  const before = (request.headers.get(searchTextHeader) ?? '').split(',', searchTextsMaximum);
  const texts = before.flatMap((text) => {
    try {
      return decodeURIComponent(text.trim());
    } catch {
      return [];
    }
  });
  const own = [headers, query, body].flatMap((part) =>
    searchKeys.flatMap((key) => {
      const value = fieldsOf(part)[key];
      return typeof value === 'string' ? [value] : [];
    }),
  );
  // What it asks for itself comes first: others are left out, not that.
  const given = [...own, ...texts].filter(
    (text) => text !== '' && idInReference(text) === undefined,
  );
  return new Set(given.slice(0, searchTextsMaximum + 1));
};

/** Keys of a body whose texts are a colleague's own words; below them such a name may be an element's. */
const ownWords = ['reason', 'note', 'identityCheck', 'declineReason', 'keepReason', 'seen'];

/** Where a body has masks in place of values, as the paths of faults. */
const masksIn = (value: unknown, path = ''): string[] => {
  if (typeof value === 'string') return isMask(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, at) => masksIn(item, `${path}[${at}]`));
  return Object.entries(fieldsOf(value)).flatMap(([key, part]) =>
    path === '' && ownWords.includes(key)
      ? []
      : masksIn(part, path === '' ? key : `${path}.${key}`),
  );
};

/** How long common domains are taken from memory, in milliseconds of this machine. */
const domainsMs = 10_000;

const createDomains = () => {
  let known: { at: number; domains: ReadonlySet<string> } | undefined;
  return async (db: Database): Promise<ReadonlySet<string>> => {
    if (known !== undefined && performance.now() - known.at < domainsMs) return known.domains;
    const [counted] = await db.select({ domains: domainsTable.domains }).from(domainsTable);
    known = { at: performance.now(), domains: new Set(counted?.domains) };
    return known.domains;
  };
};

/** Where a request names somebody by a mask: a write would make a person of it. */
const maskedNamesIn = ({ headers, query }: Asked): string[] =>
  [headers, query].flatMap((part) =>
    identifierKeys.flatMap((key) => {
      const value = fieldsOf(part)[key];
      return typeof value === 'string' && isMask(value) ? [key] : [];
    }),
  );

/** Whose an answer is whose endpoint doesn't say it: whom the request names. */
const askedOwners = (endpoint: Endpoint, input: Asked, answer: unknown): Owned[] => {
  if (typeof endpoint.people === 'object') return ownersIn(endpoint, answer);
  return [
    ...idsIn(input).map((id) => ({ part: answer, id: id.toLowerCase() })),
    ...identifiersIn(input).map((identifier) => ({ part: answer, identifier })),
  ];
};

type Answered = Parameters<Sights['show']>[3];

const nothingAsked: Asked = { params: {}, query: {}, headers: {}, body: {} };

export const createSights = (handles: LookHandles, now: () => string): Sights => {
  const domainsOf = createDomains();

  /** Whom the looks name that came with a request; those that don't hold are left out. */
  const lookedAt = async ({
    caller,
    request,
  }: Pick<Asking, 'caller' | 'request'>): Promise<Set<string>> => {
    const { session } = caller;
    const given = request.headers.get(lookHeader);
    if (given === null || session === undefined) return new Set();
    const looks = await Promise.all(
      given.split(',', looksMaximum).map((handle) => handles.open(handle.trim(), session.id)),
    );
    return new Set(
      looks.flatMap((look) => (look !== undefined && look.until > now() ? look.ids : [])),
    );
  };

  /** The parts of an answer whose people, all of them, are looked at. */
  const shownOf = async (
    db: Database,
    endpoint: Endpoint,
    asking: Asking,
    { body, about, isKept = false }: Answered,
  ): Promise<Set<unknown>> => {
    const looked = isKept ? new Set<string>() : await lookedAt(asking);
    if (looked.size === 0) return new Set();
    const owners =
      about?.map((id): Owned => ({ part: body, id: id.toLowerCase() })) ??
      askedOwners(endpoint, asking.input, body);
    const unknown = owners.flatMap(({ id, identifier }) =>
      id === undefined && identifier !== undefined ? [identifier] : [],
    );
    const holders = await findHolders(db, [...new Set(unknown)]);
    const hidden = new Set<unknown>();
    for (const { part, id, identifier = '' } of owners) {
      const whose = id ?? holders.get(identifier)?.id.toLowerCase();
      if (whose === undefined || !looked.has(whose)) hidden.add(part);
    }
    return new Set(owners.flatMap(({ part }) => (hidden.has(part) ? [] : [part])));
  };

  return {
    resolve: async (db, endpoint, caller, input) => {
      const isAbout = isAboutPeople(endpoint);
      const isStaffWrite = caller.isStaff === true && effectOf(endpoint) !== 'none';
      // A selection tells of nobody, but what is set for all of it is a person's value.
      if (isStaffWrite && (isAbout || endpoint.activity?.object === 'selection')) {
        const faults = [
          ...maskedNamesIn(input).map((path) => ({
            path,
            message: 'This is a mask, and names nobody. Load the page again.',
          })),
          ...masksIn(input.body).map((path) => ({
            path,
            message: 'This is a mask, and no value. Reveal the person, then enter the value.',
          })),
        ];
        if (faults.length > 0) throw invalidRequest(faults);
      }
      if (!isAbout) return input;
      const ids = referencesIn(input);
      if (ids.length === 0) return input;
      const rows = await db
        .select({ id: subjects.id, identifier: subjects.identifier })
        .from(subjects)
        .where(inArray(subjects.id, ids));
      const identifiers = new Map(rows.map(({ id, identifier }) => [id.toLowerCase(), identifier]));
      // A write would take it for the identifier of someone new.
      if (isStaffWrite && identifiers.size < ids.length) {
        throw new Problem(404, 'not-found', 'This person was merged or deleted.');
      }
      const toIdentifier = (text: string) => identifiers.get(idInReference(text) ?? '') ?? text;
      const { headers, query, body } = input;
      return {
        ...input,
        headers: mapNames(headers, toIdentifier),
        query: mapNames(query, toIdentifier),
        body: mapNames(body, toIdentifier),
      };
    },
    show: async (db, endpoint, asking, answered) => {
      const { status, body } = answered;
      if (asking.caller.isStaff !== true || !isAboutPeople(endpoint)) return body;
      return maskAnswer(endpoint, status, body, {
        searched: searchTextsOf(asking.given, asking.request),
        commonDomains: await domainsOf(db),
        shown: await shownOf(db, endpoint, asking, answered),
      });
    },
    ownSight: async (db, asking) => {
      if (asking.caller.isStaff !== true) return null;
      const looked = await lookedAt(asking);
      const searched = searchTextsOf(nothingAsked, asking.request);
      const commonDomains = await domainsOf(db);
      return {
        isShown: (subjectId) => looked.has(subjectId.toLowerCase()),
        mask: (text) => (searched.has(text) ? text : maskText(text, commonDomains)),
      };
    },
  };
};
