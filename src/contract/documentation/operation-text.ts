/**
 * A request and its answer, as the interface's document shows them: values as callers write them, of
 * fictional people on reserved domains. `answer` is left out if the answer has no body.
 */
export type OperationExample = {
  readonly params?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: string };
  readonly headers?: { readonly [name: string]: string };
  readonly body?: unknown;
  readonly answer?: unknown;
};

/** What the document says of an operation beyond its summary: a sentence or two, and an example. */
export type OperationText = { readonly description: string; readonly example: OperationExample };

/** Texts by operation id. They are beside the endpoints, so that the browser doesn't load them. */
export type OperationTexts = { readonly [operationId: string]: OperationText };
