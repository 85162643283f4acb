import { unzip } from '#scripts/testing/unzip.ts';

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const textOf = (xml: string): string =>
  [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)]
    .map(([, text = '']) => text)
    .join('')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/&#x?(\w+);/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The cells of an .xlsx file's first sheet, row by row, as they are written; without empty ones. */
export const sheetRows = (file: Uint8Array): string[][] => {
  const files = unzip(file);
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, xml = '']) => textOf(xml),
  );
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].flatMap(([, attributes = '', cell]) => {
      if (cell === undefined) return [];
      const value = /<v>(.*?)<\/v>/s.exec(cell)?.[1] ?? '';
      if (attributes.includes('t="s"')) return [shared[Number(value)] ?? ''];
      return [cell.includes('<is>') ? textOf(cell) : value];
    }),
  );
};
