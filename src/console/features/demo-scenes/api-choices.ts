import { endpointName } from '#contract/common/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

// Loaded after the page, since it brings the whole contract.

/** Every API that a scene can be for: its name in the contract, and in words. */
export const apiChoices = endpoints.map((endpoint) => ({
  value: endpointName(endpoint),
  label: endpoint.title,
}));
