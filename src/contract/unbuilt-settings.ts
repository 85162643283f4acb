// Settings that are kept and given back, and change nothing yet (docs/design.md 10.7). The console
// marks them "Not available yet" and doesn't turn them on; the answer to a write names those it asks
// for. `scripts/settable-fields.test.ts` wants every other one to have its effect.

export const unbuiltPointSettings = [
  'IdentifierTypes',
  'AllowMultipleIdentifierTypes',
  'IdentifierDataElementId',
  'DoiEmailToParent',
  'includeParameter',
  'includeIdentifierParameter',
  'HostedSDK',
  'PreferenceCenterGuid',
  'EnablePublishEvent',
  'OverrideActivePurpose',
  'IsDynamicCollectionPoint',
  'NewSdkIntegrationEnabled',
  'ShowDLNotification',
  'HostedWebForm',
  'HostedWebformPublish',
  'PreferenceCenterSettings',
  'PortalSettings',
  'EnableCaptcha',
  'EnableGeolocation',
  'EnableGeoLocationForDataElements',
  'DisableReports',
  'CookieConsentUpdate',
] as const;

export const unbuiltPurposeSettings = ['HardOptOutDisplayFormat'] as const;

export const unbuiltPreferenceSettings = ['Organizations'] as const;

/** Whether a request wants another thing than what happens anyway. */
const isAskedFor = (value: unknown, otherwise: unknown = false): boolean => {
  if (value === undefined || value === null || value === '') return false;
  if (typeof value === 'boolean') return value !== otherwise;
  return typeof value !== 'object' || Object.keys(value).length > 0;
};

/**
 * What a request asks for that has no effect yet, for the answer to it.
 * @param defaults what is on where a request doesn't say
 */
export const messagesOnUnbuilt = (
  unbuilt: readonly string[],
  request: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>> = {},
): { messages?: string[] } => {
  const asked = unbuilt.filter((key) => isAskedFor(request[key], defaults[key]));
  return asked.length === 0
    ? {}
    : { messages: asked.map((key) => `${key} was stored, but isn't available yet.`) };
};
