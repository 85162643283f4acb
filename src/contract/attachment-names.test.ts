import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanFileName, distinctNames, fileNameMaximum } from './attachment-names.ts';

describe('a file keeps its name', () => {
  test.each([
    ['scan.pdf', 'scan.pdf'],
    ['Scan of May.PDF', 'Scan of May.PDF'],
    ['ångström.pdf', 'ångström.pdf'],
    ['v1.2.pdf', 'v1.2.pdf'],
  ])('%j is %j', (given, name) => {
    expect(cleanFileName(given, 'application/pdf')).toBe(name);
  });

  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\Ana\\scan.pdf', 'scan.pdf'],
    ['/tmp/', 'file.pdf'],
    ['..', 'file.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['', 'file.pdf'],
    ['a\r\nb\u0000.pdf', 'ab.pdf'],
    ['fdp\u202e.exe.pdf', 'fdp.exe.pdf'],
    ['a"b<c>|?*.pdf', 'abc.pdf'],
    ['scan.pdf. ', 'scan.pdf'],
    [`${'é'.repeat(400)}.pdf`, `${'é'.repeat(fileNameMaximum - 4)}.pdf`],
  ])('without folders and signs that steer: %j', (given, name) => {
    expect(cleanFileName(given, 'application/pdf')).toBe(name);
  });

  test.each([
    ['scan.pdf', 'scan.pdf.jpg'],
    ['scan.exe', 'scan.exe.jpg'],
    ['scan', 'scan.jpg'],
    ['scan.jpeg', 'scan.jpeg'],
    ['scan.JPG', 'scan.JPG'],
  ])('of a picture, %j ends as a picture', (given, name) => {
    expect(cleanFileName(given, 'image/jpeg')).toBe(name);
  });

  test('whatever it is, as one step of a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = cleanFileName(given, 'image/png');
        expect(name).toMatch(/^[^\\/\p{C}]+\.png$/iu);
        expect(name.startsWith('.')).toBe(false);
        expect(Array.from(name).length).toBeLessThanOrEqual(fileNameMaximum);
        expect(cleanFileName(name, 'image/png')).toBe(name);
      }),
    );
  });
});

test('in a zip each name stands once, in any case', () => {
  expect(distinctNames(['a.pdf', 'A.pdf', 'a (2).pdf', 'b.png', 'a.pdf'])).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (2) (2).pdf',
    'b.png',
    'a (3).pdf',
  ]);
});
