import { expect, test } from 'vitest';
import { operationLines } from './operation-lines.ts';
import { resolveReferences } from './resolve-references.ts';

const whole = {
  paths: {
    '/purposes': {
      post: {
        description: 'Creates a purpose.',
        parameters: [{ $ref: '#/components/parameters/key' }],
        requestBody: { content: { json: { schema: { $ref: '#/components/schemas/Purpose' } } } },
      },
    },
  },
  components: {
    parameters: { key: { name: 'Idempotency-Key', description: 'Names the act.' } },
    schemas: {
      Purpose: {
        type: 'object',
        properties: {
          Label: { type: 'string', description: 'What people read.', example: { name: 'Orders' } },
          Parent: { $ref: '#/components/schemas/Purpose' },
          Life: { type: 'integer' },
        },
      },
    },
  },
};
const { post } = whole.paths['/purposes'];

test("an operation's lines have its words, its parameters and its fields, each once, and no examples", () => {
  expect(operationLines(whole, post)).toEqual([
    'Creates a purpose.',
    'Idempotency-Key: Names the act.',
    'Label: What people read.',
    'Parent',
    'Life',
  ]);
});

test('what is referred to is put in place with its name, and a reference to itself stays', () => {
  const body = whole.components.schemas.Purpose;
  const reference = '#/components/schemas/Purpose';
  expect(resolveReferences(whole, post)).toEqual({
    ...post,
    parameters: [{ ...whole.components.parameters.key, $$ref: '#/components/parameters/key' }],
    requestBody: { content: { json: { schema: { ...body, $$ref: reference } } } },
  });
});

test('a path is named with its slashes written as ~1', () => {
  expect(resolveReferences(whole, { $ref: '#/paths/~1purposes/post/parameters/0' })).toMatchObject({
    name: 'Idempotency-Key',
  });
});
