import type { Scope } from '#contract/common/scopes.ts';

/** What the operations of each tag are about, in the order in which the document shows the tags. */
export const tagTexts: { readonly [tag: string]: string } = {
  'API Access':
    'How programs sign in: access tokens, the clients and keys they are issued to, and the keys that sign receipts.',
  Purposes: 'Why consent is asked for. Each purpose has versions: Draft, Active, Retired.',
  'Purposes V2': 'The same purposes, each with all of its versions or as one version in full.',
  'Purpose Preferences':
    'What people can choose beyond yes and no, such as how often they want to hear from you.',
  'Preference Centers':
    'The pages on which people see and change their choices, as earlier clients read them.',
  'Preference Centers V2':
    'The same pages in versions: what they hold, in which languages, and how often people use them.',
  'Collection Points':
    'Where consent is collected, in versions, and the tokens that receipts from there carry.',
  'Collection Points V2': 'The same collection points, with all their versions.',
  'Consent Receipts':
    'Sends what people decided. The token of the collection point is in the body, so no one signs in. Collection points with `IsAuthenticationRequired` take signed receipts only.',
  Receipts: 'Reads stored receipts as earlier clients do.',
  'Receipts V2': 'Reads stored receipts.',
  Transactions: "Withdraws a person's consent, as earlier clients do.",
  'Transactions V2': 'Reads what each receipt changed, purpose by purpose.',
  'Data Subjects': 'People: their profiles, data elements and consents.',
  'Data Subjects V2': 'People without their consents, for synchronization.',
  'Data Subjects V3': 'People with their consents, in the shape of V3. Prefer V4.',
  'Data Subjects V4': 'People and their consents by the dates of their last update.',
  'Data Subject Groups': 'Linked identity groups: records of people who belong together.',
  'Consent Groups':
    'A tree of groups that people are in, whose rules enforce statuses of purposes: what is stored of people stays as they said it.',
  'Data Subject Groups V4': 'The same groups, in the shape of V4.',
  'Magic Link Tokens': "The secrets of people's magic links: listed, renewed, revoked.",
  'Magic Link Tokens V4': 'The same tokens, by date or of one person.',
  'Consent Attachments':
    'Files that consents refer to, such as a scanned form: uploaded, named by a receipt, downloaded as a zip.',
  Mail: 'The mail that the service sends to people, and where they can be mailed.',
  Proofs: "Signed statements of what the service holds of a person's consent.",
  'Deduplicate Data Subjects': 'Finds and merges records of the same person.',
  'Custom Index': 'Builds the index that makes searches by one data element fast.',
  Preferences: "A person's purposes in short, for programs and for the person. Deprecated.",
  'Preferences V2': "A person's purposes in short, for programs and for the person.",
  Erasures: 'People who are to be erased, people on hold, and whether programs may delete people.',
  'Consent Rate Optimization':
    'Removes receipts of cookies, once a person is known on another device. It needs the scope COOKIE.',
  'Deletion Certificates': 'What was deleted under an identifier, when and why.',
  'Data Elements':
    'The data elements of this account: which of them reach or identify a person, and by which people are found.',
  Destinations: 'Other systems that are told what happens to people, and whether it arrives.',
  'Inbound Hooks': 'What carriers and mail providers were told: STOP, unsubscribes, bounces.',
  'Account Settings': 'What holds for the whole account.',
  Approvals: "A second person's approval of what is published.",
  Names: 'What records are called, so that one is found by typing.',
  Organizations: 'The one organization of this account.',
  People: 'The people who sign in here, so that records can name who changed them.',
  Insights: 'Counts for charts. No answer names a person.',
  Retention:
    'Rules that delete what is no longer needed. Each runs only after a dry run of it was confirmed.',
  Replays:
    'Computes stored consents anew where former releases went by the order of arrival. A dry run comes first.',
  Jobs: 'Work that goes on longer than a request: what runs, how far it is, and why it failed. Bulk actions do one thing to many people: select them, do the dry run, start the job.',
  Activity: 'Who did what, who looked at whom, and whether these records are untouched.',
};

export const scopeTexts: { readonly [name in Scope]: string } = {
  CONSENT: 'Reads and writes everything but API access.',
  CONSENT_READ: 'Reads everything.',
  CONSENT_SUPPORT: 'Reads everything, and changes what is about people. For people only.',
  CONSENT_AUDIT: 'Reads everything, and sees what others did. For people only.',
  COOKIE: 'Removes receipts of cookies across devices, and nothing else. For programs only.',
  CONSENT_ADMIN: 'What CONSENT and CONSENT_AUDIT allow, and managing API access. For people only.',
};

/** The JWT of a person: of a receipt, and of reads about themselves. */
export const personJwtText =
  "A JWT about one person, signed by your application with a key that is registered in API access. Its `sub` is the person's identifier: of the receipt, or of the header `identifier`. It must expire (`exp`), and have the audience and issuer that the key is registered for, if any. It signs receipts for collection points with `IsAuthenticationRequired`, and reads the preferences of that person.";

/** Of a `sort` that may repeat. */
export const sortText =
  'Repeat it for further criteria, the most important first. Lists of people, links and groups go by the first, and their `messages` say so.';

/** What a developer needs before the first request, in Markdown. */
export const documentText = `
The interface of Consent Console: what people may consent to (purposes and preferences), where they are asked (collection points), what they decided (receipts and transactions), and what holds now (data subjects).

## First steps

1. Get an access token with \`getAccessToken\`, and send it as \`Authorization: Bearer …\`. An API key goes there too, or in the header \`APIKey\`.
2. Create and publish a purpose, then a collection point that links it.
3. Get the collection point's token, and send a receipt with it as \`requestInformation\`. No one signs in for that.
4. Read the person's profile.

## Conventions

- Times are RFC 3339 in UTC. Parameters without a zone are read as UTC, and may end at the minute. Write the \`+\` of a zone as \`%2B\` in an address; \`+02:00\` and \`+0200\` are the same.
- A refusal is a problem (RFC 9457). \`code\` is stable, and \`errors\` names every fault of the request at once.
- A write that carries an \`Idempotency-Key\` takes effect once, however often it is sent.
- What is published and changes nothing here is taken, and the answer says so in \`messages\`; each operation's description names it.
- A 429 says in \`Retry-After\` when to go on. Limits count by account and operation.
- One value in a body where a list is expected is a list of one.
- Records may hold more keys than this document names. Null stands for nothing.
- Identifiers of people go in headers and bodies, never in an address. In headers, write letters beyond ASCII as \`UTF-8''\` and percent-encoded (RFC 8187), as in \`identifier: UTF-8''Zo%C3%AB%40example.org\`; or send their bytes in UTF-8, where your program can.
- Identifiers are trimmed and compared exactly, capitals included. Unicode's NFC and NFD are one: \`Zoë\` is the same person whether your program writes the ë as one character or as two. New people are stored in NFC, and records name them as they are stored.
- Pages of any origin may send receipts to \`/request/\`, with credentials and any header that their scripts add. No cookie is read there. Other addresses let pages of any origin send the headers that this document names, without credentials.

## Reading all people, or what changed

- Go on by \`requestContinuation\`, not by \`page\`: each person who changes moves others to pages that you've already read. The V2 list of people has pages only; use it for short lists.
- For a full extract, sort by what never moves: \`createdDate,asc\` or \`id,asc\` (V1), \`createdDate,asc\` (V4). Everyone comes once.
- For what changed, use \`updatedSince\` with \`lastModifiedDate,asc\` (V1) or \`lastUpdatedDate,asc\` (V3, V4), from a minute before your last extract began. Who changes meanwhile comes again, at the end. Give it an end date too, or read until \`last\`.
- In an order that moves, such as the default \`lastModifiedDate,desc\`, a continued list goes on after its end with everyone who changed since its first page. So nobody is missed, and some people come twice: take the later one. Answers say \`isMainPassOver\` from there on, and \`last\` is true at the very end.
- Receipts and transactions keep their place. For what is new, use \`fromDate\` and \`consentCreationDate,asc\`.

## Being told what happens

Instead of asking again and again, have your system told: an administrator creates a destination (**Destinations**), and each act comes as a signed request within seconds. **Webhooks**, at the end of this document, says what it holds, and [the AsyncAPI document](/api/asyncapi.json) says the same for programs.
`.trim();
