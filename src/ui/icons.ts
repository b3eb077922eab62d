/** Icon outlines on a 24 × 24 grid. */
import { closePath, searchPath } from './search-icons.ts';

export const icons = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: closePath,
  search: searchPath,
  cart: 'M5 8h14l-1.2 11.2a1 1 0 0 1-1 .8H7.2a1 1 0 0 1-1-.8L5 8zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.8 3.8-6 7.5-6s6.7 2.2 7.5 6',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  screen: 'M4 5h16v11H4zM9 20h6M12 16v4',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 12h17M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9s1.2-6.4 3.7-9z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17.2h.01',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 15h3',
  truck:
    'M3 6h11v10H3zM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  instagram: 'M5 5h14v14H5zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM16.5 7.6h.01',
  facebook: 'M14.5 8.5H16V5h-2c-2 0-3.5 1.5-3.5 3.5V11H8v3.5h2.5V20H14v-5.5h2L16.5 11H14V9c0-.3.2-.5.5-.5z',
  pinterest:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10.5 17.5L12.5 10M9.5 12.5c-.8-2.7.8-4.5 2.9-4.5 2 0 3.3 1.4 2.9 3.5-.4 2-1.7 3-3 3-1 0-1.5-.5-1.7-1',
} as const;

export type IconName = keyof typeof icons;
