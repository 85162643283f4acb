import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import {
  answerDifferences,
  extraFields,
  operationDifferences,
} from '#contract/documentation/differences.ts';
import {
  unbuiltPointSettings,
  unbuiltPreferenceSettings,
  unbuiltPurposeSettings,
} from '#contract/unbuilt-settings.ts';
import { countPublished, extraPathsOf, isPublished } from './published.ts';

// docs/interface-differences.md and docs/interface-changes.md, from the contract and its differences.

const code = (text: string): string => `\`${text}\``;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

const lackingBody = /^body (\S+) is missing$/;
const lackingHeader = /^header (\S+) is missing$/;

/** What is published, of what a test says is otherwise. */
const publishedOf = (faults: readonly string[]): string => {
  const inBody = faults.flatMap((fault) => lackingBody.exec(fault)?.[1] ?? []);
  const others = faults.filter((fault) => !lackingBody.test(fault));
  return [
    ...(inBody.length === 0 ? [] : [`has ${inBody.map(code).join(', ')} in the body`]),
    ...others.map((fault) => {
      const header = lackingHeader.exec(fault)?.[1];
      if (header !== undefined) return `has the header ${code(header)}`;
      return fault === 'needs ' ? 'needs no scope' : fault;
    }),
  ].join('; ');
};

/** Operations that differ in the same for the same reason stand together. */
const operationRows = (): string[][] => {
  const groups = new Map<string, string[]>();
  for (const [name, differences] of Object.entries(operationDifferences)) {
    for (const { faults, why } of differences) {
      const key = JSON.stringify([publishedOf(faults), why]);
      groups.set(key, [...(groups.get(key) ?? []), code(name)]);
    }
  }
  return [...groups].map(([key, names]) => {
    const [published = '', why = ''] = JSON.parse(key) as string[];
    return [names.join('<br>'), published, why];
  });
};

const shownOperations = 3;
const extraRows = (endpoints: readonly Endpoint[]): string[][] => {
  const places = endpoints.map((endpoint) => ({
    operationId: endpoint.operationId,
    fields: new Set(extraPathsOf(endpoint).map((path) => path.split('.').at(-1) ?? '')),
  }));
  return extraFields.map(({ fields, why }) => {
    const operations = places
      .filter((place) => fields.some((field) => place.fields.has(field)))
      .map(({ operationId }) => operationId)
      .sort();
    const shown = operations.slice(0, shownOperations).map(code).join(', ');
    const rest = operations.length - shownOperations;
    return [
      [...new Set(fields)].map(code).join(', '),
      rest > 0 ? `${shown} and ${rest} more` : shown,
      why,
    ];
  });
};

const withoutEffectRows = (endpoints: readonly Endpoint[]): string[][] => {
  const groups = new Map<string, string[]>();
  for (const { operationId, withoutEffect = {} } of endpoints) {
    for (const [asked, why] of Object.entries(withoutEffect)) {
      const key = JSON.stringify([asked, why]);
      groups.set(key, [...(groups.get(key) ?? []), code(operationId)]);
    }
  }
  return [...groups].map(([key, names]) => {
    const [asked = '', why = ''] = JSON.parse(key) as string[];
    return [code(asked), names.join(', '), `${why[0]?.toUpperCase()}${why.slice(1)}.`];
  });
};

const settings: readonly (readonly [string, readonly string[]])[] = [
  ['collection points', unbuiltPointSettings],
  ['purposes', unbuiltPurposeSettings],
  ['purpose preferences', unbuiltPreferenceSettings],
];

export const differencesText = (all: readonly Endpoint[]): string => {
  const endpoints = all.filter(isPublished);
  const counts = Object.entries(countPublished(all)).sort();
  const sum = (index: 0 | 1) => counts.reduce((total, [, count]) => total + count[index], 0);
  return `# What differs from the published definition

The interface follows a published one, [docs/wire/published.json](wire/published.json), so that clients written for that work here. This page names what is otherwise, with the reason. \`src/service/interface-tables.test.ts\` writes it (with \`WRITE_INTERFACE=1\`) from \`src/contract/documentation/differences.ts\` and fails where it isn't true; \`npm run call-each-operation\` holds every published operation of a running demo against a strict reader made from the published definition, which accepts nothing but that and what stands here.

## Operations

${sum(0)} of ${sum(1)} published operations are served. Everything else in the document is an extension of ours.

${table(
  ['group', 'served', 'published'],
  counts.map(([group, [served, published]]) => [group, String(served), String(published)]),
)}

## Requests, codes and rights

${table(['operation', 'published', 'here'], operationRows())}

## Fields that answers have besides

Clients should ignore fields that they don't know. These aren't published:

${table(['field', 'in the answers of', 'why'], extraRows(endpoints))}

## Other differences of answers

${table(
  ['what', 'where', 'why'],
  answerDifferences.map(({ operations, what, why }) => [
    what,
    operations?.map(code).join(', ') ?? 'wherever it stands',
    why,
  ]),
)}

## Accepted without effect

What asks for it is told in \`messages\`, unless the answer is a file or a list:

${table(['asked for', 'of', 'why'], withoutEffectRows(endpoints))}

Settings that are stored and given back, and change nothing yet. The answer to a write names those that it turns on in \`messages\`:

${table(
  ['of', 'settings'],
  settings.map(([of, names]) => [of, names.map(code).join(', ')]),
)}

A receipt keeps every field that it came with. Its answer names in \`messages\` what has no effect beyond that.
`;
};

/** An operation as the list of changes has it. */
const lineOf = (endpoint: Endpoint): string =>
  `- ${code(endpointName(endpoint))}: ${endpoint.title}${isPublished(endpoint) ? '' : ' (extension)'}`;

/**
 * The list of changes with a line for each operation that it lacks, below its first heading of a day;
 * lines of operations that exist have their titles of now.
 */
export const changesText = (text: string, endpoints: readonly Endpoint[]): string => {
  const known = new Map(endpoints.map((endpoint) => [endpointName(endpoint), endpoint]));
  const nameIn = (line: string) => /^- `([A-Z]+ \/[^`]*)`/.exec(line)?.[1];
  const lines = text.split('\n');
  const named = new Set(lines.map(nameIn));
  const updated = lines.map((line) => {
    const endpoint = known.get(nameIn(line) ?? '');
    return endpoint === undefined || line.includes('removed') ? line : lineOf(endpoint);
  });
  const lacking = endpoints.filter((endpoint) => !named.has(endpointName(endpoint))).map(lineOf);
  const first = updated.findIndex((line) => line.startsWith('## ')) + 2;
  return updated.toSpliced(first, 0, ...lacking).join('\n');
};
