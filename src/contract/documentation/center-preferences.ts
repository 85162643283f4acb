import type { OperationTexts } from './operation-text.ts';
import { ana, ids } from './records/fictional.ts';
import { dataElements } from './records/person.ts';
import { frequency } from './records/preference.ts';
import { centerIds } from './records/preference-center.ts';
import { newsletter } from './records/purpose.ts';

const shared = { params: { prefcenterId: centerIds.center }, headers: { identifier: ana } };

const weekly = { Id: ids.weekly, Label: 'Weekly', Order: 0, IsDefault: false };

export const centerPreferencesTexts: OperationTexts = {
  getCenterPreferences: {
    description:
      'Every purpose of a preference center as it stands for a person, by the Active versions of both; NO_CONSENT where the person was never asked. Topics and options are those that they chose. `unsubscribeAll` is true from a no to everything until the next yes in so many words to anything but a `SERVICE`; until then IMPLICIT and NO_OPT_OUT give no consent to what the person was never asked. Call it with an access token, or for the person with a JWT of a registered signer whose `sub` is the header `identifier`.',
    example: {
      ...shared,
      answer: {
        DataSubjectId: ids.ana,
        Language: 'en-us',
        Purposes: [
          {
            Id: ids.purpose,
            Label: newsletter.english.Name,
            Description: newsletter.english.Description,
            Status: 'ACTIVE',
            TransactionStatus: 'ACTIVE',
            ExternalReference: null,
            Topics: [],
            CustomPreferences: [
              {
                Id: ids.preference,
                Name: frequency.english.Name,
                Description: frequency.english.Description,
                SelectionType: 'SINGLE_CHOICE',
                DisplayAs: 'BUTTONS',
                Required: false,
                Options: [weekly],
                Languages: [
                  {
                    Name: frequency.english.Name,
                    Description: frequency.english.Description,
                    Language: 'en-us',
                    Default: true,
                    Options: [weekly],
                  },
                ],
              },
            ],
          },
        ],
        Status: 200,
        DsDataElements: dataElements,
        messages: [],
        unsubscribeAll: false,
      },
    },
  },
  updateCenterPreferences: {
    description:
      "Records what a person chose, as one receipt through the collection point of the preference center. An entry without `Status` and `TransactionStatus` is a yes. One in which either is WITHDRAWN, OPT_OUT or HARD_OPT_OUT is that refusal, where the purpose isn't refused already. Of any other, and of a yes to what is in force, only topics and options that differ are recorded; where the purpose isn't in force, the entry is left out, and `messages` says so. So what was read can be sent back. A list of topics or options that is given replaces what was chosen. The answer names each purpose of the center: `Status` is whether it's in force now, and what stayed has null as `ReceiptGuid` and the message `Not changed`.",
    example: {
      ...shared,
      body: {
        Purposes: [
          {
            Id: ids.purpose,
            CustomPreferences: [{ Id: ids.preference, Options: [{ Id: ids.weekly }] }],
          },
        ],
        Language: 'en-us',
      },
      answer: {
        Purposes: [{ Id: ids.purpose, Status: true, ReceiptGuid: ids.receipt, messages: [] }],
        Language: 'en-us',
      },
    },
  },
  withdrawCenterPreferences: {
    description:
      'Withdraws everything of a preference center for a person, but purposes of the type NOTIFICATION_OPT_OUT and of the kind SERVICE, which `messages` names. What is refused already is left unchanged.',
    example: {
      ...shared,
      answer: {
        Purposes: [{ Id: ids.purpose, Status: false, ReceiptGuid: ids.receipt, messages: [] }],
        Language: 'en-us',
      },
    },
  },
};
