import type { OperationTexts } from './operation-text.ts';
import { pageOf } from './records/fictional.ts';

const dataElementId = '0193d0a4-6b1e-7c38-9f52-8e4d7a1b3c60';

const element = {
  id: dataElementId,
  name: 'Email',
  type: 'USER_INPUT',
  kind: 'EMAIL',
  isKindSet: false,
  findsPeople: true,
  isFindsPeopleSet: false,
  people: 2,
  countedDate: '2026-11-23T08:00:10.000Z',
  createdDate: '2026-11-23T08:00:00.000Z',
  changedDate: null,
  changedBy: null,
};

export const dataElementTexts: OperationTexts = {
  listDataElements: {
    description:
      "Lists the account's data elements by name: whether their values reach or identify a person, and whether people are found by them. `isKindSet` and `isFindsPeopleSet` are false while the name decides. `people` is how many people had a value at `countedDate`; it's counted in the background, every quarter of an hour. `order=people` lists those with the most people first. An extension of the published interface.",
    example: { query: { name: 'email' }, answer: pageOf([element]) },
  },
  getDataElement: {
    description: 'One data element. An extension of the published interface.',
    example: { params: { dataElementId }, answer: element },
  },
  updateDataElement: {
    description:
      "Sets how an element's values reach or identify a person, and whether people are found by them. The name decides what you leave out. Forms don't replace a value of such an element that a program or staff gave. Send `changedDate` as you read it: if someone else changed the element since, this is 400 `data-element-changed`. An extension of the published interface.",
    example: {
      params: { dataElementId },
      body: { findsPeople: false },
      answer: {
        ...element,
        findsPeople: false,
        isFindsPeopleSet: true,
        changedDate: '2026-11-28T08:31:00.000Z',
        changedBy: 'administrator',
      },
    },
  },
};
