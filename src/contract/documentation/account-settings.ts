import type { OperationTexts } from './operation-text.ts';

const settings = {
  defaultCountry: 'DE',
  changedDate: '2026-11-28T08:30:00.000Z',
  changedBy: 'administrator',
};

export const accountSettingsTexts: OperationTexts = {
  getAccountSettings: {
    description:
      'Says which country phone numbers without a country code are read as. Null if none is assumed. An extension of the published interface.',
    example: { answer: settings },
  },
  updateAccountSettings: {
    description:
      'Changes the assumed country, for stored numbers too; left out, none is assumed. Send `changedDate` as you read it: if someone else changed the settings since, this is 400 `account-settings-changed`. An extension of the published interface.',
    example: { body: { defaultCountry: 'DE' }, answer: settings },
  },
};
