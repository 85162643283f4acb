/** Why an event didn't arrive, for whoever reads it: nothing of the event or of the answer. */
export class PostFault extends Error {
  override readonly name = 'PostFault';
  readonly fault: string;

  constructor(fault: string) {
    super(`An event didn't arrive: ${fault}.`);
    this.fault = fault;
  }
}

/** What a request takes at most, from its name to the end of the answer. */
export const postLimitMs = 10_000;

/** How an event leaves, within `postLimitMs`. @throws PostFault unless its receiver says that it has it */
export type PostEvent = (
  request: { url: string; headers: Record<string, string>; body: string },
  signal: AbortSignal,
) => Promise<void>;
