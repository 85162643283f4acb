import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { tagTexts } from './document-texts.ts';
import { operationTexts, textModules } from './operation-texts.ts';

const operationIds = endpoints.map(({ operationId }) => operationId);
const textOf = (operationId: string) => {
  const text = operationTexts[operationId];
  if (text === undefined) throw new Error(`${operationId} has no text.`);
  return text;
};

test('every operation has a text, and no text is for an operation that is not there', () => {
  const silent = operationIds.filter((id) => operationTexts[id] === undefined);
  expect(silent.map((id) => `${id}: add a text and an example to a file of this folder`)).toEqual(
    [],
  );
  expect(Object.keys(operationTexts).sort()).toEqual([...operationIds].sort());
});

test('no two modules have a text for the same operation', () => {
  const written = textModules.flatMap((texts) => Object.keys(texts));
  expect(written.filter((id, place) => written.indexOf(id) !== place)).toEqual([]);
});

test('every tag says what its operations are about', () => {
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  const silent = tags.filter((tag) => tagTexts[tag] === undefined);
  expect(silent.map((tag) => `${tag}: add what it's about to document-texts.ts`)).toEqual([]);
});

test.each(endpoints)(
  '$operationId: the example fits the schemas, and the text is sentences',
  (endpoint) => {
    const { description, example } = textOf(endpoint.operationId);
    expect(description).toMatch(/^[A-Z`].*\.$/s);
    const [success] = Object.values(endpoint.responses);
    const parts = [
      ['params', endpoint.params],
      ['query', endpoint.query],
      ['headers', endpoint.headers],
      ['body', endpoint.body],
      ['answer', endpoint.answerType === undefined ? (success ?? undefined) : undefined],
    ] as const;
    for (const [part, schema] of parts) {
      const value = example[part];
      if (schema === undefined) {
        expect([part, value]).toEqual([part, undefined]);
        continue;
      }
      // Where everything is optional, an example may leave it all out.
      const given = part === 'query' || part === 'headers' ? (value ?? {}) : value;
      const isLeftOut = part === 'body' && endpoint.isBodyOptional && given === undefined;
      const { error } = isLeftOut ? {} : z.safeParse(schema, given);
      expect([part, error?.issues]).toEqual([part, undefined]);
      const known = (schema as { shape?: object }).shape;
      if (known !== undefined && (part === 'params' || part === 'query' || part === 'headers')) {
        expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(given ?? {})));
      }
    }
  },
);
