const requestIdPattern = /^[\w.:-]{1,128}$/;

type Variables = {
  get: (key: 'requestId') => string | undefined;
  set: (key: 'requestId', value: string) => void;
};

/** The id that the request line gave the request; a fresh one where the pages are served alone. */
export const requestIdOf = (c: Variables): string => {
  const given = c.get('requestId');
  if (given !== undefined) return given;
  const fresh = crypto.randomUUID();
  c.set('requestId', fresh);
  return fresh;
};

/** The caller's own id where it may stand in a log, else a fresh one. */
export const acceptRequestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && requestIdPattern.test(given) ? given : crypto.randomUUID();
