import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import { personalParameters } from '#contract/common/identifiers.ts';
import type { Fault } from '#contract/common/problem.ts';
import { Invalid } from './api-error.ts';

type Parts = {
  params?: object | undefined;
  query?: object | undefined;
  headers?: object | undefined;
  body?: unknown;
  file?: File | undefined;
};

export type BuiltRequest = {
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
};

/** A URL drops `.` and `..` even when they are percent-encoded: the request would go elsewhere. */
const canBePathSegment = (value: string): boolean => !/^\.{0,2}$/.test(value);

/** Browsers refuse other characters, and silently encoding them would ask for another value. */
const canBeHeader = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

/** Addresses are kept by browsers, proxies and logs. */
const refusePersonal = (endpoint: Endpoint, values: [name: string, value: string][]): void => {
  const personal = values.find(([name]) => personalParameters.includes(name));
  if (personal === undefined) return;
  throw new Error(`${personal[0]} goes to ${endpointName(endpoint)} as a header only.`);
};

const given = (part: object | undefined): [name: string, value: string][] =>
  Object.entries(part ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);

/**
 * Puts an endpoint and its values on the wire; what is undefined is left out, lists are joined by
 * commas.
 * @throws Invalid before anything is sent, naming values that no URL or header can carry
 */
export const buildRequest = (baseUrl: string, endpoint: Endpoint, parts: Parts): BuiltRequest => {
  const faults: Fault[] = [];
  const params = new Map(given(parts.params));
  const search = given(parts.query);
  refusePersonal(endpoint, [...params, ...search]);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name) ?? '';
    if (!canBePathSegment(value)) {
      faults.push({ path: name, message: "Can't be part of an address." });
    }
    return encodeURIComponent(value);
  });
  const { answerType: type } = endpoint;
  const accepted = type === undefined ? 'application/json' : `${type}, application/json`;
  const headers: Record<string, string> = { Accept: accepted };
  for (const [name, value] of given(parts.headers)) {
    if (!canBeHeader(value)) {
      faults.push({
        path: name,
        message:
          "Contains a character that browsers can't send here. Use Latin letters and symbols.",
      });
    }
    headers[name] = value;
  }
  if (faults.length > 0) {
    const message = "Nothing was sent: a value contains characters that can't be sent.";
    const facts = { message, code: 'request-not-sendable', endpoint: endpointName(endpoint) };
    throw new Invalid(facts, faults);
  }
  const query = new URLSearchParams(search).toString();
  if (parts.body !== undefined) headers['Content-Type'] = 'application/json';
  let body: BuiltRequest['body'];
  if (parts.file !== undefined) {
    // The browser adds the type: it has the boundary.
    body = new FormData();
    body.append('file', parts.file);
  } else if (parts.body !== undefined) body = JSON.stringify(parts.body);
  return {
    url: `${baseUrl.replace(/\/+$/, '')}${path}${query === '' ? '' : `?${query}`}`,
    headers,
    body,
  };
};
