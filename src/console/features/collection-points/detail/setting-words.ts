import type { CollectionPoint } from '#contract/collection-point-records.ts';

const switches = {
  DoubleOptIn: 'Double opt-in',
  DOISendConfirmationEmail: 'Email after double opt-in',
  DoiEmailToParent: 'Double opt-in email to the parent',
  consentDOICancelOption: 'Cancel option in the double opt-in email',
  includeParameter: 'Parameters in the double opt-in link',
  includeIdentifierParameter: 'Identifier in the double opt-in link',
  NoConsentTransactions: 'Receipts without consent',
  ReconfirmActivePurpose: 'Reconfirm active purposes',
  OverrideActivePurpose: 'Override active purposes',
  SendConsentEmail: 'Consent email',
  IsAuthenticationRequired: 'Authentication required',
  IsDynamicCollectionPoint: 'Dynamic collection point',
  RedirectOnFormSubmission: 'Redirect after submission',
  HostedSDK: 'Hosted SDK',
  NewSdkIntegrationEnabled: 'New SDK integration',
  EnableCaptcha: 'Captcha',
  EnableGeolocation: 'Geolocation',
  EnableGeoLocationForDataElements: 'Geolocation for data elements',
  EnablePrefillIdentifier: 'Prefilled identifier',
  ShowDLNotification: 'Notification',
  DisableReports: 'No reports',
  ConsentIntegration: 'Event: subject consent updated',
  EnableNewConsentIntegration: 'Event: subject profile updated',
  EnablePublishEvent: 'Event: collection point published',
  enablePurposeEvent: 'Event: purpose',
  enableDataElementEvent: 'Event: data element',
  enableCustomPreferenceEvent: 'Event: custom preference',
} as const satisfies Partial<Record<keyof CollectionPoint, string>>;

/** The yes-or-no settings that a record holds, as words; those it leaves out are in neither list. */
export const switchesOf = (record: CollectionPoint): { on: string[]; off: string[] } => {
  const words = (wanted: boolean) =>
    Object.entries(switches).flatMap(([key, label]) => (record[key] === wanted ? [label] : []));
  return { on: words(true), off: words(false) };
};
