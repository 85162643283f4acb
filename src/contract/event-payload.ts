/**
 * Keys of an event's payload whose values name nobody: ids, kinds, times, texts of purposes. What stands
 * under any other key, and all of `contactFields`, is taken for a person's.
 */
export const plainPayloadKeys: ReadonlySet<string> = new Set([
  ...['type', 'timestamp', 'eventId', 'eventTime', 'eventType', 'eventName', 'messageKey'],
  ...['deDuplicationStrategy', 'tenantGuid', 'orgGroupId', 'dataSubjectGuid', 'act', 'mergedInto'],
  ...['dataSubjectIdentifierType', 'dataSubjectLanguage', 'collectionPointGuid'],
  ...['purposeId', 'purposeName', 'purposeDescription', 'topicGuid', 'integrationKey'],
  ...['guid', 'name', 'TotalTransactions', 'FirstTransaction', 'LastTransaction'],
  ...['LastInteraction', 'LastUpdatedDate', 'ConsentDate', 'ActivationDate', 'WithdrawalDate'],
  ...['TransactionStatus', 'DoubleOptInConsent'],
]);

/** Below it, all is a person's. */
export const personalPayloadKey = 'contactFields';
