const bodiless = 204;

/**
 * The answer with half its body, of which the connection ends before the length that was said: the
 * caller sees status and headers, and then a body that fails. A stream that errors would do the same
 * and be reported as a failure of the service.
 */
export const cutOff = async (answer: Response): Promise<Response> => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('Content-Length', String(bytes.byteLength + 1));
  headers.set('Connection', 'close');
  const status = answer.status === bodiless ? 200 : answer.status;
  return new Response(bytes.slice(0, Math.floor(bytes.byteLength / 2)), { status, headers });
};
