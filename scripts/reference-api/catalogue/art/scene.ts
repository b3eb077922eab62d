import { paper, type Setting, shade } from './palette.ts';
import { d, ellipse, group, move, path, polygon, rect, scale } from './shapes.ts';

const defs =
  `<radialGradient id="shadow"><stop offset="0" stop-color="${shade}" stop-opacity=".5"/>` +
  `<stop offset=".55" stop-color="${shade}" stop-opacity=".26"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/></radialGradient>` +
  '<radialGradient id="glow"><stop offset="0" stop-color="#ffe9b0" stop-opacity=".95"/>' +
  '<stop offset=".35" stop-color="#ffdc8f" stop-opacity=".45"/><stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient>';

/** A complete SVG document. */
export function picture(content: string, width = 1000, height = 1000): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${content}</svg>`;
}

/** Wall with a beam of window light, and a table whose edge runs at `horizon`. */
export function backdrop(set: Setting, horizon = 660, width = 1000, height = 1000): string {
  return (
    rect(0, 0, width, height, set.wall) +
    polygon(
      [width * 0.1, 0, width * 0.46, 0, width * 0.86, horizon, width * 0.5, horizon],
      set.beam,
      'opacity=".7"',
    ) +
    polygon(
      [width * 0.52, 0, width * 0.6, 0, width, horizon, width * 0.92, horizon],
      set.beam,
      'opacity=".45"',
    ) +
    rect(0, horizon, width, height - horizon, set.table) +
    rect(0, horizon, width, 10, set.edge)
  );
}

/**
 * Things standing on the category's table with their feet at about y = 800.
 * @param zoom enlarges the things about the middle of the foot line, to fill the frame
 */
export function standing(set: Setting, content: string, zoom = 1.1, horizon = 660): string {
  return picture(backdrop(set, horizon) + scale(zoom, 500, 790, content));
}

/** Things lying on the table, seen from straight above. */
export function lyingOn(set: Setting, content: string): string {
  return picture(
    rect(0, 0, 1000, 1000, set.table) +
      polygon([0, 0, 330, 0, 1000, 820, 1000, 1000, 820, 1000, 0, 200], set.edge, 'opacity=".55"') +
      polygon([470, 0, 600, 0, 1000, 500, 1000, 640], set.edge, 'opacity=".35"') +
      content,
  );
}

/** Soft shadow where a thing touches the table, drawn out away from the light. */
export function shadow(x: number, y: number, rx: number, ry = rx * 0.17): string {
  return (
    ellipse(x + rx * 0.22, y + ry * 0.1, rx * 1.28, ry * 1.15, 'url(#shadow)') +
    ellipse(x + rx * 0.03, y, rx * 1.02, ry * 0.6, shade, 'opacity=".28"')
  );
}

/** Shadow of a silhouette that lies flat or hangs close to a wall. */
export function cast(silhouette: string, dx = 14, dy = 18, opacity = 0.2): string {
  return move(dx, dy, path(silhouette, shade, `opacity="${opacity}"`));
}

/** Light around a lit lamp. */
export function glow(x: number, y: number, r: number, opacity = 1): string {
  return ellipse(x, y, r, r, 'url(#glow)', `opacity="${opacity}"`);
}

/** Wisps of steam rising from a point. */
export function steam(x: number, y: number, height = 120): string {
  const wisp = (dx: number, h: number): string =>
    `<path d="${d`M${x + dx} ${y}c${-h * 0.22} ${-h * 0.3} ${h * 0.22} ${-h * 0.55} 0 ${-h}`}" fill="none" stroke="${paper}" stroke-width="9" stroke-linecap="round" opacity=".55"/>`;
  return wisp(-26, height * 0.8) + wisp(4, height) + wisp(32, height * 0.7);
}

/** A standing thing (drawn with its foot at 500, 806) set down elsewhere in a composition. */
export function place(content: string, x: number, y: number, factor: number): string {
  return group(content, `translate(${x} ${y}) scale(${factor}) translate(-500 -806)`);
}
