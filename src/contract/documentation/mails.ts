import type { OperationTexts } from './operation-text.ts';
import { ids, pageOf } from './records/fictional.ts';

const mailId = '0193d1f2-64a0-7d11-8c35-9be0f7a4c201';
const failedId = '0193d1f2-70b4-7a52-a1c6-2f8d35e6b702';
const addressId = 'a0e6c1f7d3b24958';
const at = '2026-11-29T09:41:00.000Z';
const params = { dataSubjectId: ids.ana };

const mail = {
  id: mailId,
  kind: 'SENT_LINK',
  state: 'WAITING',
  address: 'a•••••@e•••••.com',
  dataSubjectId: ids.ana,
  createdDate: at,
  attempts: 0,
  nextTryDate: at,
  sentDate: null,
  errorMessage: null,
  isReadable: false,
};

const failed = {
  ...mail,
  id: failedId,
  state: 'FAILED',
  attempts: 1,
  nextTryDate: null,
  errorMessage: 'RCPT TO: 550 5.1.1',
};

const addresses = {
  dataSubjectId: ids.ana,
  canMail: true,
  addresses: [
    {
      addressId,
      address: 'a•••••@e•••••.com',
      elementName: null,
      undeliverableDate: null,
      undeliverableMarker: null,
    },
  ],
};
const marked = {
  ...addresses,
  addresses: addresses.addresses.map((address) => ({
    ...address,
    undeliverableDate: at,
    undeliverableMarker: 'STAFF',
  })),
};

const extension = 'An extension of the published interface.';

const words = {
  words: [
    {
      kind: 'LINK',
      language: 'en',
      subject: 'Your choices at Alder & Moss',
      paragraph: 'Here you see and change what we may do.',
    },
  ],
  standard: [
    {
      kind: 'LINK',
      language: 'en',
      subject: 'Your link to your choices',
      paragraph: 'Here you see and change what we may do, and what you agreed to.',
    },
  ],
  changedDate: '2026-11-28T08:30:00.000Z',
};

export const mailTexts: OperationTexts = {
  listMails: {
    description: `Mail to people of the last 7 days, the newest first: what waits, when it's tried next, what was sent, and why the rest failed. Addresses are masked for everyone. What was asked for at an address that nobody has is never listed. ${extension}`,
    example: { answer: pageOf([mail, failed]) },
  },
  readMail: {
    description: `What a mail says, in a demo that sends none: nobody else gets it there. Otherwise this is 404, since the text is dropped once a mail is sent, and holds what lets its reader act for the person. ${extension}`,
    example: {
      params: { mailId },
      answer: {
        ...mail,
        ...{ state: 'SENT', attempts: 1, nextTryDate: null, sentDate: at, isReadable: true },
        subject: 'Your link to your choices',
        text: 'Here you see and change what we may do.',
      },
    },
  },
  retryMail: {
    description: `Has a failed mail written anew and sent at once. One that waits or was sent is 400 \`mail-not-failed\`, one to an address that is marked \`address-undeliverable\`. ${extension}`,
    example: { params: { mailId: failedId }, answer: { ...failed, ...mail, id: failedId } },
  },
  listMailAddresses: {
    description: `The addresses at which a person can be mailed: their identifier if it's an email address, and values of data elements that hold one and that a program, a signed receipt or staff gave. What a form claims is none. \`undeliverableDate\` says since when no mail goes there. \`canMail\` is false where the service has no mail server. ${extension}`,
    example: { params, answer: addresses },
  },
  markUndeliverable: {
    description: `Lets no mail go to an address of a person anymore, except one that asks to confirm a sign-up. The service does the same when the mail server of the address refuses it for good. ${extension}`,
    example: { params: { ...params, addressId }, answer: marked },
  },
  liftUndeliverable: {
    description: `Lets mail go to an address again. Confirming a sign-up by a mail to it does the same. ${extension}`,
    example: { params: { ...params, addressId }, answer: addresses },
  },
  sendLink: {
    description: `Mails a person the link to their own choices. Nobody else sees it. \`addressId\` is one of their addresses: 400 \`address-not-mailable\` if it's none of them anymore, \`address-undeliverable\` if it's marked, \`mail-not-set-up\` if the service sends no mail. ${extension}`,
    example: { params, body: { addressId }, answer: mail },
  },
  sendDocument: {
    description: `Makes a document of a person and mails them a link to it: the signed copy of one receipt (CONFIRMATION), a proof, with clear values if a \`reason\` is given, or the answer to an access request, with how the identity was checked. It's kept encrypted and opens by that link alone, for 7 days. Refused as \`sendLink\`. ${extension}`,
    example: {
      params,
      body: { addressId, document: 'PROOF' },
      answer: { ...mail, kind: 'SENT_DOCUMENT' },
    },
  },
  getMailWords: {
    description: `The account's own subject and first paragraph of each kind of mail, by language. What isn't there says our own, which is in \`standard\`. ${extension}`,
    example: { answer: words },
  },
  updateMailWords: {
    description: `Sets all of the account's own words: plain text, a subject of at most 120 characters on one line and a paragraph of at most 600. Leave out what is to say our own. Send \`changedDate\` as you read it: if someone else changed the settings of the account since, this is 400 \`account-settings-changed\`. ${extension}`,
    example: { body: { words: words.words }, answer: { ...words, changedDate: at } },
  },
};
