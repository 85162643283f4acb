import { describeCountryFault } from '#contract/data-elements.ts';
import { elementValueMaximum } from '#contract/data-subject-values.ts';
import type { CenterContent, CenterDataElement } from '#contract/preference-center-content.ts';
import type { Database } from '#service/db/database.ts';
import { readElements } from '#service/domains/data-subjects/subject-elements.ts';
import { textsOfElements } from './published-center.ts';

type Content = Pick<CenterContent, 'pages'>;

/** The data elements that people see on a center. */
const elementsIn = ({ pages }: Content): CenterDataElement[] =>
  (pages ?? [])
    .filter(({ isHidden }) => isHidden !== true)
    .flatMap(({ sections }) => sections ?? [])
    .flatMap(({ customDataElements }) => customDataElements ?? [])
    .filter(({ hidden }) => hidden !== true);

/** A person's values of the data elements that a center shows, by name. */
export const readCenterElements = async (
  db: Database,
  content: Content,
  subjectId: string,
): Promise<ReadonlyMap<string, string>> => {
  const names = new Set(elementsIn(content).map(({ name }) => name));
  if (names.size === 0) return new Map();
  const values = Object.entries(textsOfElements(await readElements(db, subjectId)));
  return new Map(values.filter(([name]) => names.has(name)));
};

/** Why a given value wasn't taken. */
export type ElementFault = { name: string; reason: 'tooLong' | 'notCountry' };

export type ElementPlan = {
  /** What is recorded, by name. */
  changed: Record<string, string>;
  /** The names of those that have to wait, since the person isn't known well enough just now. */
  late: string[];
  faults: ElementFault[];
};

const reasonAgainst = (name: string, value: string): ElementFault['reason'] | null => {
  if (value.length > elementValueMaximum) return 'tooLong';
  return describeCountryFault(name, value) === null ? null : 'notCountry';
};

/**
 * What a save records of data elements: what was given anew of those that a person may replace. Nothing
 * is emptied, since nobody could see what.
 * @param given by name; `known` what is stored
 */
export const planElements = (
  content: Content,
  {
    given,
    known,
    isLate,
  }: { given: ReadonlyMap<string, string>; known: ReadonlyMap<string, string>; isLate: boolean },
): ElementPlan => {
  const plan: ElementPlan = { changed: {}, late: [], faults: [] };
  const names = elementsIn(content).flatMap(({ name, readOnly }) => (readOnly ? [] : name));
  for (const name of new Set(names)) {
    const value = given.get(name)?.trim() ?? '';
    if (value === '' || value === known.get(name)) continue;
    const reason = reasonAgainst(name, value);
    if (isLate) plan.late.push(name);
    else if (reason !== null) plan.faults.push({ name, reason });
    else plan.changed[name] = value;
  }
  return plan;
};
