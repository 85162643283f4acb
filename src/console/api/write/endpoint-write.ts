import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { CallOptions } from '#console/api/http-client.ts';
import type { Endpoint, EndpointAnswer, EndpointRequest } from '#contract/common/endpoint.ts';
import type { Act } from './useWrite.ts';

/** Calls the endpoint of a write, under the key of the act that it belongs to; `look` is a handle. */
type Send<E extends Endpoint> = (
  request: EndpointRequest<E>,
  look?: string,
) => Promise<EndpointAnswer<E>>;

/**
 * A write that does more than call its endpoint: for `useWrite`.
 * @param perform need not call `send`
 * @param invalidates where the reads begin that it makes stale
 */
export const endpointAct = <E extends Endpoint, Input, Answer>(
  endpoint: E,
  perform: (send: Send<E>, act: Act<Input>, context: MutationFunctionContext) => Promise<Answer>,
  invalidates: readonly QueryKey[],
) => ({
  mutationFn: (act: Act<Input>, context: MutationFunctionContext): Promise<Answer> => {
    const send: Send<E> = (request, look) =>
      api().call(endpoint, request, { idempotencyKey: act.key, look } as CallOptions<E>);
    return perform(send, act, context);
  },
  meta: { invalidates, endpoint },
});

/** A write that is one call of an endpoint. @param toRequest makes the request of what is entered */
export const endpointWrite = <E extends Endpoint, Input>(
  endpoint: E,
  toRequest: (input: Input) => EndpointRequest<E>,
  invalidates: readonly QueryKey[],
) => endpointAct(endpoint, (send, { input }: Act<Input>) => send(toRequest(input)), invalidates);
