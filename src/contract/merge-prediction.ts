import type { ComparedRecord } from './compare.ts';
import type { Profile, ProfileElement } from './data-subject-records.ts';
import { areFormSet } from './form-set.ts';
import { type Forecast, forecastOf } from './merge-forecast.ts';
import { elementThatStays } from './merge-rules.ts';
import { type ConsentRow, predictConsents } from './predict-consents.ts';

/** What one record, which `profileId` names, has of an element. */
export type ElementCell = {
  profileId: string;
  /** As they came: masked, unless whoever reads them may see them. */
  values: readonly string[];
  /** Which values are the same, across records: equal texts of it. */
  same: readonly string[];
  time: string | null;
  /** Forms alone set its values. */
  isFormSet: boolean;
};

/** A data element; `cells` are of the records that have it, in their order. */
export type ElementRow = {
  name: string;
  cells: readonly ElementCell[];
  forecast: Forecast<ElementCell>;
};

/** Additional identifiers of one type: all stay, beside the one that the survivor itself has. */
export type IdentifierRow = {
  name: string;
  cells: readonly ElementCell[];
  kept: Pick<ElementCell, 'values' | 'same'>;
};

/**
 * What a merge will do, as far as profiles tell. What is predicted is so; what the times leave open
 * is told as open.
 */
export type MergePrediction = {
  /** What is to be checked first. */
  consents: readonly ConsentRow[];
  elements: readonly ElementRow[];
  identifiers: readonly IdentifierRow[];
};

const valuesOf = ({ Value }: ProfileElement): readonly string[] =>
  Array.isArray(Value) ? Value : [Value ?? ''];

/** What each value of an element has in common with others; what wasn't compared, nothing. */
const sameOf = (
  compared: ComparedRecord | undefined,
  { Id }: Profile,
  { Name, Linked, ...own }: ProfileElement,
): readonly string[] => {
  const numbers = compared?.dataElements.find(
    ({ name, linked }) => name === Name && linked === (Linked ?? false),
  )?.values;
  const values = valuesOf({ Name, ...own });
  // It changed between the readings.
  if (numbers?.length !== values.length) return values.map((_, place) => `${Id} ${place}`);
  return numbers.map(String);
};

const cellsByName = (
  profiles: readonly Profile[],
  comparison: readonly ComparedRecord[],
  isLinked: boolean,
): [string, ElementCell[]][] => {
  const comparedOf = new Map(comparison.map((own) => [own.id, own]));
  const cells = profiles.flatMap((profile) =>
    (profile.DataElements ?? [])
      .filter(({ Linked }) => (Linked ?? false) === isLinked)
      .map((element) => ({
        name: element.Name,
        cell: {
          profileId: profile.Id,
          values: valuesOf(element),
          same: sameOf(comparedOf.get(profile.Id), profile, element),
          time: element.LastUpdatedDate ?? null,
          isFormSet: areFormSet(element.SetBy ?? []),
        },
      })),
  );
  return [...Map.groupBy(cells, ({ name }) => name)]
    .map(([name, own]): [string, ElementCell[]] => [name, own.map(({ cell }) => cell)])
    .sort(([one], [other]) => (one < other ? -1 : 1));
};

/** Identifiers in their order, each once, without the primary one. */
const eachOnce = (
  cells: readonly ElementCell[],
  primary: string | undefined,
): IdentifierRow['kept'] => {
  const seen = new Set([primary]);
  const kept = cells
    .flatMap(({ values, same }) => values.map((value, place) => ({ value, same: same[place] })))
    .flatMap(({ value, same }) => {
      if (same === undefined || seen.has(same)) return [];
      seen.add(same);
      return { value, same };
    });
  return { values: kept.map(({ value }) => value), same: kept.map(({ same }) => same) };
};

/** What a cell says: two that say the same have the same values. */
export const sayOfElement = ({ same }: ElementCell): string => JSON.stringify(same);

const chooseElement = (timed: readonly { cell: ElementCell; time: string | null }[]) =>
  elementThatStays(
    timed.map(({ cell, time }) => ({ cell, updatedAt: time, isFormSet: cell.isFormSet })),
  );

/** A value that stays before others which were typed into a form needn't be the latest of all. */
const forecastElement = (cells: readonly ElementCell[]): Forecast<ElementCell> => {
  const forecast = forecastOf(cells, chooseElement, sayOfElement);
  const { predicted, reason } = forecast;
  const isBeforeForms = predicted?.isFormSet === false && cells.some(({ isFormSet }) => isFormSet);
  return isBeforeForms && reason !== 'equal' ? { ...forecast, reason: 'before-forms' } : forecast;
};

/**
 * Predicts a merge by the rules by which the service executes it (docs/design.md 5.7).
 * @param profiles as they were read, with all their topics and preferences; the primary first, then
 * the others in the order of the merge
 * @param comparison of them: it alone says which values are the same, since they may be masked, and who said
 * no to everything
 */
export const predictMerge = (
  profiles: readonly Profile[],
  comparison: readonly ComparedRecord[],
): MergePrediction => {
  const primary = comparison.find(({ id }) => id === profiles[0]?.Id)?.identifier;
  return {
    consents: predictConsents(profiles, comparison),
    elements: cellsByName(profiles, comparison, false).map(([name, cells]) => ({
      name,
      cells,
      forecast: forecastElement(cells),
    })),
    identifiers: cellsByName(profiles, comparison, true).map(([name, cells]) => ({
      name,
      cells,
      kept: eachOnce(cells, primary?.toString()),
    })),
  };
};
