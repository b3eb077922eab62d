/** Faults in the addresses of an account. */
import { allowed, always, answers, type BackendFault, in2xx, inFailure, remembering } from './fault.ts';

export const addressesFaults: readonly BackendFault[] = [
  in2xx('address.add', 'address.create', 'changes the postal code', ({ body }) => {
    body.address.postalCode = '00000';
  }),
  in2xx('address.add', 'address.create', 'sends a name as HTML', ({ body: { address } }) => {
    address.name = address.name.replaceAll('&', '&amp;');
  }),
  in2xx('address.add', 'address.create', 'keeps only the letters of Latin-1', ({ body: { address } }) => {
    address.name = Buffer.from(address.name, 'latin1').toString('latin1');
  }),
  allowed(
    in2xx('address.oldest-first', 'address.list', 'lists the newest address first', ({ body }) => {
      body.addresses.reverse();
    }),
  ),
  in2xx('address.list', 'address.list', 'lists only the first address', ({ body }) => {
    body.addresses.splice(1);
  }),
  in2xx('address.update', 'address.update', 'empties a second line that isn’t sent', ({ body, request }) => {
    if (!('line2' in (request.body as object))) body.address.line2 = null;
  }),
  in2xx(
    'address.company-and-region',
    'address.update',
    'keeps a company that is emptied',
    ({ body, request }) => {
      if ((request.body as { company?: null }).company === null) body.address.company = 'Check Ltd';
    },
  ),
  in2xx('address.company-and-region', 'address.create', 'changes the region', ({ body }) => {
    if (body.address.company) body.address.region = 'XX';
  }),
  {
    ...inFailure('address.anywhere', 'address.create', 'refuses addresses abroad', 201, (exchange) => {
      if ((exchange.request.body as { country: string }).country === 'JP')
        answers(422, { message: 'No', fields: { country: 'No' } })(exchange, async () => 0);
    }),
    shop: { countries: ['FR'] },
  },
  inFailure('address.foreign', 'address.delete', 'deletes a stranger’s address', 404, answers(204, '')),
  inFailure('address.names-wrong-fields', 'address.create', 'names no wrong field', 422, ({ body }) => {
    delete body.fields;
  }),
  in2xx('address.add', 'address.create', 'swaps the postal code and the city', ({ body: { address } }) => {
    [address.city, address.postalCode] = [address.postalCode, address.city];
  }),
  ...remembering(() => {
    let deleted = '';
    return always('address.delete', 'lists deleted addresses', ({ call, body, request }) => {
      if (call === 'address.delete') deleted = request.url.split('/').at(-1) ?? '';
      if (call === 'address.list' && deleted) body.addresses?.push({ ...body.addresses[0], id: deleted });
    });
  }),
  ...remembering(() => {
    const keys = new Set<string>();
    return allowed(
      in2xx('address.same-key', 'address.create', 'ignores the idempotency key', ({ body, request }) => {
        const key = request.headers['idempotency-key'] ?? '';
        if (keys.has(key)) body.address.id += 'b';
        keys.add(key);
      }),
    );
  }),
];
