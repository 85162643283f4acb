import type { OperationTexts } from './operation-text.ts';
import { claim, ids } from './records/fictional.ts';

const params = { claimId: claim };
const body = { seen: '+1 202 555 0101' };
const answer = { dataSubjectId: ids.ana, field: 'Phone' };

export const claimTexts: OperationTexts = {
  acceptClaim: {
    description:
      "Makes what a form claims of a person their value, as set by staff. A form can't replace what reaches or identifies a person whom a program, a signed receipt or staff know: what it sends is kept beside it as a claim, which the list of profiles shows with includeClaims. The decision stays in `DecidedClaims`. `seen` is the value that the person has now, as you read it: of the data element or type of identifier in `DataElements` (all identifiers of a type), the language or the identifier's type; null if there's none. If it's another one by now, this is 400 `claimed-value-changed`. 404 if the claim was accepted or dismissed, or a later one replaced it. An extension of the published interface.",
    example: { params, body, answer },
  },
  dismissClaim: {
    description:
      'Removes what a form claims of a person. Its receipt stays as it came, and the decision stays in `DecidedClaims` of the list of profiles. `seen` is as for accepting. An extension of the published interface.',
    example: { params, body, answer },
  },
};
