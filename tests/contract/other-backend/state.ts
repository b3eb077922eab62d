/** What the other backend remembers, and the words in which it answers. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Way } from './way.ts';

export interface Env {
  Variables: { language: string };
}
export type HonoCall = Context<Env>;

/** What is sold: an item, or one of its variants. */
export interface Sold {
  id: string;
  title: Record<string, string>;
  /** The net price, in cents. */
  cents: number;
  stock: number;
}
export interface Item extends Sold {
  slug: string;
  group: string;
  reviews: Opinion[];
  variants: Variant[];
}
export interface Variant extends Sold {
  size: string;
  colour: string;
}
export interface Opinion {
  id: string;
  stars: number;
  text: string;
  at: Date;
  by: Person;
}
export interface Person {
  id: string;
  email: string;
  password: string;
  first: string;
  last: string;
  phone: string | null;
  at: Date;
  places: Map<string, Record<string, string | null>>;
}
export interface Bill {
  id: string;
  by: Person;
  lines: { item: Sold; quantity: number }[];
  total: number;
  code: string | null;
  status: string;
  /** The addresses, the shipping method and the line items, as they were sent. */
  purchase: Purchase;
  deal?: Deal;
}
export interface Purchase {
  items: { productId: string; quantity: number }[];
  shippingAddressId: string;
  billingAddressId: string;
  shippingMethodId: string;
  discountCode?: string;
}
export interface Deal {
  id: string;
  number: string;
  bill: Bill;
  status: string;
  at: Date;
  until: Date;
  places: [object, object];
  totals: Totals;
}
export interface Totals {
  rate: number;
  goods: number;
  shipping: number;
  vat: number;
  total: number;
  /** The valid discount code, and what it takes off. */
  code: string | null;
  off: number;
}

export class Refused extends Error {
  readonly status: number;
  readonly more: object;
  constructor(status: number, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

const names = [
  'Spoon',
  'Bowl',
  'Jug',
  'Pan',
  'Whisk',
  'Ladle',
  'Sieve',
  'Grater',
  'Tray',
  'Knife',
  'Board',
  'Cup',
];

/** The cheapest variant is out of stock, and some combinations are missing. */
const variantsOf = (title: Record<string, string>): Variant[] =>
  [
    { size: 'S', colour: 'red', cents: 900, stock: 0 },
    { size: 'S', colour: 'blue', cents: 1001, stock: 4 },
    { size: 'M', colour: 'blue', cents: 1000, stock: 5 },
    { size: 'L', colour: 'red', cents: 1200, stock: 6 },
  ].map((one) => ({ ...one, id: randomUUID(), title }));

/** The items that are sold, and four reviews of one of them. */
function itemsOf(way: Way): Item[] {
  const items = names.map((name, index): Item => {
    const title = { en: name, fr: `${name} (fr)`, de: `${name} (de)` };
    return {
      id: randomUUID(),
      slug: `${name.toLowerCase()}~${index}`,
      title,
      cents: 1999 + index * 333,
      stock: [0, 3, 40, 7][index % 4] ?? 0,
      group: ['kitchen', 'table', 'nothing'][Math.floor(index / 6)] ?? '',
      reviews: [],
      variants: way.hasVariants && index % 5 === 4 ? variantsOf(title) : [],
    };
  });
  // A free item, and one below the smallest amount that a payment provider charges.
  if (way.hasExtras)
    for (const [index, cents] of [0, 9].entries())
      Object.assign(items.at(-1 - index) ?? {}, { cents, stock: 8 });
  const author = personOf({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    password: 'x',
  });
  for (const stars of [5, 4, 4, 1])
    items[2]?.reviews.push({
      id: randomUUID(),
      stars,
      text: 'Fine',
      at: new Date(Date.now() - 9e6 * stars),
      by: author,
    });
  items[2]?.reviews.sort((a, b) => +b.at - +a.at);
  return items;
}

export type State = ReturnType<typeof stateOf>;

export function stateOf(way: Way, wrong: string) {
  return {
    way,
    /** Whether the backend has this fault (faults.ts). */
    hasFault: (fault: string) => fault === wrong,
    people: new Map<string, Person>(),
    items: itemsOf(way),
    groups: ['kitchen', 'table', 'nothing'].map((slug) => ({ id: randomUUID(), slug })),
    bills: new Map<string, Bill>(),
    deals: [] as Deal[],
    access: new Map<string, Person>(),
    sessions: new Map<string, Session>(),
    readers: new Set<string>(),
    /** The slugs of the items whose stock has changed, in that order. */
    changes: [] as string[],
    /** Milliseconds that have been skipped. */
    skipped: 0,
    now() {
      return new Date(Date.now() + this.skipped);
    },
    /** An object as this backend sends it: null values stay, become empty texts or are left out. */
    shaped(value: object) {
      if (way.empty === 'null') return value;
      const replaced = Object.entries(value).map(([name, one]) => [
        name,
        one ?? (way.empty === 'text' ? '' : undefined),
      ]);
      return Object.fromEntries(replaced);
    },
    /** The person who calls. Undefined for a guest. */
    member(c: HonoCall): Person | undefined {
      return this.access.get(c.req.header('authorization')?.replace('Bearer ', '') ?? '');
    },
    /** The person who calls. Throws for a guest. */
    caller(c: HonoCall): Person {
      const person = this.member(c);
      if (!person) throw new Refused(401, 'Sign in');
      return person;
    },
  };
}

/** What a refresh token stands for. */
export interface Session {
  person: Person;
  /** When a refresh replaced this token. */
  replaced: number | null;
  /** The token that replaced it. */
  next: string | null;
}

export function personOf(body: Record<string, string>): Person {
  return {
    id: randomUUID(),
    email: body['email'] ?? '',
    password: body['password'] ?? '',
    first: body['firstName'] ?? '',
    last: body['lastName'] ?? '',
    phone: body['phoneNumber'] || null,
    at: new Date(),
    places: new Map(),
  };
}

/** Any page of a list. The cursor says how many items come before the page. */
export function pageOf<T>(c: HonoCall, { way }: Pick<State, 'way'>, all: readonly T[], most = 100) {
  if (!way.hasPages) return { page: [...all], nextCursor: null };
  const start = Number(c.req.query('cursor')?.replace('after-', '') ?? 0);
  if (Number.isNaN(start))
    throw new Refused(422, 'What cursor is this?', { fields: { cursor: 'not one of ours' } });
  const limit = Math.min(Number(c.req.query('limit') ?? most), most);
  const end = start + limit;
  return { page: all.slice(start, end), nextCursor: end < all.length ? `after-${end}` : null };
}
