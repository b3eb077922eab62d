// SVG elements as strings: the smallest parts every drawing is made of. Numbers are canvas units (1000 × 1000).

const number = (value: number): string => String(Math.round(value * 10) / 10);

/** Path data with its numbers rounded, so that files stay small: d`M${x} ${y}…`. */
export function d(parts: TemplateStringsArray, ...values: readonly number[]): string {
  return parts.reduce((text, part, index) => text + number(values[index - 1] ?? 0) + part);
}

export function path(data: string, fill: string, extra = ''): string {
  return `<path d="${data}" fill="${fill}" ${extra}/>`;
}

export function line(data: string, colour: string, width: number, extra = ''): string {
  return `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${number(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${fill}" ${extra}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, extra = ''): string {
  return ellipse(x, y, r, r, fill, extra);
}

export function rect(x: number, y: number, w: number, h: number, fill: string, r = 0, extra = ''): string {
  return `<rect x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(h)}" rx="${number(r)}" fill="${fill}" ${extra}/>`;
}

/** Straight-edged shape from a flat list of coordinates. */
export function polygon(points: readonly number[], fill: string, extra = ''): string {
  return `<polygon points="${points.map(number).join(' ')}" fill="${fill}" ${extra}/>`;
}

/** Path data of a rectangle with rounded corners, for clips and silhouettes. */
export function roundedBox(x: number, y: number, w: number, h: number, r: number): string {
  return d`M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`;
}

/** Path data of an ellipse. */
export function oval(x: number, y: number, rx: number, ry: number): string {
  return d`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

export function group(content: string, transform: string, extra = ''): string {
  return `<g transform="${transform}" ${extra}>${content}</g>`;
}

export function move(x: number, y: number, content: string): string {
  return group(content, `translate(${number(x)} ${number(y)})`);
}

/** Turned clockwise by degrees about a point. */
export function turn(angle: number, x: number, y: number, content: string): string {
  return group(content, `rotate(${number(angle)} ${number(x)} ${number(y)})`);
}

/** Scaled about a point that stays where it is. */
export function scale(factor: number, x: number, y: number, content: string): string {
  return group(
    content,
    `translate(${number(x)} ${number(y)}) scale(${factor}) translate(${number(-x)} ${number(-y)})`,
  );
}

/** Mirrored left to right about a vertical line. */
export function mirror(x: number, content: string): string {
  return group(content, `translate(${number(2 * x)} 0) scale(-1 1)`);
}

export function fade(opacity: number, content: string): string {
  return `<g opacity="${opacity}">${content}</g>`;
}

/** Content seen only inside a silhouette. The id follows from the data: equal ids cut equal shapes. */
export function clip(silhouette: string, content: string): string {
  let hash = 5381;
  for (const character of silhouette) hash = (hash * 33 + character.charCodeAt(0)) >>> 0;
  const id = `c${hash.toString(36)}`;
  return `<clipPath id="${id}"><path d="${silhouette}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

export interface Lettering {
  readonly size: number;
  readonly fill: string;
  readonly family?: 'serif' | 'sans-serif';
  readonly weight?: number;
  readonly spacing?: number;
}

/** Centred lettering in a generic family; for labels and spines only. */
export function lettering(x: number, y: number, text: string, style: Lettering): string {
  const { size, fill, family = 'serif', weight = 600, spacing = 0 } = style;
  return `<text x="${number(x)}" y="${number(y)}" text-anchor="middle" font-family="${family}" font-size="${size}" font-weight="${weight}" letter-spacing="${spacing}" fill="${fill}">${text}</text>`;
}
