import type { OperationTexts } from './operation-text.ts';
import { ana, firstOfTwoPages, ids, sliceOf, stopLink } from './records/fictional.ts';
import { changedAt, consentedAt, elementList, expiresAt, listedPerson } from './records/person.ts';

export const dataSubjectsTexts: OperationTexts = {
  listDataSubjectProfiles: {
    description:
      'People with their data elements and consents. Find one by the headers `identifier` or `dataElementName` and `dataElementValue`; while `requestContinuation` is in the answer, send it back as a header for the next page. With `match=lenient`, `identifier` is any text that someone may be known by; `FoundBy` says what each person was found by, and who set that: with `SetBy` `FORM` in all of it, only something typed into a form leads to this person, so check who it is. `country` says whose national phone numbers are meant. With `linkTokens` in `properties`, callers with CONSENT also get stop links for the end of mails: `StopLink` of a person stops everything, that of a purpose this one. They never expire, and nobody has to sign in to use them; readers get null, and so does everyone as long as people’s pages are off. In `DataElements`, `SetBy` says who set each value: a form, a program or signed receipt, or staff. With `includeClaims`, `Claims` says what forms say beside it, and `DecidedClaims` what staff accepted or dismissed of that. In lookups with `match=lenient`, and elsewhere with `includeMoreRecords`, `MoreRecords` names up to 10 other records that look like the person: in other capitals, with a shared identifier, in an open group of duplicates. `Differs` has the purposes whose status differs and the status there, null where that record has none; read it before you act on a yes. `StoppedDate` is when they said no to everything there; null where they never did, or agreed to something by `CONFIRMED` or `OPT_IN` since. Both are null where they only share an element, or only a form says so: that may be someone else. `MoreRecordsLeftOff` counts those beyond 10. Reading statuses of other records is recorded as a look at them.',
    example: {
      headers: { identifier: ana },
      query: { properties: 'ignoreCount,linkTokens' },
      answer: sliceOf([
        {
          Id: ids.ana,
          Identifier: ana,
          Language: 'en-us',
          LinkToken: 'sampleLinkToken',
          StopLink: stopLink,
          CreatedDate: consentedAt,
          LastUpdatedDate: changedAt,
          DataElements: elementList.map(({ name, value }) => ({
            Name: name,
            Value: value,
            DoNotCall: false,
            Linked: false,
            LastUpdatedDate: changedAt,
            SetBy: ['FORM'],
          })),
          Purposes: [
            {
              Id: ids.purpose,
              Name: 'Newsletter',
              Version: 1,
              Status: 'ACTIVE',
              StatusBeforePending: null,
              FirstTransactionDate: consentedAt,
              LastTransactionDate: consentedAt,
              ConsentDate: consentedAt,
              GivenDate: consentedAt,
              WithdrawalDate: null,
              ExpiryDate: expiresAt,
              ReactivationDate: null,
              LastUpdatedDate: consentedAt,
              LastInteractionDate: consentedAt,
              TotalTransactionCount: 1,
              StatusSince: consentedAt,
              RenewedDate: null,
              StatusReceiptId: ids.receipt,
              StatusCollectionPointId: ids.point,
              StatusCollectionPointVersion: 1,
              WaitsForParent: false,
              LastReceiptId: ids.receipt,
              LastTransactionCollectionPointId: ids.point,
              LastTransactionCollectionPointVersion: 1,
              Topics: [],
              CustomPreferences: [
                {
                  Id: ids.preference,
                  Name: 'Newsletter frequency',
                  Options: [{ Id: ids.monthly, Name: 'Monthly', IsConsented: true }],
                },
              ],
              PurposeNote: null,
              GroupEffectiveStatus: [],
              attributes: {},
              Geolocation: null,
              StopLink: stopLink,
            },
          ],
          Notices: [],
          TestDataSubject: false,
          attachments: [],
          doNotCall: false,
          LatestGeolocation: null,
          LatestSource: null,
        },
      ]),
    },
  },
  listDataSubjects: {
    description: 'People without their consents, for synchronization: poll with `updatedSince`.',
    example: {
      headers: { identifier: ana },
      query: { properties: 'ignoreCount', size: '100' },
      answer: sliceOf([listedPerson], 100),
    },
  },
  listPurposeDataSubjects: {
    description: 'People who decided about a purpose, with the status of their consent.',
    example: {
      params: { purposeId: ids.purpose },
      query: { transactionStatus: 'ACTIVE', size: '1', includeCustomPreferences: 'true' },
      answer: firstOfTwoPages({
        DataSubjectId: ana,
        Status: 'ACTIVE',
        FirstTransactionDate: consentedAt,
        LastTransactionDate: consentedAt,
        CustomPreferences: [
          {
            Id: ids.preference,
            Name: 'Newsletter frequency',
            CustomPreferenceOptions: [{ Id: ids.monthly, Name: 'Monthly' }],
          },
        ],
      }),
    },
  },
  listDataSubjectPurposes: {
    description: 'The transactions of one person, by purpose. Use `listTransactionsV2` instead.',
    example: {
      headers: { identifier: ana },
      query: { sort: 'issuedAt,desc' },
      answer: {
        DataSubjectId: ana,
        Purposes: [
          {
            Id: ids.purpose,
            Label: 'Newsletter',
            Transactions: [
              {
                IssueDate: consentedAt,
                CollectionPointId: ids.point,
                ReceiptId: ids.receipt,
                TransactionId: ids.transaction,
                Status: 'ACTIVE',
                ExpiryDate: expiresAt,
              },
            ],
          },
        ],
      },
    },
  },
};
