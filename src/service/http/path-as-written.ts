import { invalidRequest, Problem } from './problem.ts';

/**
 * A path into a body as its writer spelled it: a key that the body does not hold is replaced by one
 * that differs in case alone (docs/design.md 5.1).
 */
export const pathAsWritten = (body: unknown, path: string): string => {
  if (path === '') return path;
  let value = body;
  const segments = path.split('.').map((segment) => {
    const holder = Object(value);
    const lower = segment.toLowerCase();
    const written = Object.hasOwn(holder, segment)
      ? segment
      : (Object.keys(holder).find((key) => key.toLowerCase() === lower) ?? segment);
    value = holder[written];
    return written;
  });
  return segments.join('.');
};

/** The error with its faults named as the body's writer spelled them; other errors as they are. */
export const faultsAsWritten = (body: unknown, error: unknown): unknown => {
  if (!(error instanceof Problem) || error.code !== 'invalid-request') return error;
  const faults = (error.faults ?? []).map(({ path, message }) => ({
    path: pathAsWritten(body, path),
    message,
  }));
  return invalidRequest(faults);
};
