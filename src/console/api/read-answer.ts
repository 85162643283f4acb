import * as z from 'zod/mini';
import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import { requestIdHeader } from '#contract/common/headers.ts';
import { advise, Contract, outcomeOf } from './api-error.ts';

/** An answer, read to its end; `file` is what the endpoint answers that isn't JSON. */
export type Received = {
  status: number;
  headers: Headers;
  text: string;
  file?: Uint8Array<ArrayBuffer>;
};

/**
 * The parsed body of a success, null where none is published or nobody needs it.
 * @throws Contract naming the place that does not fit
 */
export const readAnswer = (endpoint: Endpoint, received: Received): unknown => {
  const { status, headers, text, file } = received;
  const { responses } = endpoint;
  // Hosts answer 200 where 201 is published, and the other way round.
  const schema = status in responses ? responses[status] : Object.values(responses)[0];
  if (!schema || endpoint.isAnswerUnread) return null;
  const broken = (path: string, code: string, sentence: string) => {
    const outcome = outcomeOf(endpoint);
    return new Contract(
      {
        message: advise(sentence, outcome),
        code,
        endpoint: endpointName(endpoint),
        status,
        requestId: headers.get(requestIdHeader) ?? undefined,
        outcome,
      },
      path,
    );
  };
  if (endpoint.answerType !== undefined) {
    if (file !== undefined && headers.get('Content-Type') === endpoint.answerType) return file;
    throw broken('', 'answer-not-file', "The service's response isn't the file.");
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    const sentence =
      "The response couldn't be read. It may come from something between here and the service.";
    throw broken('', 'answer-not-json', sentence);
  }
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.map(String).join('.') ?? '';
  const sentence = "The service's response has an unexpected format.";
  throw broken(path, 'answer-breaks-contract', sentence);
};
