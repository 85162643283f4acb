/** Where one receipt is sent. Apart from its schema, for code that only names the address. */
export const receiptPath = '/request/v1/consentreceipts';
