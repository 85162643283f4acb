import { canonicalIdentifier } from './common/identifiers.ts';
import type { Profile, ProfileElement } from './data-subject-records.ts';
import { areFormSet } from './form-set.ts';
import { type Forecast, forecastOf } from './merge-forecast.ts';
import { elementThatStays } from './merge-rules.ts';
import { type ConsentRow, predictConsents } from './predict-consents.ts';

/** What one record, which `profileId` names, has of an element. */
export type ElementCell = {
  profileId: string;
  values: readonly string[];
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
  kept: readonly string[];
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

const cellsByName = (
  profiles: readonly Profile[],
  isLinked: boolean,
): [string, ElementCell[]][] => {
  const cells = profiles.flatMap(({ Id, DataElements }) =>
    (DataElements ?? [])
      .filter(({ Linked }) => (Linked ?? false) === isLinked)
      .map((element) => ({
        name: element.Name,
        cell: {
          profileId: Id,
          values: valuesOf(element),
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
const eachOnce = (identifiers: readonly string[], primary: string): string[] => {
  const seen = new Set([canonicalIdentifier(primary)]);
  return identifiers.filter((identifier) => {
    const compared = canonicalIdentifier(identifier);
    const isNew = !seen.has(compared);
    seen.add(compared);
    return isNew;
  });
};

const chooseElement = (timed: readonly { cell: ElementCell; time: string | null }[]) =>
  elementThatStays(
    timed.map(({ cell, time }) => ({ cell, updatedAt: time, isFormSet: cell.isFormSet })),
  );

/** A value that stays before others which were typed into a form needn't be the latest of all. */
const forecastElement = (cells: readonly ElementCell[]): Forecast<ElementCell> => {
  const forecast = forecastOf(cells, chooseElement, ({ values }) => JSON.stringify(values));
  const { predicted, reason } = forecast;
  const isBeforeForms = predicted?.isFormSet === false && cells.some(({ isFormSet }) => isFormSet);
  return isBeforeForms && reason !== 'equal' ? { ...forecast, reason: 'before-forms' } : forecast;
};

/**
 * Predicts a merge by the rules by which the service executes it (docs/design.md 5.7).
 * @param profiles as they were read, with all their topics and preferences; the primary first, then
 * the others in the order of the merge
 */
export const predictMerge = (profiles: readonly Profile[]): MergePrediction => ({
  consents: predictConsents(profiles),
  elements: cellsByName(profiles, false).map(([name, cells]) => ({
    name,
    cells,
    forecast: forecastElement(cells),
  })),
  identifiers: cellsByName(profiles, true).map(([name, cells]) => ({
    name,
    cells,
    kept: eachOnce(
      cells.flatMap(({ values }) => values),
      profiles[0]?.Identifier ?? '',
    ),
  })),
});
