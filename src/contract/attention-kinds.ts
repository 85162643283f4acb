/**
 * What a privacy team must look at:
 * - `unusual-looks`: hours of the last 7 days in which a colleague or a program looked at more than 300
 *   people and at more than 5 times their usual (docs/design.md 11.4), for those who see what others
 *   did; the examples are these hours, the newest first, each with whose it is, the number of people,
 *   `usual`, and `at`
 * - `losing-points`: collection points whose receipts began to lose parts (docs/design.md 11.2), until
 *   they work again or somebody published a version, revoked a token or disabled it; the
 *   examples are the collection points, each with how many lost something, `of` how many, and since
 *   when
 * - `busy-points`: collection points that got more receipts today (UTC) than 20,000 and 10 times the
 *   busiest of the 28 days before (docs/design.md 11.4); the examples are the collection points, each
 *   with how many, `of` the limit
 * - `points-on-retired-purposes`: Active collection points that collect for a Retired purpose version;
 *   the examples are the purposes, each with its number of collection points
 * - `drafts-collected`: Draft purpose versions that Active collection points collect: people agree to a
 *   text that nobody published; each with its number of collection points
 * - `receipts-through-retired`: live receipts of the last 7 days that came through a version of a
 *   collection point after it was Retired, unless its token was revoked since; the examples are these
 *   versions (at most 50 are looked at, those used last), each with its number, and `at` of the last one.
 *   Where a collection point had 2,000 receipts or more since, it's at least so many: the answers to
 *   one purpose on each whole day
 * - `purposes-retiring`: Active purpose versions whose retirement is scheduled, the next first; `at` is
 *   the day
 * - `purposes-not-collected`: Active purposes that no Active collection point collects
 * - `translations-missing`: names, descriptions and options that enabled preferences of Active purposes
 *   lack in one of their languages; the examples are the preferences, each with its number, and
 *   `languages`
 * - `purpose-translations-missing`: the same of Active purposes: names, descriptions and other texts
 * - `point-translations-missing`: the same of the own texts of Active collection points
 * - `center-translations-missing`: the same of Active preference centers, with the texts of their
 *   purposes that they don't replace
 * - `old-drafts`: collection points and purposes that were drafts for more than 30 days, disabled ones
 *   left out; `at` is their last change
 * - `quiet-points`: Active collection points with receipts in the 30 days before the last 7, and none
 *   in these; `at` is the day of the last one
 * - `failed-index-run`: the newest run of the search index failed; `at` is when
 * - `switches-waiting`: what lets people be deleted, or something be published by one person alone, and
 *   waits for another administrator; for administrators only. The examples are the settings of deletion
 *   or the account, and retention rules; `at` is when it
 *   takes effect by itself, null where it doesn't
 * - `approvals-waiting`: Drafts that wait for approval by a second person, for those who may publish,
 *   but not for who asked or edited it last; `at` is when it was asked for
 * - `approvals-declined`: Drafts whose approval was declined, for the one who asked, until the Draft is
 *   changed, published or discarded, or approval is asked for again; `at` is when
 * - `failed-mails`: mail to people of the last week that couldn't be sent; the example is the outbox, with
 *   their number, and `at` of the newest
 * - `overdue-withdrawals`: withdrawals that aren't done at a destination though their time is over
 *   (arrivals.ts); the examples are the destinations, each with its number, and `at` of the one that was
 *   due first
 * - `open-merge-groups`: duplicate groups that wait for a decision; the examples are the requests, each
 *   with its number
 *
 * Missing texts are what `src/contract/missing-texts.ts` says.
 */
export const attentionKinds = [
  'unusual-looks',
  'switches-waiting',
  'approvals-waiting',
  'approvals-declined',
  'losing-points',
  'busy-points',
  'points-on-retired-purposes',
  'drafts-collected',
  'receipts-through-retired',
  'purposes-retiring',
  'purposes-not-collected',
  'translations-missing',
  'purpose-translations-missing',
  'point-translations-missing',
  'center-translations-missing',
  'old-drafts',
  'quiet-points',
  'failed-index-run',
  'failed-mails',
  'overdue-withdrawals',
  'open-merge-groups',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Kinds that each list can be filtered by: it then has exactly what the item counts. */
export const pointAttention = [
  'losing-points',
  'busy-points',
  'points-on-retired-purposes',
  'receipts-through-retired',
  'point-translations-missing',
  'old-drafts',
  'quiet-points',
] as const satisfies readonly AttentionKind[];

export const purposeAttention = [
  'drafts-collected',
  'purposes-retiring',
  'purposes-not-collected',
  'purpose-translations-missing',
  'old-drafts',
] as const satisfies readonly AttentionKind[];

export const preferenceAttention = [
  'translations-missing',
] as const satisfies readonly AttentionKind[];

export const centerAttention = [
  'center-translations-missing',
] as const satisfies readonly AttentionKind[];

export const duplicateAttention = ['open-merge-groups'] as const satisfies readonly AttentionKind[];

/** Days without a change after which a draft needs attention. */
export const oldDraftDays = 30;

/** Most people in an hour that never need attention, however few are usual. */
export const unusualLookPeople = 300;
/** So many times their usual is too much. */
export const unusualLookTimes = 5;
/** The days before an hour whose hours with looks say what is usual: their median. */
export const usualLookDays = 28;
/** Days after which an hour that stood out needs no attention anymore. */
export const unusualLookShownDays = 7;
