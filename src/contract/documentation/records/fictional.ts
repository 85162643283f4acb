/*
 * What the examples of the interface's document share: the ids of one fictional account, which stand
 * for the same in every operation, and the envelopes of lists.
 */

/** People: of one of them, what is known in several answers. */
export const ana = 'ana.ruiz@example.com';
export const ben = 'ben.okafor@example.org';

/** Of a receipt's JWT: EdDSA, and the key of `listReceiptKeys`. */
export const receiptHeader =
  'eyJhbGciOiJFZERTQSIsImtpZCI6IlFlN3U4Vm5FNG1TMGQzdlliQzFwWGtIMmFSejlUZldqTGc1b05pTXFLdFUifQ';

/** What stands for the token of the collection point. */
export const pointToken = 'eyJhbGciOiJSUzUxMiJ9.eyJzYW1wbGUiOjF9.c2FtcGxl';

/** Stops everything of one of them; a link for one purpose looks alike. */
export const stopLink = 'https://choices.example.com/s/c2FtcGxlU3RvcExpbms';

/** What a form claims of one of them. */
export const claim = '0193d08a-7c15-7e24-b1d3-55a0c7e9f118';

/** What is named in more than one operation. */
export const ids = {
  purpose: '01936802-b34d-737d-9512-0a7faae69e7f',
  preference: '0193dfa5-08c2-796a-9abc-444f15bd8415',
  preferenceLink: '01934726-bdf3-7a17-99fb-98e285adc6b9',
  weekly: '0193642f-e51e-778f-953e-031ad6929a94',
  monthly: '019376c7-b704-70df-9179-7a11fafb682d',
  topic: '01936815-7d2c-7c5d-9a41-6f0c6f0f4a11',
  shopPreference: '01936816-1f0a-7b0e-8d3f-0b2d7c1e5a22',
  shopOption: '01936816-1f0b-71c4-9b7e-5a4c3d2e1f33',
  point: '0193d069-2d03-7bd9-9c5d-a5ec4afb3dd1',
  receipt: '0193383a-cbef-7d5b-9050-03c85527bd60',
  transaction: '01933359-e9da-7452-9b3d-cf1ac671dadc',
  ana: '01930e6f-c86b-7ff4-9c22-7c0682c7fdc7',
  organization: '0193cd56-a17b-79af-9b09-511e15a7a36b',
  mergeRequest: '0193684e-2a76-7552-9bea-027ed035ecd6',
};

const sort = { empty: false, sorted: true, unsorted: false };

/** One slice with all rows. */
export const sliceOf = (content: readonly unknown[], size = 20) => ({
  content,
  empty: content.length === 0,
  first: true,
  last: true,
  number: 0,
  numberOfElements: content.length,
  pageable: { offset: 0, pageNumber: 0, pageSize: size, paged: true, unpaged: false, sort },
  size,
  sort,
});

/** One page with all rows, and their number. */
export const pageOf = (content: readonly unknown[], size = 20) => ({
  ...sliceOf(content, size),
  totalElements: content.length,
  totalPages: 1,
});

/** The first of two pages that have one row each. */
export const firstOfTwoPages = (row: unknown) => {
  const { size, ...slice } = sliceOf([row], 1);
  return { ...slice, last: false, totalPages: 2, totalElements: 2, size };
};

/** One slice with all rows, where more would be read with a token. */
export const continuedSliceOf = (content: readonly unknown[], size = 20) => ({
  ...sliceOf(content, size),
  requestContinuation: null,
});
