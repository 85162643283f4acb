/** More than what mail clients send; what is beyond isn't read. */
const bodyMaximum = 4_096;

/**
 * Whether a mail client's own button sent it (RFC 8058), under whichever content type: what stops it is
 * the address alone.
 */
export const isOneClick = async (request: Request): Promise<boolean> => {
  const decoder = new TextDecoder('latin1');
  let text = '';
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > bodyMaximum) break;
  }
  return /list-unsubscribe/i.test(text) && /one-click/i.test(text);
};
