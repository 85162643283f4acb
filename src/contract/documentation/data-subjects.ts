import { ana, ids, sliceOf } from './fictional.ts';
import type { OperationTexts } from './operation-text.ts';

export const dataSubjectsTexts: OperationTexts = {
  listDataSubjectProfiles: {
    description:
      'People with their data elements and consents. Find one by the headers `identifier` or `dataElementName` and `dataElementValue`; while `requestContinuation` is in the answer, send it back as a header for the next page. With `match=lenient`, `identifier` is any text that someone may be known by; `FoundBy` says what each person was found by.',
    example: {
      headers: { identifier: ana },
      query: { properties: 'ignoreCount,linkTokens' },
      answer: sliceOf([
        {
          Id: ids.ana,
          Identifier: ana,
          Language: 'en-us',
          LinkToken: 'sampleLinkToken',
          CreatedDate: '2026-11-20T09:11:00.000Z',
          LastUpdatedDate: '2026-11-20T09:14:00.000Z',
          DataElements: [
            {
              Name: 'Country',
              Value: 'Portugal',
              DoNotCall: false,
              Linked: false,
              LastUpdatedDate: '2026-11-20T09:14:00.000Z',
            },
            {
              Name: 'Phone',
              Value: '+1 202 555 0143',
              DoNotCall: false,
              Linked: false,
              LastUpdatedDate: '2026-11-20T09:14:00.000Z',
            },
          ],
          Purposes: [
            {
              Id: ids.purpose,
              Name: 'Newsletter',
              Version: 1,
              Status: 'ACTIVE',
              FirstTransactionDate: '2026-11-20T09:11:00.000Z',
              LastTransactionDate: '2026-11-20T09:11:00.000Z',
              ConsentDate: '2026-11-20T09:11:00.000Z',
              GivenDate: '2026-11-20T09:11:00.000Z',
              WithdrawalDate: null,
              ExpiryDate: '2027-11-20T09:11:00.000Z',
              ReactivationDate: null,
              LastUpdatedDate: '2026-11-20T09:11:00.000Z',
              LastInteractionDate: '2026-11-20T09:11:00.000Z',
              TotalTransactionCount: 1,
              StatusSince: '2026-11-20T09:11:00.000Z',
              StatusReceiptId: ids.receipt,
              StatusCollectionPointId: ids.point,
              StatusCollectionPointVersion: 1,
              LastReceiptId: ids.receipt,
              LastTransactionCollectionPointId: ids.point,
              LastTransactionCollectionPointVersion: 1,
              Topics: [],
              CustomPreferences: [
                {
                  Id: ids.preference,
                  Name: 'Newsletter frequency',
                  Options: [
                    {
                      Id: ids.monthly,
                      Name: 'Monthly',
                      IsConsented: true,
                    },
                  ],
                },
              ],
              PurposeNote: null,
              GroupEffectiveStatus: [],
              attributes: {},
              Geolocation: null,
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
      answer: sliceOf(
        [
          {
            id: ids.ana,
            identifier: ana,
            identifierType: 'Email',
            language: 'en-us',
            createdDate: '2026-11-20T09:11:00.000Z',
            lastUpdatedDate: '2026-11-20T09:14:00.000Z',
            dataElements: { Country: 'Portugal', Phone: '+1 202 555 0143' },
            dataElementsMetaData: [
              { name: 'Country', linked: false, value: 'Portugal', doNotCall: false },
              { name: 'Phone', linked: false, value: '+1 202 555 0143', doNotCall: false },
            ],
            linkToken: null,
            testDataSubject: false,
            doNotCall: false,
          },
        ],
        100,
      ),
    },
  },
  listPurposeDataSubjects: {
    description: 'People who decided about a purpose, with the status of their consent.',
    example: {
      params: { purposeId: ids.purpose },
      query: { transactionStatus: 'ACTIVE', size: '1', includeCustomPreferences: 'true' },
      answer: {
        content: [
          {
            DataSubjectId: ana,
            Status: 'ACTIVE',
            FirstTransactionDate: '2026-11-20T09:11:00.000Z',
            LastTransactionDate: '2026-11-20T09:11:00.000Z',
            CustomPreferences: [
              {
                Id: ids.preference,
                Name: 'Newsletter frequency',
                CustomPreferenceOptions: [{ Id: ids.monthly, Name: 'Monthly' }],
              },
            ],
          },
        ],
        empty: false,
        first: true,
        last: false,
        number: 0,
        numberOfElements: 1,
        pageable: {
          offset: 0,
          pageNumber: 0,
          pageSize: 1,
          paged: true,
          unpaged: false,
          sort: { empty: false, sorted: true, unsorted: false },
        },
        sort: { empty: false, sorted: true, unsorted: false },
        totalPages: 2,
        totalElements: 2,
        size: 1,
      },
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
                IssueDate: '2026-11-20T09:11:00.000Z',
                CollectionPointId: ids.point,
                ReceiptId: ids.receipt,
                TransactionId: ids.transaction,
                Status: 'ACTIVE',
                ExpiryDate: '2027-11-20T09:11:00.000Z',
              },
            ],
          },
        ],
      },
    },
  },
};
