import type { MergeCondition } from '#contract/merge-request-values.ts';
import type { ComparedElement } from './compared-values.ts';

/** An element, and whether it is anyone's identifier: only then can a person have several values. */
export type SearchedElement = ComparedElement & { isIdentifier: boolean };

/** Elements whose values are compared together: matching people have the same value for each. */
export type Comparison = readonly SearchedElement[];

/**
 * The comparisons of a search. By ALL, elements with one value each are compared together, after the
 * others: thousands share a first name, but few share first name, last name and birthday.
 */
export const comparisonsOf = (
  condition: MergeCondition,
  elements: readonly SearchedElement[],
): Comparison[] => {
  if (condition === 'ANY') return elements.map((element) => [element]);
  const identifiers = elements.filter(({ isIdentifier }) => isIdentifier);
  const others = elements.filter(({ isIdentifier }) => !isIdentifier);
  return [...identifiers.map((element) => [element]), ...(others.length > 0 ? [others] : [])];
};

/** Hashes of keys have 64 bits. */
const hashCount = 2n ** 64n;
const lowestHash = -(2n ** 63n);

/** Where a search continues: a comparison, and its hashes from `from` on, counted from 0. */
export type Progress = { comparison: number; from: bigint };

export const searchStart: Progress = { comparison: 0, from: 0n };

/**
 * A part of a search: the keys of one comparison in this range of hashes, as stored in the database.
 */
export type Step = {
  comparison: number;
  lowest: bigint;
  highest: bigint;
  /** Where the search continues afterward. */
  next: Progress;
};

/** @param partCount the number of steps for each comparison */
export const nextStep = ({ comparison, from }: Progress, partCount: number): Step => {
  const width = hashCount / BigInt(partCount) + 1n;
  const end = from + width < hashCount ? from + width : hashCount;
  return {
    comparison,
    lowest: from + lowestHash,
    highest: end - 1n + lowestHash,
    next: end === hashCount ? { comparison: comparison + 1, from: 0n } : { comparison, from: end },
  };
};

/** How many of the people count as searched. */
export const coveredOf = (
  total: number,
  { comparison, from }: Progress,
  comparisonCount: number,
): number =>
  Math.floor((total * (comparison + Number(from) / Number(hashCount))) / comparisonCount);

const hex = (value: bigint | number, digits: number) => value.toString(16).padStart(digits, '0');

/** Releases before 58, which keep keys otherwise, don't have this bit: neither goes on for the other. */
const keptInLists = 2 ** 31;

/** Which elements are identifiers, one bit each. The comparisons depend on it. */
const bitsOf = (elements: readonly SearchedElement[]): number =>
  elements.reduce(
    (bits, { isIdentifier }, place) => bits + (isIdentifier ? 2 ** place : 0),
    keptInLists,
  );

/** A search's progress as stored in its row: the comparison, the elements' bits and the hash. */
export const writeProgress = (
  { comparison, from }: Progress,
  elements: readonly SearchedElement[],
): string =>
  `${hex(comparison, 8)}${hex(bitsOf(elements), 8)}${hex(from, 16)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  );

/**
 * Undefined if different elements were identifiers when it was written: then it no longer applies.
 */
export const readProgress = (
  kept: string,
  elements: readonly SearchedElement[],
): Progress | undefined => {
  const digits = kept.replaceAll('-', '');
  if (digits.slice(8, 16) !== hex(bitsOf(elements), 8)) return undefined;
  return {
    comparison: Number.parseInt(digits.slice(0, 8), 16),
    from: BigInt(`0x${digits.slice(16)}`),
  };
};
