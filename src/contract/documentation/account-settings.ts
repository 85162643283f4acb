import type { OperationTexts } from './operation-text.ts';

const settings = {
  defaultCountry: 'DE',
  publishingNeedsApproval: true,
  linkMonths: 12,
  workingDays: [1, 2, 3, 4, 5],
  holidays: ['2026-12-25'],
  ticketPattern: 'HELP-*',
  ticketLink: 'https://desk.example.org/tickets/{ticket}',
  pending: null,
  changedDate: '2026-11-28T08:30:00.000Z',
  changedBy: 'administrator',
};

export const accountSettingsTexts: OperationTexts = {
  getAccountSettings: {
    description:
      "Says which country phone numbers without a country code are read as, null if none is assumed; and whether publishing needs a second person's approval; and for how many months a magic link works; and on which days people work (1 is Monday), by which destinations have time for withdrawals; and what tickets of calls look like and where they open, null where it isn't said. An extension of the published interface.",
    example: { answer: settings },
  },
  updateAccountSettings: {
    description:
      'Changes the assumed country, for stored numbers too; left out, none is assumed. With `publishingNeedsApproval`, nobody publishes alone, programs get 403 `approval-needed`, and only clients with `mayPublish` go on: on at once, off with 202 when another administrator confirms it or, where there is only one, after a day. `linkMonths`, 1 to 60, is for magic links from now on: earlier ones keep their end. `workingDays` and `holidays` (in UTC, `yyyy-MM-dd`) count for withdrawals from now on. The console takes tickets that look like `ticketPattern`: `#` is one digit, `*` one or more, anything else itself. No request is refused by it: what was done counts more than its label. `ticketLink` is where a ticket opens: an address of https with `{ticket}` once. Left out, all six stay; an empty text takes the last two away. While a release that knows none of this is connected, turning approval on and changing `linkMonths` are 400 `older-release-connected`. Send `changedDate` as you read it: if someone else changed the settings since, this is 400 `account-settings-changed`. An extension of the published interface.',
    example: { body: { defaultCountry: 'DE', publishingNeedsApproval: true }, answer: settings },
  },
  confirmAccountSettings: {
    description:
      'Turns off that publishing needs approval, which another administrator asked for. The one who asked gets 403 `second-administrator-needed`, and 400 `nothing-to-confirm` says that nothing waits. An extension of the published interface.',
    example: {
      answer: { ...settings, publishingNeedsApproval: false, changedBy: 'second-administrator' },
    },
  },
  takeBackAccountSettings: {
    description:
      'Takes back the request to turn off that publishing needs approval. An extension of the published interface.',
    example: { answer: settings },
  },
};
