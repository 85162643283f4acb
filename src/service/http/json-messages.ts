import type { Fault } from '#contract/common/problem.ts';
import type { OddNumbers, ParsedJson } from './parse-json.ts';

/** What the service asks of the thread that parses large bodies. */
export type JsonRequest = {
  id: number;
  do: 'parse' | 'parseRecords';
  bytes: Uint8Array;
  odd: OddNumbers;
};

/** A refusal as it crosses between threads, which know no classes. */
export type JsonFault = {
  status: number;
  code: string;
  detail: string;
  faults: readonly Fault[] | undefined;
};

export type JsonReply =
  | { id: number; result: ParsedJson | string[] }
  | { id: number; fault: JsonFault };
