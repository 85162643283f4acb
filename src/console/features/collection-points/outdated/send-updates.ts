import { type ApiError, isApiError } from '#console/api/api-error.ts';
import { mayOverwrite } from '#console/api/review/standing.ts';
import { activeOf, draftOf } from '#console/records/versioned/version-facts.ts';
import { hasHostedForm } from '#contract/hosted-form.ts';
import { sendNewVersion } from '../collection-point-acts.ts';
import {
  sendBack,
  toFormValues,
  toUpdateRequest,
  type UpdateBody,
} from '../collection-point-form.ts';
import { collectionPointWrites, sendUpdate } from '../collection-point-writes.ts';
import { type FormEase, fetchFormEase } from '../publish/form-ease.ts';
import { fetchVersions } from '../read-versions.ts';
import { changedKeys, containsRequest } from '../record-content.ts';
import type { PointPlan } from './plan-updates.ts';

/** Nothing was sent: someone else was faster, or the form isn't fair. The message is for people. */
export class NotSent extends Error {}

/** What the acts of one page remember, so that one that is sent again is still the same. */
export type ActMemory = {
  /** The key of an act by its name. */
  keyOf: (name: string) => string;
  /** Drafts that this page made and hasn't saved yet, by their point. */
  made: Map<string, number>;
  /** Throws once the page was left or the run was stopped. */
  checkWanted: () => void;
};

const comparison = { changedKeys, contains: containsRequest };

const withLinks = (record: PointPlan['active'], links: PointPlan['update']['links']): UpdateBody =>
  toUpdateRequest(record, { ...toFormValues(record), PurposeIdsWithVersion: links }, 'DRAFT');

const send = (id: string, version: number, input: UpdateBody, memory: ActMemory) =>
  sendUpdate(id, version, {
    key: memory.keyOf(`${id} ${version} ${JSON.stringify(input)}`),
    input,
  });

/** Sends a Draft as it was planned; where it holds that already, there is nothing to send. */
const overwrite = async (
  draft: PointPlan['active'],
  request: UpdateBody,
  memory: ActMemory,
): Promise<void> => {
  const { Id: id, Version: version } = draft;
  const stored = await collectionPointWrites.sendBack(id, version).read();
  memory.checkWanted();
  if (mayOverwrite(comparison, { stored, opened: draft, request, attempts: [] })) {
    await send(id, version, request, memory);
  }
};

/** Makes a Draft of the version that was planned for, and of no other. */
const makeVersion = async ({ id, active }: PointPlan, memory: ActMemory): Promise<number> => {
  const versions = await fetchVersions(id);
  memory.checkWanted();
  if (versions.some(({ disabled }) => disabled)) {
    throw new NotSent('Someone disabled it in the meantime.');
  }
  const draft = draftOf(versions);
  if (draft !== undefined) {
    throw new NotSent(`Someone created version ${draft.version} (Draft) in the meantime.`);
  }
  const current = activeOf(versions)?.version;
  if (current === undefined) throw new NotSent('It no longer has an Active version.');
  if (current !== active.Version) {
    throw new NotSent(`Someone published version ${current} in the meantime.`);
  }
  const newest = Math.max(...versions.map(({ version }) => version));
  const made = await sendNewVersion(id, memory.keyOf(`${id} after ${newest}`));
  // Another number: someone created and published one in between, and this is a copy of that.
  if (made !== newest + 1) {
    throw new NotSent(
      `Someone published a version in the meantime. Version ${made} (Draft) is a copy of it.`,
    );
  }
  return made;
};

/** Makes a Draft whose links are moved, or moves them in one that is a mere copy. */
export const makeDraft = async (plan: PointPlan, memory: ActMemory): Promise<void> => {
  const { id, active, step, update } = plan;
  if (step.kind === 'move') {
    await overwrite(step.draft, withLinks(step.draft, update.links), memory);
    return;
  }
  const version = memory.made.get(id) ?? (await makeVersion(plan, memory));
  // Refused by a limit from here on, it isn't made again.
  memory.made.set(id, version);
  const copy = { ...active, Version: version, Status: 'DRAFT' as const };
  await send(id, version, withLinks(copy, update.links), memory);
  memory.made.delete(id);
};

/** What the others of a run would meet, too: it's for the run to tell, or to wait out. */
const ofAllOthers: readonly ApiError['kind'][] = [
  'unauthorized',
  'network',
  'unavailable',
  'rate-limited',
];

/** Nobody else keeps an unfair form back: throws where it is, or that can't be told. */
const checkForm = async (draft: PointPlan['active'], memory: ActMemory): Promise<void> => {
  if (!hasHostedForm(draft.CollectionPointType)) return;
  let ease: FormEase;
  try {
    ease = await fetchFormEase(draft);
  } catch (cause) {
    if (isApiError(cause) && ofAllOthers.includes(cause.kind)) throw cause;
    throw new NotSent("The form that people see couldn't be checked.", { cause });
  }
  memory.checkWanted();
  const blocks = ease?.blocks ?? [];
  if (blocks.length === 0) return;
  throw new NotSent(`Form: ${blocks.map(({ message }) => message).join(' ')}`);
};

/** Publishes a Draft as it was shown, where its form is fair. */
export const publishDraft = async ({ step }: PointPlan, memory: ActMemory): Promise<void> => {
  if (step.kind !== 'publish') return;
  await checkForm(step.draft, memory);
  await overwrite(step.draft, sendBack(step.draft, {}, 'ACTIVE'), memory);
};
