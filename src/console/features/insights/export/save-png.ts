import { saveFile } from '#console/ui/save-file.ts';

/** What a picture is made of: SVG without styles of the page, in the colors that are seen. */
export type Picture = { svg: string; width: number; height: number };

export type PictureColors = { ground: string; text: string; muted: string; line: string };

const fontFamily = 'system-ui, sans-serif';
const margin = 20;
const headHeight = 54;
const sharpness = 2;

export const escapeXml = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const styled = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;

const svgSpace = 'http://www.w3.org/2000/svg';

/** A chart on the page as SVG that looks the same without the page's styles. */
export const pictureOf = (chart: SVGSVGElement): Picture => {
  const { width, height } = chart.getBoundingClientRect();
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const [shown, copied] = [chart, copy].map((root) => [...root.querySelectorAll<SVGElement>('*')]);
  shown?.forEach((element, at) => {
    const target = copied?.[at];
    if (target === undefined) return;
    const style = getComputedStyle(element);
    target.removeAttribute('class');
    target.removeAttribute('style');
    for (const name of styled) {
      const value = style.getPropertyValue(name);
      if (value !== '') target.setAttribute(name, value);
    }
  });
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  copy.setAttribute('xmlns', svgSpace);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return { svg: new XMLSerializer().serializeToString(copy), width, height };
};

/** A sign of a legend with its words. */
export type LegendEntry = { sign: Picture; words: string };

type Framed = {
  title: string;
  hint: string;
  picture: Picture;
  legend: readonly LegendEntry[];
  colors: PictureColors;
};

const legendHeight = 26;
const signGap = 8;
/** Of text of this size, nearly: the browser doesn't tell before it is drawn. */
const letterWidth = 7;

/** Signs and words in rows as wide as the picture; their lowest line. */
const drawLegend = (entries: readonly LegendEntry[], width: number, fill: string) => {
  let [x, y] = [0, 0];
  const parts = entries.map(({ sign, words }) => {
    const wide = sign.width + signGap + words.length * letterWidth + 2 * signGap;
    if (x > 0 && x + wide > width) [x, y] = [0, y + legendHeight];
    const at = x;
    x += wide;
    return (
      `<g transform="translate(${at} ${y + 10 - sign.height / 2})">${sign.svg}</g>` +
      `<text x="${at + sign.width + signGap}" y="${y + 14}" font-size="12" fill="${fill}">${escapeXml(words)}</text>`
    );
  });
  return { svg: parts.join(''), height: entries.length === 0 ? 0 : y + legendHeight };
};

/** The picture with what it shows above it, on the ground of the page. */
export const frame = ({ title, hint, picture, legend, colors }: Framed): Picture => {
  const width = Math.max(picture.width, 360) + 2 * margin;
  const below = drawLegend(legend, width - 2 * margin, colors.muted);
  const height = headHeight + picture.height + below.height + margin;
  const text = (y: number, size: number, weight: number, fill: string, words: string) =>
    `<text x="${margin}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeXml(words)}</text>`;
  return {
    width,
    height,
    svg:
      `<svg xmlns="${svgSpace}" width="${width}" height="${height}" font-family="${fontFamily}">` +
      `<rect width="100%" height="100%" fill="${colors.ground}"/>` +
      text(26, 15, 650, colors.text, title) +
      text(44, 12, 400, colors.muted, hint) +
      `<g transform="translate(${margin} ${headHeight})">${picture.svg}</g>` +
      `<g transform="translate(${margin} ${headHeight + picture.height})">${below.svg}</g></svg>`,
  };
};

/** The legend that stands beside a chart on the page. */
export const legendOf = (root: Element): LegendEntry[] =>
  [...root.querySelectorAll('li:has(> svg)')].flatMap((entry) => {
    const sign = entry.querySelector('svg');
    return sign === null ? [] : [{ sign: pictureOf(sign), words: entry.textContent }];
  });

/** The colors of the page around an element, in the theme that is seen now. */
export const colorsAround = (element: Element): PictureColors & { accent: string } => {
  const probe = document.createElement('span');
  element.append(probe);
  const resolve = (value: string): string => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const colors = {
    ground: resolve('var(--cc-palette-background-paper)'),
    text: resolve('var(--cc-palette-text-primary)'),
    muted: resolve('var(--cc-palette-text-secondary)'),
    line: resolve('var(--cc-palette-lineStrong)'),
    accent: resolve('var(--cc-palette-primary-main)'),
  };
  probe.remove();
  return colors;
};

const load = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The browser cannot draw the picture.'));
    image.src = address;
  });

/** Has the browser keep a picture as a PNG file. */
export const savePng = async (name: string, { svg, width, height }: Picture): Promise<void> => {
  // A data address and not one of a blob: the page's policy allows no other images.
  const image = await load(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * sharpness);
  canvas.height = Math.ceil(height * sharpness);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser cannot draw.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser cannot make a PNG.');
  saveFile(name, blob, 'image/png');
};
