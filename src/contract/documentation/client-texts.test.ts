import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../common/endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { duplicatesFileTexts } from './duplicates-file.ts';
import { identifiedReceiptTexts } from './identified-receipts.ts';
import type { OperationText } from './operation-text.ts';
import { organizationTexts } from './organizations.ts';
import { receiptsV1Texts } from './receipts-v1.ts';
import { withdrawalTexts } from './withdrawals.ts';

const texts = {
  ...receiptsV1Texts,
  ...withdrawalTexts,
  ...organizationTexts,
  ...identifiedReceiptTexts,
  ...duplicatesFileTexts,
};

const endpointOf = (operationId: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.operationId === operationId);
  if (found === undefined) throw new Error(`${operationId} is no operation.`);
  return found;
};

const faultsOf = (schema: z.ZodMiniType | null | undefined, value: unknown): unknown =>
  schema ? z.safeParse(schema, value).error?.issues : undefined;

test.each(Object.entries(texts) as [string, OperationText][])(
  'the example of %s is one that the contract takes and gives',
  (operationId, { example }) => {
    const { params, query, headers, body, responses, answerType } = endpointOf(operationId);
    expect(faultsOf(params, example.params ?? {})).toBeUndefined();
    expect(faultsOf(query, example.query ?? {})).toBeUndefined();
    expect(faultsOf(headers, example.headers ?? {})).toBeUndefined();
    expect(faultsOf(body, example.body)).toBeUndefined();
    if (answerType === undefined) {
      expect(faultsOf(Object.values(responses)[0], example.answer)).toBeUndefined();
    }
  },
);
