import type {
  QueryClient,
  QueryKey,
  UseMutationOptions,
  UseQueryOptions,
} from '@tanstack/react-query';
import type { GuardedWrite } from '#console/api/review/guarded-write.ts';
import type { Comparison } from '#console/api/review/standing.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import type { TextsInLanguages } from '#console/records/versioned/behind/behind.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { VersionFacts } from './version-facts.ts';
import type { Publication } from './version-words.ts';

type Read<Data> = UseQueryOptions<Data, Error, Data, QueryKey>;

/** By whom and when, and who approved it, where somebody had to; `utc` where it's a day that begins at 00:00 UTC. */
export type Since = Publication & { approvedBy?: string | null | undefined; zone?: 'utc' };

/** What a list shows of a version. */
export interface ListedVersion extends Pick<VersionFacts, 'status' | 'disabled'> {
  name: string;
  description?: string | null | undefined;
}

/**
 * A kind of record that comes in versions: a Draft, the Active one, Retired ones. `Version` is a
 * version as the list of them has it, `Stored` the whole of one as its own read has it.
 */
export interface VersionedKind<Version extends VersionFacts, Stored> {
  /** "collection point" */
  one: string;
  /** "Collection points" */
  many: string;
  listHref: string;
  /** What is live, else the newest. */
  openHref: (id: string) => string;
  pageHref: (id: string, version: number) => string;
  editHref: (id: string, version: number) => string;
  /** Where a version's texts are translated, of a kind that has texts in languages. */
  translateHref?: (id: string, version: number) => string;
  /** Who did what with it. */
  activityHref: (id: string) => string;
  /** Where two versions are compared. */
  compareHref: (id: string, from: number, to: number) => string;
  nameOf: (version: Version) => string;
  createdAt: (version: Version) => string | null | undefined;
  /** Who changed a version last, and when. */
  changeOf: (version: Version) => Publication;
  /** Who published a version, and when; nothing of a Draft. */
  publicationOf: (version: Version) => Since;
  /** Since when a Retired version is so, and from when an Active one will be. */
  endOf: (version: Version, versions: readonly Version[]) => Since;
  /** What of a version differs from another, in a few words. */
  differs: (from: Stored, to: Stored) => string;
  factsOf: (stored: Stored) => VersionFacts & { id: string; name: string };
  /** The record's own texts in its languages, of a kind that has some. */
  textsOf?: (stored: Stored) => TextsInLanguages;

  /** All versions of one, newest first; empty where there is none of that id. */
  versions: (id: string) => Read<Version[]>;
  /** One version; null where it does not exist. */
  stored: (id: string, version: number) => Read<Stored | null>;
  /** What a list that was read says of one, to begin its page with; the newest where none is named. */
  listed?: (client: QueryClient, id: string, version: string | null) => ListedVersion | undefined;
  /** Every read about one. */
  readsOf: (id: string) => { queryKey: QueryKey };
  /** What these reads ask. */
  endpoints: { versions: Endpoint; stored: Endpoint };
  /** Reads the versions past the cache, and lets what is on screen be read again with them. */
  checkVersions: (id: string) => UseMutationOptions<Version[], Error, void>;
  /** Words for a fault, where the service's own won't do. */
  tellFault?: (fault: Fault) => string;

  /** Why a Draft can't be edited anymore; undefined where it can. */
  frozenReason?: (stored: Stored) => string | undefined;
  newVersionBlock: (versions: readonly Version[]) => string | undefined;
  /** Why a Draft can't be published as it is; undefined where it can. */
  publishBlock: (version: Version) => string | undefined;
  /** The input is the version of the Draft. */
  discardDraft: (id: string) => UseMutationOptions<unknown, Error, Act<number>>;
}

/** How a Draft of a kind is published, as it was shown. */
export interface Publishing<Stored, Request extends object> {
  write: (id: string, version: number) => GuardedWrite<Stored, Request>;
  requestOf: (shown: Stored) => Request;
  comparison: Comparison<Stored, Request>;
  /** The page's word for a key that was changed. */
  labelOf: (key: string) => string;
  /** Who published a version, by their sign-in, and when. */
  publicationOf: (stored: Stored) => Publication;
  /** Whether a refusal says that something was changed since it was shown. */
  isOutdated?: (refusal: Error) => boolean;
}
