import { Problem } from '#service/http/problem.ts';
import type { PersonRequest } from './site.ts';

/** What a form sends: each field's values, in their order. */
export type Form = {
  /** The last value of a field, '' where it wasn't sent. */
  text: (name: string) => string;
  all: (name: string) => string[];
  /** Every field with its values. */
  entries: () => [name: string, value: string][];
  bytes: number;
};

/** Room for what a page of many purposes carries in its handle. */
const bytesMaximum = 262_144;

const tooLarge = () => new Problem(413, 'body-too-large', 'The form is too large.');

/** Reads it up to the maximum, so that nobody has us hold more. */
const readBytes = async (request: Request): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body ?? []) {
    total += chunk.byteLength;
    if (total > bytesMaximum) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
};

const parseForm = async (c: PersonRequest): Promise<Form> => {
  const bytes = await readBytes(c.req.raw);
  const type = c.req.header('content-type') ?? '';
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type);
  const sent = isForm
    ? await new Response(bytes, { headers: { 'Content-Type': type } })
        .formData()
        // Cut off, or no multipart at all.
        .catch(() => new FormData())
    : new FormData();
  const all = (name: string) =>
    sent.getAll(name).flatMap((value) => (typeof value === 'string' ? [value] : []));
  const entries = () =>
    [...sent].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
  return { all, entries, text: (name) => all(name).at(-1) ?? '', bytes: bytes.byteLength };
};

const forms = new WeakMap<Request, Promise<Form>>();

/**
 * The fields of a form, urlencoded or multipart; whatever else was sent has none. It can be asked for
 * again.
 * @throws Problem 413
 */
export const readForm = (c: PersonRequest): Promise<Form> => {
  const request = c.req.raw;
  const form = forms.get(request) ?? parseForm(c);
  forms.set(request, form);
  return form;
};
