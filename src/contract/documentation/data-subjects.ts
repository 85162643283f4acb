import type { OperationTexts } from './operation-text.ts';

export const dataSubjectsTexts: OperationTexts = {
  listDataSubjectProfiles: {
    description:
      'People with their data elements and consents. Find one by the headers `identifier` or `dataElementName` and `dataElementValue`; while `requestContinuation` is in the answer, send it back as a header for the next page.',
    example: {
      headers: { identifier: 'ana.ruiz@example.com' },
      query: { properties: 'ignoreCount,linkTokens' },
      answer: {
        content: [
          {
            Id: '01930e6f-c86b-7ff4-9c22-7c0682c7fdc7',
            Identifier: 'ana.ruiz@example.com',
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
                Id: '01936802-b34d-737d-9512-0a7faae69e7f',
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
                StatusReceiptId: '0193383a-cbef-7d5b-9050-03c85527bd60',
                StatusCollectionPointId: '0193d069-2d03-7bd9-9c5d-a5ec4afb3dd1',
                StatusCollectionPointVersion: 1,
                LastReceiptId: '0193383a-cbef-7d5b-9050-03c85527bd60',
                LastTransactionCollectionPointId: '0193d069-2d03-7bd9-9c5d-a5ec4afb3dd1',
                LastTransactionCollectionPointVersion: 1,
                Topics: [],
                CustomPreferences: [
                  {
                    Id: '0193dfa5-08c2-796a-9abc-444f15bd8415',
                    Name: 'Newsletter frequency',
                    Options: [
                      {
                        Id: '019376c7-b704-70df-9179-7a11fafb682d',
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
        ],
        empty: false,
        first: true,
        last: true,
        number: 0,
        numberOfElements: 1,
        size: 20,
        sort: { empty: false, sorted: true, unsorted: false },
        pageable: {
          offset: 0,
          pageNumber: 0,
          pageSize: 20,
          paged: true,
          unpaged: false,
          sort: { empty: false, sorted: true, unsorted: false },
        },
      },
    },
  },
  listDataSubjects: {
    description: 'People without their consents, for synchronization: poll with `updatedSince`.',
    example: {
      headers: { identifier: 'ana.ruiz@example.com' },
      query: { properties: 'ignoreCount', size: '100' },
      answer: {
        content: [
          {
            id: '01930e6f-c86b-7ff4-9c22-7c0682c7fdc7',
            identifier: 'ana.ruiz@example.com',
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
        empty: false,
        first: true,
        last: true,
        number: 0,
        numberOfElements: 1,
        size: 100,
        sort: { empty: false, sorted: true, unsorted: false },
        pageable: {
          offset: 0,
          pageNumber: 0,
          pageSize: 100,
          paged: true,
          unpaged: false,
          sort: { empty: false, sorted: true, unsorted: false },
        },
      },
    },
  },
  listPurposeDataSubjects: {
    description: 'People who decided about a purpose, with the status of their consent.',
    example: {
      params: { purposeId: '01936802-b34d-737d-9512-0a7faae69e7f' },
      query: { transactionStatus: 'ACTIVE', size: '1', includeCustomPreferences: 'true' },
      answer: {
        content: [
          {
            DataSubjectId: 'ana.ruiz@example.com',
            Status: 'ACTIVE',
            FirstTransactionDate: '2026-11-20T09:11:00.000Z',
            LastTransactionDate: '2026-11-20T09:11:00.000Z',
            CustomPreferences: [
              {
                Id: '0193dfa5-08c2-796a-9abc-444f15bd8415',
                Name: 'Newsletter frequency',
                CustomPreferenceOptions: [
                  { Id: '019376c7-b704-70df-9179-7a11fafb682d', Name: 'Monthly' },
                ],
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
      headers: { identifier: 'ana.ruiz@example.com' },
      query: { sort: 'issuedAt,desc' },
      answer: {
        DataSubjectId: 'ana.ruiz@example.com',
        Purposes: [
          {
            Id: '01936802-b34d-737d-9512-0a7faae69e7f',
            Label: 'Newsletter',
            Transactions: [
              {
                IssueDate: '2026-11-20T09:11:00.000Z',
                CollectionPointId: '0193d069-2d03-7bd9-9c5d-a5ec4afb3dd1',
                ReceiptId: '0193383a-cbef-7d5b-9050-03c85527bd60',
                TransactionId: '01933359-e9da-7452-9b3d-cf1ac671dadc',
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
