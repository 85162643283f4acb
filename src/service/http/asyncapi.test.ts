import { Parser } from '@asyncapi/parser';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { eventExamples } from '#contract/documentation/events.ts';
import { eventSchema, standardEventSchema } from '#contract/events.ts';
import { createEventWorker } from '#service/domains/events/event-worker.ts';
import { createPostEvent } from '#service/post-event.ts';
import { addDestination } from '#service/testing/destinations.ts';
import { startReceiver } from '#service/testing/receiver.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  items?: Schema;
  anyOf?: Schema[];
};
type Message = { payload: Schema; headers: Schema };
type Document = {
  asyncapi: string;
  operations: Record<string, { action: string }>;
  components: { messages: Record<string, Message>; schemas: Record<string, Schema> };
};

const read = async (path: string) => {
  const response = await service.send(path, { as: 'nobody' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  return response.text();
};

const lint = (text: string) => new Parser().parse(text);

test('the document of events passes a public linter, without a token', async () => {
  const { document, diagnostics } = await lint(await read('/api/asyncapi.json'));
  // Tools know 3.0.0 better than what came after it.
  expect(diagnostics.map(({ code }) => code)).toEqual(['asyncapi-latest-version']);
  expect(document?.version()).toBe('3.0.0');
  const messages = document?.messages().map((message) => message.id()) ?? [];
  expect(messages.toSorted()).toEqual(['known', 'standard']);
  const send = document?.operations().get('sendEvent');
  expect([send?.isSend(), send?.messages().length]).toEqual([true, 2]);
});

test.each([
  ['"action":"send"', '"action":"post"'],
  ['#/channels/destination/messages/known"', '#/channels/destination/messages/other"'],
])('the linter sees %s where it’s %s', async (right, wrong) => {
  const text = (await read('/api/asyncapi.json')).replace(right, wrong);
  expect(text).toContain(wrong);
  const { diagnostics } = await lint(text);
  expect(diagnostics.some(({ severity }) => severity === 0)).toBe(true);
});

test('what both documents say of an event is the same, and what is referred to is there', async () => {
  const asyncApi: Document = JSON.parse(await read('/api/asyncapi.json'));
  const openApi = JSON.parse(await read('/api/openapi.json'));
  const { requestBody, parameters } = openApi.webhooks.event.post;
  const { known, standard } = asyncApi.components.messages;
  const content = requestBody.content['application/json'];
  expect(content.schema.oneOf).toEqual([known?.payload, standard?.payload]);
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
  const { schemas } = asyncApi.components;
  for (const [name, schema] of Object.entries(schemas)) {
    expect([name, openApi.components.schemas[name]]).toEqual([name, schema]);
  }
  const referred = JSON.stringify(asyncApi).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  expect([...new Set(Array.from(referred, ([, name]) => name))].toSorted()).toEqual(
    Object.keys(schemas).toSorted(),
  );
});

test('the examples are events of the contract', () => {
  expect(z.parse(eventSchema, eventExamples.known)).toEqual(eventExamples.known);
  expect(z.parse(standardEventSchema, eventExamples.standard)).toEqual(eventExamples.standard);
});

describe('what is sent', () => {
  let purposes: string[];
  let point: string;
  beforeEach(
    service.resetTo(async () => {
      purposes = [await api.activePurpose(), await api.activePurpose()];
      point = await api.activePoint({ PurposeIds: purposes });
    }),
  );

  /** Keys of a value that a schema doesn't name, by their paths. */
  const unnamed = (document: Document, schema: Schema, value: unknown, path = ''): string[] => {
    const { schemas } = document.components;
    const { $ref, anyOf, properties, additionalProperties, items } = schema;
    if ($ref !== undefined) {
      return unnamed(document, schemas[$ref.split('/').at(-1) ?? ''] ?? {}, value, path);
    }
    if (value === null || typeof value !== 'object') return [];
    if (anyOf !== undefined) return unnamed(document, anyOf[0] ?? {}, value, path);
    if (Array.isArray(value)) {
      return value.flatMap((one) => unnamed(document, items ?? {}, one, `${path}[]`));
    }
    return Object.entries(value).flatMap(([key, own]) => {
      const at = `${path}.${key}`;
      const named = properties?.[key] ?? additionalProperties;
      return named === undefined ? [at] : unnamed(document, named, own, at);
    });
  };

  test.each(['KNOWN', 'STANDARD'] as const)(
    '%s has no field that the document doesn’t name',
    async (body) => {
      const document: Document = JSON.parse(await read('/api/asyncapi.json'));
      const message = document.components.messages[body.toLowerCase()];
      const { url, accepted: sent, close } = await startReceiver();
      onTestFinished(close);
      const post = createPostEvent({ isDemo: true });
      onTestFinished(post.close);
      const worker = createEventWorker({
        ...{ db, account: service.account(), now: clock.now, newId: () => crypto.randomUUID() },
        ...{ eventSeals: service.eventSeals, post, warn: () => {} },
      });
      await addDestination(service, { body, url });
      await worker.run();
      const token = await api.pointToken(point);
      await api.receipt(token, {
        identifier: 'ana@example.com',
        language: 'es',
        dataElements: { FirstName: 'Ana' },
        purposes: purposes.map((Id) => ({ Id, TransactionType: 'CONFIRMED' })),
      });
      const [Id] = purposes;
      await api.receipt(token, {
        identifier: 'ben@example.org',
        purposes: [{ Id, TransactionType: 'WITHDRAWN' }],
      });
      await worker.run();
      expect(sent).toHaveLength(2);
      for (const { headers, text } of sent) {
        const event = JSON.parse(text);
        expect(unnamed(document, message?.payload ?? {}, event)).toEqual([]);
        const schema = body === 'KNOWN' ? eventSchema : standardEventSchema;
        expect(z.parse(schema, event)).toEqual(event);
        for (const name of Object.keys(message?.headers.properties ?? {})) {
          expect(headers).toHaveProperty(name);
        }
      }
    },
  );
});
