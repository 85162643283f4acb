import { inflateRawSync } from 'node:zlib';

/** The files of a zip archive by name, as texts. */
const filesOf = (archive: Uint8Array): Map<string, string> => {
  const bytes = Buffer.from(archive);
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = bytes.readUInt16LE(entry + 10);
    const size = bytes.readUInt32LE(entry + 20);
    const [name, extra, comment] = [28, 30, 32].map((at) => bytes.readUInt16LE(entry + at));
    const header = bytes.readUInt32LE(entry + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(start, start + size);
    files.set(
      bytes.toString('utf8', entry + 46, entry + 46 + (name ?? 0)),
      (method === 0 ? content : inflateRawSync(content)).toString('utf8'),
    );
    entry += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
};

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const textOf = (xml: string): string =>
  [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)]
    .map(([, text = '']) => text)
    .join('')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/&#x?(\w+);/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The cells of an .xlsx file's first sheet, row by row, as they are written; without empty ones. */
export const sheetRows = (file: Uint8Array): string[][] => {
  const files = filesOf(file);
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
