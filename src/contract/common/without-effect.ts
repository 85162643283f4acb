import type { Endpoint } from './endpoint.ts';

type Asked = { readonly [name: string]: unknown };
type Input = { readonly query?: unknown; readonly headers?: unknown; readonly body?: unknown };

const isAsked = (given: unknown, wanted: string | undefined): boolean => {
  if (given === undefined || given === null) return false;
  if (wanted === undefined) return given !== false && given !== '';
  return Array.isArray(given) ? given.includes(wanted) : String(given) === wanted;
};

/** What a request asks for that changes nothing, each with the reason. */
export const messagesOnAsked = (
  { withoutEffect }: Pick<Endpoint, 'withoutEffect'>,
  { query, headers, body }: Input,
): string[] => {
  if (withoutEffect === undefined) return [];
  const asked: Asked = { ...Object(headers), ...Object(query), ...Object(body) };
  return Object.entries(withoutEffect).flatMap(([key, reason]) => {
    const [name = key, wanted] = key.split('=');
    return isAsked(asked[name], wanted) ? [`${key} had no effect: ${reason}.`] : [];
  });
};

/**
 * An answer that says so, too: a record in its `messages`, a text at its end. A list or a file can't:
 * the document says it.
 */
export const withMessages = (answer: unknown, messages: readonly string[]): unknown => {
  if (messages.length === 0 || answer === null || Array.isArray(answer)) return answer;
  if (typeof answer === 'string') return [answer, ...messages].join(' ');
  if (typeof answer !== 'object' || ArrayBuffer.isView(answer)) return answer;
  const own = 'messages' in answer && Array.isArray(answer.messages) ? answer.messages : [];
  return { ...answer, messages: [...own, ...messages] };
};
