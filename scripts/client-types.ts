import { endpoints } from '#contract/endpoints.ts';
import { toOpenApi } from '#service/http/openapi.ts';
import { hashOf } from './published.ts';

/** The types of the client, which `npm run client` makes. */
export const clientFile = 'src/service/testing/client.d.ts';

/** What says nothing of types: it changes often, and would make the file much longer. */
const words = new Set(['example', 'examples', 'tags']);

/** A field may have such a name, too: below `properties` and the like, keys are names of the account's. */
const holdNames = new Set(['properties', 'patternProperties', 'schemas', 'responses', 'headers']);

const withoutWords = (value: unknown, holdsNames = false): unknown => {
  if (Array.isArray(value)) return value.map((entry) => withoutWords(entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      if (holdsNames) return [[key, withoutWords(entry)]];
      if (words.has(key)) return [];
      // Responses need one.
      if (key === 'description') return [[key, '']];
      return [[key, withoutWords(entry, holdNames.has(key))]];
    }),
  );
};

/** The document as far as types go. */
export const typedDocument = (): unknown => {
  const addresses = { publicUrl: 'http://localhost:8080', tokenUrl: 'http://localhost:8080/token' };
  return withoutWords(JSON.parse(JSON.stringify(toOpenApi(endpoints, addresses))));
};

/** Says in the file of which document it was made. */
export const documentMark = (document: unknown): string =>
  `// Made by \`npm run client\` of the document ${hashOf(document)}. Don't edit it.`;
