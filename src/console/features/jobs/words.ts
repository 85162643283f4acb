import { Ban, CircleCheck, Clock, LoaderCircle, TriangleAlert } from 'lucide-react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import { statusKind } from '#console/ui/status-kind.ts';
import { choicesOf, wordOf } from '#console/ui/value-words.ts';
import {
  isOpenJob,
  type Job,
  type JobKind,
  type JobState,
  jobKinds,
  keptKinds,
  resumedKinds,
} from '#contract/jobs.ts';

/** How a job stands; `CANCELING` is one whose end was asked for. */
export const jobStateKind = statusKind<JobState | 'CANCELING'>({
  WAITING: { word: 'Waiting', tone: 'off', icon: Clock },
  RUNNING: { word: 'Running', tone: 'info', icon: LoaderCircle },
  CANCELING: { word: 'Canceling', tone: 'warn', icon: Ban },
  SUCCEEDED: { word: 'Done', tone: 'ok', icon: CircleCheck },
  FAILED: { word: 'Failed', tone: 'bad', icon: TriangleAlert },
  CANCELED: { word: 'Canceled', tone: 'off', icon: Ban },
});

export const stateOf = ({ state, canceledBy }: Job): string =>
  isOpenJob(state) && canceledBy ? 'CANCELING' : state;

const kindWords: Record<JobKind, string> = {
  RETENTION: 'Retention rule',
  DELETION: 'Deletion by a program',
  DUPLICATE_SEARCH: 'Duplicate search',
  CUSTOM_INDEX: 'Search index',
  UPGRADE: 'Upgrade',
  REPLAY: 'Replay of stored consents',
  BULK: 'Bulk action',
};
export const kindLabel = (kind: string): string => wordOf(kindWords, kind);
export const kindChoices = choicesOf(jobKinds, kindWords);

/** Where what a job is about is shown; undefined where no page shows it. */
export const pageOf = ({ kind, objectId }: Job): string | undefined => {
  if (kind === 'RETENTION') return paths.retention.to();
  if (!objectId) return undefined;
  if (kind === 'DUPLICATE_SEARCH') return paths.mergeRequest.to(objectId);
  if (kind === 'CUSTOM_INDEX') return paths.indexRun.to(objectId);
  return undefined;
};

/** What steps of an upgrade do, by the names that migrations give them. */
const upgradeWords: Readonly<Record<string, string>> = {
  'find-setters': 'Find the transaction behind each consent',
  'find-twins': 'Find people with one identifier in two encodings',
  'fill-search-keys': 'Note what people are found by',
  'hash-links': 'Replace kept magic links by hashes',
  'take-links-from-merges': 'Take magic links out of the audit of merges',
  'drop-point-counters': 'Remove unused counters',
};

export const nameOf = ({ kind, name }: Job): string | undefined =>
  name ? (kind === 'UPGRADE' ? wordOf(upgradeWords, name) : name) : undefined;

/** How a job is called in a sentence. */
export const titleOf = (job: Job): string => {
  const name = nameOf(job);
  return name ? `${kindLabel(job.kind)}: ${name}` : kindLabel(job.kind);
};

/** Of a rule or a replay, those it has looked at: it deletes or changes few of them. */
const unitOf = (kind: string): string =>
  kind === 'RETENTION' || kind === 'REPLAY' ? 'people checked' : 'people';

/** How far a job is, in words. */
export const progressWords = ({ done, total, kind, phase }: Job): string => {
  const unit = unitOf(kind);
  const counted = typeof done === 'number';
  const count = counted ? formatCount(done) : '';
  const amount =
    counted && total ? `${count} of ${formatCount(total)} ${unit}` : `${count} ${unit}`;
  return [phase, counted ? amount : undefined].filter(Boolean).join(': ');
};

/** How much of a job is done, 0 to 1; undefined where that isn't known. */
export const shareOf = ({ done, total }: Job): number | undefined =>
  typeof done === 'number' && total ? Math.min(1, done / total) : undefined;

/** Why a job can't be canceled, or tried again; `undefined` where it can, `null` where that's no question. */
export const cancelBlock = ({ kind, state, canceledBy }: Job): string | undefined | null => {
  if (!isOpenJob(state)) return null;
  if (keptKinds.includes(kind)) return 'The service needs this job to finish.';
  return canceledBy ? 'It ends after its current step.' : undefined;
};

const cancelWords: Record<JobKind, string> = {
  RETENTION: 'What it has deleted stays deleted. A rule that is on runs again in an hour.',
  DELETION: 'What it has deleted stays deleted. The rest stays.',
  DUPLICATE_SEARCH:
    'What it has found so far is dropped. A search that repeats runs again at its next time.',
  CUSTOM_INDEX: 'The previous index stays in use.',
  UPGRADE: '',
  REPLAY: 'What it has changed stays changed. The rest is unchanged.',
  BULK: 'What it has done stays done. The rest is unchanged.',
};

/** What becomes of a job that is canceled. */
export const cancelSays = ({ kind }: Job): string =>
  Object.hasOwn(cancelWords, kind) ? cancelWords[kind as JobKind] : '';

export const mayResume = ({ kind, state }: Job): boolean =>
  state === 'FAILED' && resumedKinds.includes(kind);
