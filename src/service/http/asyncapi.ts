import type * as z from 'zod/mini';
import { eventExamples, eventHeadersExample, eventsText } from '#contract/documentation/events.ts';
import { eventHeaders, eventSchema, standardEventSchema } from '#contract/events.ts';
import { createSchemas } from './openapi-schemas.ts';

const channel = { $ref: '#/channels/destination' };

/** The AsyncAPI 3 document of what is sent to other systems, generated from the contract. */
export const toAsyncApi = ({ publicUrl }: { publicUrl: string }) => {
  const schemas = createSchemas();
  const message = (
    name: string,
    { schema, title, summary }: { schema: z.ZodMiniType; title: string; summary: string },
    payload: unknown,
  ) => ({
    name,
    title,
    summary,
    contentType: 'application/json',
    headers: schemas.of(eventHeaders),
    payload: schemas.of(schema),
    examples: [{ name: 'withdrawal', headers: eventHeadersExample, payload }],
  });
  const messages = {
    known: message(
      'known',
      {
        schema: eventSchema,
        title: 'Data Subject Profile Updated',
        summary: 'What destinations with the body KNOWN get: type 3010, as receivers know it.',
      },
      eventExamples.known,
    ),
    standard: message(
      'standard',
      {
        schema: standardEventSchema,
        title: 'Standard Webhooks',
        summary: 'What destinations with the body STANDARD get: the same under `data`.',
      },
      eventExamples.standard,
    ),
  };
  const names = Object.keys(messages);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of Consent Console',
      description: eventsText,
      version: '1.0',
      license: {
        name: 'Apache-2.0',
        url: 'https://www.apache.org/licenses/LICENSE-2.0',
      },
      externalDocs: {
        description: 'The interface by which destinations are set up',
        url: `${publicUrl}/docs`,
      },
    },
    defaultContentType: 'application/json',
    channels: {
      destination: {
        title: 'A destination',
        description: 'Your address, which an administrator sets up with `createDestination`.',
        address: null,
        messages: Object.fromEntries(
          names.map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      sendEvent: {
        action: 'send',
        channel,
        title: 'Send an event',
        summary: 'One POST for each person and act. Answer with 2xx once you stored it.',
        messages: names.map((name) => ({ $ref: `${channel.$ref}/messages/${name}` })),
        bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      },
    },
    components: { messages, schemas: schemas.components() },
  };
};
