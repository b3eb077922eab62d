/** Originals as cameras, designers and broken tools make them. */
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Noise over a gradient: it compresses about as well as a photo. */
export function photo(width: number, height: number, seed = 1): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    data[at] = ((at / data.length) * 200 + (state >>> 27)) & 0xff;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export const plain = (width: number, height: number, background = '#cc3333'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Two frames. */
export async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => plain(40, 30, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A PNG whose header promises a size that its content does not have. */
export async function promising(width: number, height: number): Promise<Buffer> {
  const png = await plain(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
