import * as z from 'zod/mini';
import { describeIssue } from '#contract/common/describe-issue.ts';
import type { Endpoint, SentFile } from '#contract/common/endpoint.ts';
import { ticketHeader } from '#contract/common/headers.ts';
import { repeatedParameter } from '#contract/common/paging.ts';
import type { Fault } from '#contract/common/problem.ts';
import { faultOfTicket, takesTicket } from '#contract/tickets.ts';
import { toHex } from '#service/db/columns.ts';
import type { Dependencies } from './dependencies.ts';
import { withListsOfOne } from './lists-of-one.ts';
import { isUnstorableText } from './parse-json.ts';
import { pathAsWritten } from './path-as-written.ts';
import { faultMaximum, invalidRequest, Problem } from './problem.ts';
import { type BodyChunks, BodyRecords, readFileBody, readJsonBody } from './read-body.ts';
import { readHeader } from './read-header.ts';

type Part = 'params' | 'query' | 'headers' | 'body';

/** How deep lists are within lists, in any body. */
const listDepthMaximum = 8;

/**
 * The parsed value, one value taken for a list of one where a list is expected; if it doesn't fit the
 * schema, undefined, with its faults added.
 */
export const check = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  faults: Fault[],
  depth = 0,
): z.output<Schema> | undefined => {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  const listed = depth < listDepthMaximum ? withListsOfOne(value, result.error.issues) : undefined;
  if (listed !== undefined) return check(schema, listed, faults, depth + 1);
  // One more than is shown, to know that there are more.
  faults.push(...result.error.issues.slice(0, faultMaximum + 1).map(describeIssue));
  return undefined;
};

/** The query parameters that the endpoint knows; unknown ones are ignored (docs/design.md 5.1). */
const readQuery = (schema: z.ZodMiniObject, request: Request, faults: Fault[]): unknown => {
  const given = new URL(request.url).searchParams;
  const query: Record<string, string> = {};
  for (const path of Object.keys(schema.shape)) {
    const values = given.getAll(path);
    const isList = path === repeatedParameter.name;
    const value =
      isList && values.length > 1 ? values.join(repeatedParameter.separator) : values[0];
    if (value === undefined) continue;
    if (values.length > 1 && !isList)
      faults.push({ path, message: 'Appears more than once. Keep one.' });
    if (isUnstorableText(value)) {
      faults.push({ path, message: "Contains a character that can't be stored. Remove it." });
    }
    query[path] = value;
  }
  return check(schema, query, faults);
};

/** Parameters without those that the schema filled in. */
export const onlyGiven = (query: unknown, request: Request): unknown => {
  const given = new URL(request.url).searchParams;
  return Object.fromEntries(Object.entries(query ?? {}).filter(([name]) => given.has(name)));
};

/** The headers that the endpoint knows. */
const readHeaders = (schema: z.ZodMiniObject, request: Request, faults: Fault[]): unknown => {
  const headers: Record<string, string> = {};
  for (const path of Object.keys(schema.shape)) {
    const value = readHeader(request, path);
    if (value === null) continue;
    if (isUnstorableText(value)) {
      faults.push({ path, message: "Contains a character that can't be stored. Remove it." });
    }
    headers[path] = value;
  }
  const own: Fault[] = [];
  const read = check(schema, headers, own);
  // Its name alone doesn't say where to put it.
  faults.push(
    ...own.map(({ path, message }) => ({
      path,
      message: message === 'Required.' ? 'Required, as a header.' : message,
    })),
  );
  return read;
};

/** The ticket of a call: an empty one is none. */
const readTicket = (request: Request, faults: Fault[]): string | null => {
  const value = readHeader(request, ticketHeader)?.trim() ?? '';
  if (value === '') return null;
  const message = faultOfTicket(value);
  if (message !== undefined) faults.push({ path: ticketHeader, message });
  return value;
};

/** @throws Problem 415 where the body is compressed: nothing here opens it (RFC 9110) */
const refuseEncoded = (request: Request): void => {
  const encoding = request.headers.get('Content-Encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() === 'identity') return;
  throw new Problem(
    415,
    'content-encoding-unsupported',
    'Send the body uncompressed, without Content-Encoding.',
    { headers: { 'Accept-Encoding': 'identity' } },
  );
};

/** A request, validated; its body as text, and as JSON.parse gives it. */
export type ReadInput = {
  input: Record<Part, unknown> & { file?: SentFile };
  bodyText: string;
  bodyValue: unknown;
  /** Of the call in which it was sent. */
  ticket: string | null;
};

/** What tells a file from others, where a write is known again. */
const textOfFile = async ({ name, bytes }: SentFile): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return JSON.stringify([name, toHex(new Uint8Array(digest))]);
};

/**
 * Reads and validates all parts of a request; names every fault at once.
 * @param admit is asked once the body of so many bytes is parsed, before it's validated
 * @param prove as for `readJsonBody`
 * @param chunks as for `readJsonBody`
 */
export const readInput = async (
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
  {
    parser,
    admit,
    prove,
    chunks,
  }: Pick<Dependencies, 'parser'> & {
    admit: (body: unknown, bytes: number) => Promise<void>;
    prove?: (bytes: Uint8Array) => void;
    chunks?: BodyChunks | undefined;
  },
): Promise<ReadInput> => {
  const faults: Fault[] = [];
  const input: ReadInput['input'] = { params: {}, query: {}, headers: {}, body: {} };
  if (endpoint.params !== undefined) input.params = check(endpoint.params, params, faults);
  if (endpoint.query !== undefined) input.query = readQuery(endpoint.query, request, faults);
  if (endpoint.headers !== undefined) {
    input.headers = readHeaders(endpoint.headers, request, faults);
  }
  const ticket = takesTicket(endpoint) ? readTicket(request, faults) : null;
  let bodyText = '';
  let bodyValue: unknown;
  if (endpoint.body !== undefined) {
    refuseEncoded(request);
    const body = await readJsonBody(request, { rules: endpoint, parser, prove, chunks });
    const { value, text } = body;
    await admit(value, value instanceof BodyRecords ? value.byteLength : Buffer.byteLength(text));
    bodyText = text;
    bodyValue = value;
    const bodyFaults: Fault[] = [];
    input.body = check(endpoint.body, value, bodyFaults);
    for (const { path, message } of bodyFaults) {
      faults.push({ path: pathAsWritten(value, path), message });
    }
  }
  if (endpoint.fileMaximum !== undefined) {
    refuseEncoded(request);
    input.file = await readFileBody(request, { maximum: endpoint.fileMaximum, chunks });
    bodyText = await textOfFile(input.file);
  }
  if (faults.length > 0) throw invalidRequest(faults);
  return { input, bodyText, bodyValue, ticket };
};
