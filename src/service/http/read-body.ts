import { invalidRequest, Problem } from './problem.ts';

/** Largest JSON body, in bytes (design.md 5.1). */
export const bodyMaximum = 1_048_576;

/** An oversized body is read on up to here, so that browsers see the 413. */
const drainMaximum = 16 * bodyMaximum;

const depthMaximum = 64;

const readChunks = async (request: Request, maximum: number) => {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body ?? []) {
    total += chunk.byteLength;
    if (total <= maximum) chunks.push(chunk);
    else if (total > drainMaximum) break;
  }
  return { chunks, total };
};

const readBytes = async (request: Request, maximum: number): Promise<Uint8Array> => {
  const { chunks, total } = await readChunks(request, maximum).catch(() => {
    throw new Problem(400, 'body-cut-off', 'The body ended before it was complete. Send it again.');
  });
  if (total > maximum) {
    throw new Problem(
      413,
      'body-too-large',
      `The body is larger than ${maximum} bytes. Send less.`,
    );
  }
  const bytes = new Uint8Array(total);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
};

const malformed = (detail: string): Problem => new Problem(400, 'malformed-body', detail);

const pathOf = (keys: readonly (string | number)[]): string => keys.join('.');

/**
 * PostgreSQL stores neither NUL nor lone surrogates, and JSON has no infinity to give back. Goes down
 * value by value: a list of all that a body of 8 MiB holds would take a hundred times its size.
 * @param keys that lead to the value; the same again once it is done
 */
const refuseUnstorable = (value: unknown, keys: (string | number)[] = []): void => {
  if (keys.length > depthMaximum) {
    throw malformed(`The body is nested deeper than ${depthMaximum} levels.`);
  }
  if (typeof value === 'string' && isUnstorableText(value)) {
    throw malformed(
      `${pathOf(keys)}: The text holds a character that cannot be stored. Remove it.`,
    );
  }
  if (value === Infinity || value === -Infinity) {
    throw malformed(`${pathOf(keys)}: The number is too large.`);
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    const message = 'The number is too large to be kept exactly. Write it as text.';
    throw invalidRequest([{ path: pathOf(keys), message }]);
  }
  if (typeof value !== 'object' || value === null) return;
  const descend = (key: string | number, entry: unknown) => {
    keys.push(key);
    refuseUnstorable(entry, keys);
    keys.pop();
  };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) descend(index, value[index]);
    return;
  }
  for (const [key, entry] of Object.entries(value)) {
    if (isUnstorableText(key)) throw malformed('A key holds a character that cannot be stored.');
    // Reading by schema leaves it out, and nothing that was sent is dropped unsaid.
    if (key === '__proto__') throw malformed('A key named __proto__ cannot be kept. Rename it.');
    descend(key, entry);
  }
};

/** Text that PostgreSQL refuses: it holds NUL or a lone surrogate. */
export const isUnstorableText = (text: string): boolean =>
  text.includes('\u0000') || !text.isWellFormed();

/** Keys that are null count as absent (design.md 5.1). */
const withoutNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null))
    : value;

/**
 * Reads a JSON body of at most `maximum` bytes.
 * @throws Problem 413, 415 (not JSON by its type), 400 `malformed-body`, or naming a number
 * that JSON would change
 */
export const readJsonBody = async (
  request: Request,
  maximum = bodyMaximum,
): Promise<{ text: string; value: unknown }> => {
  const bytes = await readBytes(request, maximum);
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Problem(
      415,
      'unsupported-media-type',
      'Send the body as JSON, with Content-Type: application/json.',
    );
  }
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw malformed('The body is no valid JSON in UTF-8. Correct it and send it again.');
  }
  refuseUnstorable(value);
  return { text, value: withoutNulls(value) };
};
