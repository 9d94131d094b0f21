import sharp, { type Sharp } from 'sharp';
import type { ImageTrouble } from '../../../../src/platform/images/files.ts';
import { rawGif, rawPng } from './raw-images.ts';

export interface Sample {
  name: string;
  bytes: Buffer;
  /** What becomes of it. */
  is: 'image' | Extract<ImageTrouble, 'no-image' | 'too-large'>;
}

/** The left half red, the right half blue. */
export function picture(width = 60, height = 40, alpha = 1): Sharp {
  const half = {
    create: { width: Math.ceil(width / 2), height, channels: 4, background: `rgba(200, 0, 0, ${alpha})` },
  } as const;
  return sharp({ create: { width, height, channels: 4, background: `rgba(0, 0, 200, ${alpha})` } }).composite([
    { input: half, gravity: 'west' },
  ]);
}

export const secretPayload = '<script>alert("stolen")</script>';
export const secretExif = {
  IFD0: { Copyright: 'Secret Photographer', Artist: secretPayload },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
};

const after = (bytes: Buffer, text: string) => Buffer.concat([bytes, Buffer.from(text)]);
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const hit = (bytes: Buffer, at: number) => {
  const broken = Buffer.from(bytes);
  broken[at] = broken[at]! ^ 0xff;
  return broken;
};

/** R53 forty uploads: what people send, and what attackers send. */
export async function corpus(): Promise<Sample[]> {
  const photo = picture(300, 200).flatten();
  const [jpeg, png, webp, gif, avif, tiff] = await Promise.all([
    photo.clone().jpeg().toBuffer(),
    picture().png().toBuffer(),
    photo.clone().webp().toBuffer(),
    photo.clone().gif().toBuffer(),
    photo.clone().avif().toBuffer(),
    photo.clone().tiff().toBuffer(),
  ]);
  const frames = await sharp([await picture().png().toBuffer(), await picture().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  const images: Record<string, Buffer> = {
    jpeg,
    'progressive jpeg': await photo.clone().jpeg({ progressive: true }).toBuffer(),
    'grey jpeg': await photo.clone().greyscale().jpeg().toBuffer(),
    'cmyk jpeg': await photo.clone().toColourspace('cmyk').jpeg().toBuffer(),
    'jpeg of a camera, with place and names': await photo.clone().withExif(secretExif).jpeg().toBuffer(),
    'jpeg lying on its side': await photo.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'png with transparency': png,
    'palette png': await photo.clone().png({ palette: true }).toBuffer(),
    'png of 16 bits': await photo.clone().toColourspace('rgb16').png().toBuffer(),
    'interlaced png': await photo.clone().png({ progressive: true }).toBuffer(),
    'png of one pixel': await picture(1, 1).png().toBuffer(),
    'png of 10,000 by 1': rawPng(10_000, 1),
    webp: webp,
    'lossless webp with transparency': await picture(60, 40, 0.5).webp({ lossless: true }).toBuffer(),
    'moving webp': frames,
    gif,
    'gif of 1,000 frames': rawGif(1000),
    'png with a page behind it': after(png, secretPayload),
    'jpeg with an archive behind it': after(jpeg, `PK\x03\x04${secretPayload}`),
    'gif with a script behind it': after(gif, `;${secretPayload}`),
  };
  const nothing: Record<string, Buffer> = {
    'nothing at all': Buffer.alloc(0),
    'a thousand zeros': Buffer.alloc(1000),
    text: Buffer.from('hello'),
    'a page': Buffer.from(`<!doctype html>${secretPayload}`),
    'an svg': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${secretPayload}</svg>`),
    'an svg that calls itself xml': Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a pdf': Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
    'an archive': Buffer.from('PK\x03\x04\x14\x00\x00\x00', 'latin1'),
    'a heic': Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'),
    'an avif': avif,
    'a tiff': tiff,
    'a gif that is a script': Buffer.from('GIF89a/*\x00\x00*/=1;alert(1)//', 'latin1'),
    'a png that is a page': after(png.subarray(0, 8), secretPayload),
    'a webp that is nothing': Buffer.from(`RIFF\x10\x00\x00\x00WEBP${secretPayload}`, 'latin1'),
    'half a jpeg': cut(jpeg, 0.5),
    'half a png': cut(png, 0.6),
    'half a webp': cut(webp, 0.5),
    'a png with one wrong byte': hit(png, png.indexOf('IDAT') + 20),
  };
  const large: Record<string, Buffer> = {
    'a png that claims 50,000 by 50,000': rawPng(50_000, 50_000, 1000),
    'a png of 10,001 by 1': rawPng(10_001, 1),
    'a png of 41 million pixels': rawPng(8200, 5000),
    'a gif of 20,000 frames': rawGif(20_000),
  };
  const samples = (list: Record<string, Buffer>, is: Sample['is']) =>
    Object.entries(list).map(([name, bytes]) => ({ name, bytes, is }));
  return [...samples(images, 'image'), ...samples(nothing, 'no-image'), ...samples(large, 'too-large')];
}

/** A few kilobytes that no machine draws within a decoder's time. */
export const slowSvg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><filter id="f" x="-100" y="-100" width="300" height="300">${'<feTurbulence numOctaves="1000" baseFrequency="0.9"/><feMorphology radius="500"/>'.repeat(200)}</filter><rect width="200" height="40" filter="url(#f)"/></svg>`,
);
