import type { Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import { languageName } from '#console/ui/languages.ts';
import { describeIssue } from '#contract/common/describe-issue.ts';
import type { Fault } from '#contract/common/problem.ts';
import { translationsPath } from '#contract/page-words.ts';
import { centerContentSchema } from '#contract/preference-center-content.ts';
import { centerFaults } from '#contract/preference-center-rules.ts';
import { labelOfText, wirePaths } from './center-fields.ts';
import { nodeLabel, toRequest } from './center-form.ts';
import { type CenterFormValues, refOf } from './center-values.ts';
import { pathsOfParts } from './missing-parts.ts';
import { findNode } from './tree-moves.ts';

type Field = keyof typeof wirePaths;
export const formFields = Object.keys(wirePaths) as Field[];

const isWithin = (path: string, start: string): boolean =>
  path === start || path.startsWith(`${start}.`);

/** "“Messages”, Arabic, Heading: ": which of many texts a fault is about. */
const placeWords = (
  path: string,
  values: CenterFormValues,
  nameOf: (id: string) => string | undefined,
): string => {
  const [key, start] =
    pathsOfParts(values.structure).findLast(([, one]) => isWithin(path, one)) ?? [];
  const node = key === undefined ? undefined : findNode(values.structure, key);
  const rest = path.slice(start === undefined ? 0 : start.length + 1).split('.');
  const [list, at, name] = rest;
  const request = toRequest(values);
  const texts =
    list === 'languages' && start === undefined ? request.languages?.[Number(at)] : undefined;
  const words = [
    node && `“${nodeLabel(values, node, nameOf)}”`,
    texts && languageName(texts.language),
    name && labelOfText(node?.kind ?? 'center', name),
  ].filter((one) => one !== undefined && one !== '');
  return words.length === 0 ? '' : `${words.join(', ')}: `;
};

/** Faults of the wire at the fields of the form. */
export const toFormFaults = (
  faults: readonly Fault[],
  values: CenterFormValues,
  nameOf: (id: string) => string | undefined = () => undefined,
): Fault[] =>
  faults.map(({ path, message }) => {
    const [list, tag = ''] = path.split('.');
    if (list === translationsPath) {
      return { path: 'texts', message: `Words of the page, ${languageName(tag)}: ${message}` };
    }
    const field = formFields.find((one) => isWithin(path, wirePaths[one]));
    if (field === undefined) return { path, message };
    const place =
      field === 'structure' || field === 'texts' ? placeWords(path, values, nameOf) : '';
    return { path: field, message: `${place}${message}` };
  });

/** What the service would refuse, in its words and before anything is sent. */
export const faultsOf = (values: CenterFormValues): Fault[] => {
  const request = toRequest(values);
  const result = safeParse(centerContentSchema, request, { reportInput: true });
  return toFormFaults(
    result.success ? centerFaults(request) : result.error.issues.map(describeIssue),
    values,
  );
};

export const centerResolver: Resolver<CenterFormValues> = (values, _context, options) =>
  resolveFaults(values, faultsOf(values), options);

/** Whether a purpose or a data element is on the center already. */
export const isOnCenter = (
  { structure }: Pick<CenterFormValues, 'structure'>,
  kind: 'purpose' | 'dataElement',
  ref: string,
): boolean =>
  pathsOfParts(structure).some(([key]) => {
    const node = findNode(structure, key);
    return node?.kind === kind && refOf(node).toLowerCase() === ref.toLowerCase();
  });
