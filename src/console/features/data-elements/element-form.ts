import type { DataElement } from '#contract/data-element-settings.ts';
import type { ElementKind } from '#contract/data-element-values.ts';
import { findsPeopleByName, identifyingKindOf } from '#contract/identifying-elements.ts';

/** '' lets the name decide. */
export type ElementFormValues = { kind: ElementKind | ''; findsPeople: 'yes' | 'no' | '' };

export const elementFields = ['kind', 'findsPeople'] as const satisfies (keyof ElementFormValues)[];

type Settings = Pick<DataElement, 'kind' | 'isKindSet' | 'findsPeople' | 'isFindsPeopleSet'>;

export const toFormValues = (element: Settings): ElementFormValues => ({
  kind: element.isKindSet ? (element.kind as ElementKind) : '',
  findsPeople: element.isFindsPeopleSet ? (element.findsPeople ? 'yes' : 'no') : '',
});

/** What the form asks for, over the element as it was read. */
export const toRequest = (
  { kind, findsPeople }: ElementFormValues,
  { changedDate }: Pick<DataElement, 'changedDate'>,
) => ({
  kind: kind || null,
  findsPeople: findsPeople === '' ? null : findsPeople === 'yes',
  changedDate,
});

/** The request that turns on or off whether people are found by it; what the name says isn't set. */
export const toFindingRequest = (
  element: Settings & Pick<DataElement, 'name' | 'changedDate'>,
  findsPeople: boolean,
) => {
  const isProposed = proposedFor(element.name).findsPeople === findsPeople;
  const values = toFormValues({ ...element, findsPeople, isFindsPeopleSet: !isProposed });
  return toRequest(values, element);
};

/** What the name of an element says. */
export const proposedFor = (name: string): { kind: ElementKind; findsPeople: boolean } => ({
  kind: identifyingKindOf(name) ?? 'NONE',
  findsPeople: findsPeopleByName(name),
});
