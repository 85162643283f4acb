import type { ComparedRecord } from './compare.ts';
import type { Profile, ProfilePurpose } from './data-subject-records.ts';
import type { ConsentStatus } from './data-subject-values.ts';
import { forecastStop, stopsIn } from './forecast-stop.ts';
import { type Forecast, forecastOf, forecastWith } from './merge-forecast.ts';
import {
  behindRequest,
  consentThatHolds,
  countingStatus,
  type MergedConsent,
  type OfRecord,
  type Stop,
  stopAgainst,
} from './merge-rules.ts';

/** What one record, which `profileId` names, says to a purpose, a topic or an option. */
export type ConsentCell = {
  profileId: string;
  /** The status of the consent; of a topic or an option `CONSENTED` or `NOT_CONSENTED`. */
  state: string;
  /** The same; of a request that waits what it would give back, if the merge compares it by that. */
  counting: string;
  /** Of the last interaction. */
  time: string | null;
  /** Of the consent. */
  consentTime: string | null;
  /** Of the purpose. */
  version: number;
};

export type ConsentRow = {
  /** The purpose's id; of a topic or an option, its own behind it. */
  key: string;
  kind: 'purpose' | 'topic' | 'option';
  name: string;
  purposeName: string;
  /** Of an option. */
  preferenceName: string | null;
  /** Of the records that have the purpose, in their order. */
  cells: readonly ConsentCell[];
  /** What is forecast may be none of `cells`: the withdrawal that `stop` stands for. */
  forecast: Forecast<ConsentCell>;
  /**
   * Which record said no to everything, and when, where another one has a consent in force; null where
   * it refuses by what it said to the purpose itself.
   */
  stop: { profileId: string; at: string } | null;
  /**
   * - `check`: the records differ, and one of them refuses or says what is not known; or they do so
   *   and the primary has no consent to it
   * - `differs`: they differ otherwise, or the primary has no consent to it
   * - `equal`: they say the same
   */
  risk: 'check' | 'differs' | 'equal';
  /** Whether one record's refusal, or what it says that is not known, becomes a consent. */
  overrulesRefusal: 'no' | 'may' | 'will';
  /** Whether the primary, which has no consent to it, gets one that refuses or is not known. */
  addsRefusal: boolean;
};

const refusals: readonly string[] = [
  'HARD_OPT_OUT',
  'WITHDRAWN',
  'OPT_OUT',
  'NO_CONSENT',
] satisfies ConsentStatus[];

const grants: readonly string[] = [
  'ACTIVE',
  'OPT_IN',
  'NOT_OPT_OUT',
  'IMPLICIT',
  'ALWAYS_ACTIVE',
  'EXTEND',
  'CHANGE_PREFERENCES',
] satisfies ConsentStatus[];

const neither: readonly string[] = ['PENDING', 'EXPIRED'] satisfies ConsentStatus[];

const consented = 'CONSENTED';
const notConsented = 'NOT_CONSENTED';

const isRefusal = (state: string) => refusals.includes(state) || state === notConsented;
/** Whether a status is in force, or a choice has consent. */
export const isGrant = (state: string): boolean => grants.includes(state) || state === consented;
/** Whether a status is in force, waits or has ended: nobody refuses by it. */
const isHarmless = (state: string): boolean => isGrant(state) || neither.includes(state);
/** The same where the primary has none: who was never asked and who has no consent are treated alike. */
export const isHarmlessIfNew = (state: string): boolean =>
  isHarmless(state) || state === 'NO_CONSENT';
/** Whether choices take effect: under a consent that was withdrawn or has ended none does. */
export const matters = (state: string): boolean => !refusals.includes(state) && state !== 'EXPIRED';
const sayOf = ({ state }: ConsentCell) => state;

const countingOf = ({ counting }: ConsentCell) => counting;

export const areEqual = (states: readonly string[]): boolean => new Set(states).size <= 1;

/** Whether a refusal, or what is not known, stands against a grant. */
export const isRefusedAndGranted = (states: readonly string[], granted = states): boolean =>
  granted.some(isGrant) && !states.every(isHarmless);

const overruledIn = (
  cells: readonly ConsentCell[],
  { predicted, candidates }: Forecast<ConsentCell>,
): ConsentRow['overrulesRefusal'] => {
  const holding = candidates.map(countingOf);
  if (!isRefusedAndGranted(cells.map(countingOf), holding)) return 'no';
  return predicted === null || !holding.every(isGrant) ? 'may' : 'will';
};

type Choice = Pick<ConsentRow, 'kind' | 'name' | 'preferenceName'> & {
  id: string;
  isConsented: boolean;
};

/** The topics and options of a purpose. */
export const choicesOf = ({
  Topics,
  CustomPreferences,
}: Pick<ProfilePurpose, 'Topics' | 'CustomPreferences'>): Choice[] => [
  ...(Topics ?? []).map(
    (topic): Choice => ({
      id: topic.Id,
      kind: 'topic',
      name: topic.Name,
      preferenceName: null,
      isConsented: topic.IsConsented,
    }),
  ),
  ...(CustomPreferences ?? []).flatMap(({ Name, Options }) =>
    Options.map(
      (option): Choice => ({
        id: option.Id,
        kind: 'option',
        name: option.Name,
        preferenceName: Name,
        isConsented: option.IsConsented,
      }),
    ),
  ),
];

/** A refusal that is not the latest holds for another reason, and so does what is beside a request. */
const withReason = (
  cells: readonly ConsentCell[],
  forecast: Forecast<ConsentCell>,
): Forecast<ConsentCell> => {
  const { predicted, reason } = forecast;
  const later = cells.filter(({ time }) => (time ?? '') > (predicted?.time ?? ''));
  if (predicted === null || reason !== 'latest' || later.length === 0) return forecast;
  const isAsked = later.every(({ state }) => state === 'PENDING');
  const isOptedOut = isRefusal(predicted.counting) && predicted.counting !== 'NO_CONSENT';
  return { ...forecast, reason: isAsked && !isOptedOut ? 'request' : 'refusal' };
};

type Recorded = { profileId: string; purpose: ProfilePurpose };

/** What a record says, as it's shown and as the merge compares it. */
type Told = { cell: ConsentCell; consent: MergedConsent & OfRecord };

const tellConsent = ({ profileId, purpose }: Recorded): Told => {
  const { Status: state, StatusBeforePending: statusBeforePending } = purpose;
  const time = purpose.LastInteractionDate ?? null;
  const consentTime = purpose.GivenDate ?? purpose.ConsentDate ?? null;
  const counting = countingStatus(state, statusBeforePending);
  return {
    cell: { profileId, state, counting, time, consentTime, version: purpose.Version },
    consent: {
      subjectId: profileId,
      status: state,
      lastInteractionAt: time,
      consentAt: consentTime,
      withdrawalAt: purpose.WithdrawalDate,
      statusBeforePending,
    },
  };
};

/** Each is compared as the merge does: by what it would give back, where it only waits. */
const forecastConsent = (told: readonly Told[]): Forecast<ConsentCell> => {
  const compared = told.map(({ cell, consent }) => {
    const { status, lastInteractionAt: time } = behindRequest(consent) ?? consent;
    return { cell, status, time };
  });
  const { predicted, candidates, reason } = forecastOf(
    compared,
    (timed, notAfter) =>
      consentThatHolds(
        timed.map(({ cell, time }) => ({
          cell,
          status: cell.status,
          lastInteractionAt: time,
          consentAt: notAfter(cell.cell.consentTime),
        })),
      ),
    ({ cell }) => sayOf(cell),
  );
  return {
    predicted: predicted?.cell ?? null,
    candidates: candidates.map(({ cell }) => cell),
    reason,
  };
};

const isCellInForce = ({ counting }: ConsentCell): boolean => isGrant(counting);

/** A no to everything, where there is a yes and it isn't its record's refusal that holds anyway. */
const stopAtStake = (
  stop: Stop | undefined,
  cells: readonly ConsentCell[],
  { candidates }: Forecast<ConsentCell>,
): Stop | undefined => {
  const own = cells.find(({ profileId }) => profileId === stop?.subjectId);
  const isRefusedAnyway =
    own !== undefined && isRefusal(own.counting) && !candidates.some(isCellInForce);
  return cells.some(isCellInForce) && !isRefusedAnyway ? stop : undefined;
};

/** The withdrawal that a no to everything counts as. */
const withdrawalBy = ({ subjectId, at }: Stop, known: ConsentCell | undefined): ConsentCell => ({
  profileId: subjectId,
  state: 'WITHDRAWN',
  counting: 'WITHDRAWN',
  time: at,
  consentTime: null,
  version: known?.version ?? 1,
});

const purposeRow = (
  key: string,
  recorded: readonly Recorded[],
  { primaryId, stops }: { primaryId: string; stops: readonly Stop[] },
): ConsentRow => {
  const told = recorded.map(tellConsent);
  const cells = told.map(({ cell }) => cell);
  const consents = told.map(({ consent }) => consent);
  const plain = forecastConsent(told);
  const stop = stopAtStake(stopAgainst(stops, consents), cells, plain);
  // Of those at the same millisecond each may be the last.
  const stopped = stops
    .filter(({ at }) => at === stop?.at)
    .filter((own) => stopAgainst([own], consents) !== undefined)
    .map((own) => withdrawalBy(own, plain.candidates[0]));
  const forecast = forecastStop(plain, stopped, told, { isInForce: isCellInForce, sayOf });
  const said = [...cells, ...stopped];
  const counting = cells.map(countingOf);
  const isEqual = areEqual(cells.map(sayOf)) && areEqual(said.map(countingOf));
  const hasPrimary = cells.some(({ profileId }) => profileId === primaryId);
  const name = recorded[0]?.purpose.Name ?? '';
  const addsRefusal = !hasPrimary && !counting.every(isHarmlessIfNew);
  const risk = () => {
    if (addsRefusal) return 'check';
    if (isEqual) return hasPrimary ? 'equal' : 'differs';
    return said.map(countingOf).every(isHarmless) ? 'differs' : 'check';
  };
  return {
    key,
    kind: 'purpose',
    name,
    purposeName: name,
    preferenceName: null,
    cells,
    forecast: withReason(cells, forecast),
    stop: stop === undefined ? null : { profileId: stop.subjectId, at: stop.at },
    risk: risk(),
    overrulesRefusal: overruledIn(said, forecast),
    addsRefusal,
  };
};

/** Those topics and options of a purpose that the records do not say the same to. */
const choiceRows = (own: ConsentRow, recorded: readonly Recorded[]): ConsentRow[] => {
  const said = recorded.map(({ purpose }) => choicesOf(purpose));
  const known = new Map(said.flat().map((choice) => [choice.id, choice]));
  const chosen = said.map(
    (choices) => new Set(choices.flatMap(({ id, isConsented }) => (isConsented ? [id] : []))),
  );
  const doMatter = own.forecast.candidates.map(sayOf).some(matters);
  const stopped = own.forecast.candidates.filter((cell) => !own.cells.includes(cell));
  const leading = [...own.cells, ...stopped];
  return [...known.values()].flatMap(({ id, kind, name, preferenceName }) => {
    const all = leading.map((cell) => {
      const place = own.cells.findIndex(({ profileId }) => profileId === cell.profileId);
      const state = chosen[place]?.has(id) ? consented : notConsented;
      return { ...cell, state, counting: state };
    });
    const cells = all.slice(0, own.cells.length);
    if (areEqual(cells.map(sayOf))) return [];
    const forecast = forecastWith(leading, own.forecast, all, sayOf);
    return {
      key: `${own.key} ${id}`,
      kind,
      name,
      purposeName: own.name,
      preferenceName,
      cells,
      forecast,
      stop: null,
      risk: doMatter ? 'check' : 'differs',
      overrulesRefusal: doMatter ? overruledIn(cells, forecast) : 'no',
      addsRefusal: false,
    } satisfies ConsentRow;
  });
};

const isRefused = ({ cells, stop }: ConsentRow) =>
  stop !== null || cells.map(countingOf).some(isRefusal);

/** How far down a row stands: what is dangerous is seen first. */
const placeOf = (row: ConsentRow): number =>
  ['check', 'differs', 'equal'].indexOf(row.risk) * 10 +
  ['will', 'may', 'no'].indexOf(row.overrulesRefusal) * 2 +
  Number(!isRefused(row));

/**
 * Each purpose that the records know, and what differs under it; what is to be checked first.
 * @param comparison of them: it alone says who said no to everything
 */
export const predictConsents = (
  profiles: readonly Profile[],
  comparison: readonly ComparedRecord[],
): readonly ConsentRow[] => {
  const primaryId = profiles[0]?.Id ?? '';
  const recorded = profiles.flatMap(({ Id, Purposes }) =>
    (Purposes ?? []).map((purpose) => ({ profileId: Id, purpose })),
  );
  const byPurpose = Map.groupBy(recorded, ({ purpose }) => purpose.Id.toLowerCase());
  return [...byPurpose]
    .map(([key, own]) => {
      const stops = stopsIn(comparison, key);
      return { row: purposeRow(key, own, { primaryId, stops }), own };
    })
    .sort((one, other) => (one.row.name < other.row.name ? -1 : 1))
    .flatMap(({ row, own }) => [row, ...choiceRows(row, own)])
    .sort((one, other) => placeOf(one) - placeOf(other));
};
