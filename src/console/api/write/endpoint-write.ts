import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { CallOptions } from '#console/api/http-client.ts';
import type { Endpoint, EndpointAnswer, EndpointRequest } from '#contract/common/endpoint.ts';
import type { Act } from './useWrite.ts';

/** Calls the endpoint of a write, under the key of the act that it belongs to. */
type Send<E extends Endpoint> = (request: EndpointRequest<E>) => Promise<EndpointAnswer<E>>;

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
    const options = { idempotencyKey: act.key } as CallOptions<E>;
    return perform((request) => api().call(endpoint, request, options), act, context);
  },
  meta: { invalidates, endpoint },
});

/** A write that is one call of an endpoint. @param toRequest makes the request of what is entered */
export const endpointWrite = <E extends Endpoint, Input>(
  endpoint: E,
  toRequest: (input: Input) => EndpointRequest<E>,
  invalidates: readonly QueryKey[],
) => endpointAct(endpoint, (send, { input }: Act<Input>) => send(toRequest(input)), invalidates);
