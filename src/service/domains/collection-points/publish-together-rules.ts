import type { ApprovalObject } from '#contract/approvals.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { PublishPointRequest } from '#contract/publish-point.ts';
import { publishBlock } from '#contract/publish-rules.ts';
import type { PurposeStatus } from '#contract/purpose-values.ts';
import { toWireTime } from '#service/db/columns.ts';

/** A version as it's stored; `modifiedAt` is a time of the database. */
type Stored = { id: string; version: number; name: string; modifiedAt: string };

export type StoredPoint = Stored & {
  status: PurposeStatus;
  isDisabled: boolean;
  links: readonly (Stored & { status: PurposeStatus })[];
};

/** Why one of those that were to be published together isn't, as a program reads it. */
export type Refused = {
  objectType: ApprovalObject;
  id: string;
  version: number;
  name: string;
  reason: 'changed' | 'not-draft' | 'disabled' | 'no-purposes' | 'retired-links';
};

const isAsRead = ({ modifiedAt }: Stored, read: string): boolean =>
  Date.parse(toWireTime(modifiedAt)) === Date.parse(read);

const statusWords = { DRAFT: 'a Draft', ACTIVE: 'Active', RETIRED: 'Retired' } as const;

const called = ({ name, version }: Pick<Stored, 'name' | 'version'>) => `${name} v${version}`;

const changed = (one: Stored): string => `${called(one)} was changed after you read it.`;

/** Of the same purposes, in the order of the request, the first of each. */
const linkOf = ({ links }: StoredPoint, { id, version }: { id: string; version: number }) =>
  links.find((link) => link.id === id.toLowerCase() && link.version === version);

/** Purposes of a request that a Draft doesn't link, or that it names twice. */
export const notLinked = (
  point: StoredPoint,
  { purposes }: Pick<PublishPointRequest, 'purposes'>,
): Fault[] =>
  purposes.flatMap((wanted, index): Fault[] => {
    const isTwice =
      purposes.findIndex(({ id }) => id.toLowerCase() === wanted.id.toLowerCase()) !== index;
    const path = `purposes.${index}.id`;
    if (isTwice) return [{ path, message: 'Must not name a purpose twice.' }];
    if (linkOf(point, wanted) !== undefined) return [];
    return [{ path, message: 'Must be in a version that this Draft links.' }];
  });

type Found = { refused: Refused; fault: Fault };

const ofPoint = (point: StoredPoint, request: PublishPointRequest): Found[] => {
  const found = (reason: Refused['reason'], message: string, path = ''): Found[] => [
    {
      refused: {
        objectType: 'collectionPoint',
        id: point.id,
        version: point.version,
        name: point.name,
        reason,
      },
      fault: { path, message },
    },
  ];
  const { status, isDisabled, links } = point;
  const block = publishBlock({ status, isDisabled, links });
  const who = called(point);
  switch (block?.kind) {
    case 'disabled':
      return found('disabled', `${who} is disabled. Enable it first.`);
    case 'not-draft':
      return found('not-draft', `${who} isn't a Draft anymore, but ${statusWords[status]}.`);
    case 'no-purposes':
      return found('no-purposes', `${who} links no purpose.`);
  }
  if (!isAsRead(point, request.lastModifiedDate)) {
    return found('changed', changed(point), 'lastModifiedDate');
  }
  if (block === undefined) return [];
  const names = block.links.map((link) => called({ ...link })).join(', ');
  return found('retired-links', `${who} links what is Retired: ${names}.`);
};

/** All of those that can't be published, and why; empty where each can. */
export const refusedTogether = (point: StoredPoint, request: PublishPointRequest): Found[] => {
  const purposes = request.purposes.flatMap((wanted, index): Found[] => {
    const link = linkOf(point, wanted);
    if (link === undefined) return [];
    const found = (reason: Refused['reason'], message: string): Found[] => [
      {
        refused: {
          objectType: 'purpose',
          id: link.id,
          version: link.version,
          name: link.name,
          reason,
        },
        fault: { path: `purposes.${index}`, message },
      },
    ];
    if (link.status !== 'DRAFT') {
      const message = `${called(link)} isn't a Draft anymore, but ${statusWords[link.status]}.`;
      return found('not-draft', message);
    }
    return isAsRead(link, wanted.lastModifiedDate) ? [] : found('changed', changed(link));
  });
  return [...ofPoint(point, request), ...purposes];
};
