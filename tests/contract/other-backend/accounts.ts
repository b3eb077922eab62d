/** Accounts, sessions, addresses and newsletter readers of the other backend. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { type Env, type HonoCall, type Person, personOf, Refused, type State } from './state.ts';

const grace = 30_000;
const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value : null);

const userOf = ({ shaped }: State, { id, email, first, last, phone, at }: Person) =>
  shaped({ id, firstName: first, lastName: last, email, phoneNumber: phone, createdAt: at.toISOString() });

function emailOf(value: unknown) {
  if (!/^[^@\s]+@[^@\s]+$/.test(String(value)))
    throw new Refused(422, 'No address', { fields: { email: 'wrong' } });
  return String(value);
}

export function sessionCalls(state: State) {
  const { way, people, sessions, access, hasFault } = state;
  const app = new Hono<Env>();
  const done = way.posts201 ? 201 : 200;

  const accessFor = (person: Person) => {
    const token = randomUUID();
    access.set(token, person);
    return token;
  };
  const refreshFor = (person: Person) => {
    const token = randomUUID();
    sessions.set(token, { person, replaced: null, next: null });
    return token;
  };

  app.post('/v1/auth/register', async (c) => {
    const body = await c.req.json();
    const email = emailOf(body.email);
    if (people.has(email)) throw new Refused(409, 'Taken', { code: 'email_taken' });
    const person = personOf(body);
    people.set(email, person);
    return c.json({ user: userOf(state, person) }, 201);
  });
  app.post('/v1/auth/login', async (c) => {
    const { email, password } = await c.req.json();
    const person = people.get(email);
    if (!person)
      throw new Refused(hasFault('404 for strangers') ? 404 : 401, 'Nobody', { code: 'invalid_credentials' });
    if (person.password !== password)
      throw new Refused(401, `Wrong at ${Date.now()}`, { code: 'invalid_credentials' });
    return c.json({ accessToken: accessFor(person), refreshToken: refreshFor(person), expiresIn: 300 }, done);
  });
  app.post('/v1/auth/logout', async (c) => {
    const { refreshToken } = await c.req.json();
    const session = sessions.get(refreshToken);
    if (!session) throw new Refused(401, 'No such session');
    if (hasFault('logs out everywhere'))
      for (const [token, { person }] of sessions) if (person === session.person) sessions.delete(token);
    sessions.delete(refreshToken);
    return c.body(null, 204);
  });
  app.post('/v1/auth/refresh', async (c) => {
    const { refreshToken } = await c.req.json();
    const session = sessions.get(refreshToken);
    const age = session?.replaced ? +state.now() - session.replaced : 0;
    if (
      !session ||
      (session.replaced && !hasFault('refresh tokens live on') && (way.refresh === 'strict' || age > grace))
    )
      throw new Refused(401, 'Sign in again');
    const accessToken = hasFault('dead access token') ? randomUUID() : accessFor(session.person);
    if (way.refresh === 'same') return c.json({ accessToken }, done);
    session.replaced ??= +state.now();
    session.next ??= refreshFor(session.person);
    return c.json({ accessToken, refreshToken: session.next }, done);
  });
  return app;
}

export function passwordCalls({ people, hasFault }: State) {
  const app = new Hono<Env>();

  app.post('/v1/auth/lost-email', async (c) => {
    const { email } = await c.req.json();
    if (hasFault('tells who has an account') && !people.has(email)) throw new Refused(404, 'Nobody');
    return c.body(null, 204);
  });
  app.post('/v1/auth/lost-code', (c) => c.json({ message: 'Wrong code', code: 'invalid_code' }, 400));
  return app;
}

export function userCalls(state: State) {
  const { people, shaped, hasFault } = state;
  const app = new Hono<Env>();

  app.get('/v1/user/current-user', (c) =>
    c.json(shaped({ user: c.req.header('authorization') ? userOf(state, state.caller(c)) : null })),
  );
  app.patch('/v1/user/update/current-user', async (c) => {
    const person = state.caller(c);
    const body = await c.req.json();
    if (body.email !== undefined && body.email !== person.email) {
      const email = emailOf(body.email);
      if (people.has(email)) throw new Refused(409, 'Taken', { code: 'email_taken' });
      people.delete(person.email);
      people.set(email, Object.assign(person, { email }));
    }
    if (body.firstName !== undefined) person.first = body.firstName;
    if (body.lastName !== undefined) person.last = body.lastName;
    if ('phoneNumber' in body || hasFault('patch forgets')) person.phone = text(body.phoneNumber);
    return c.json({ user: userOf(state, person) });
  });
  return app;
}

const required = ['name', 'line1', 'city', 'postalCode', 'country'];
const known = [...required, 'line2', 'company', 'region'];

function placeOf(body: Record<string, unknown>) {
  const fields = Object.fromEntries(
    required.filter((name) => name in body && !text(body[name])).map((name) => [name, 'missing']),
  );
  if (Object.keys(fields).length) throw new Refused(422, 'Fill it in', { fields });
  return Object.fromEntries(known.filter((name) => name in body).map((name) => [name, text(body[name])]));
}

export function addressCalls(state: State) {
  const { people, shaped, hasFault } = state;
  const app = new Hono<Env>();

  const own = (c: HonoCall) => {
    const person = hasFault('anybody’s address')
      ? ([...people.values()].find(({ places }) => places.has(c.req.param('id') ?? '')) ?? state.caller(c))
      : state.caller(c);
    const id = c.req.param('id') ?? '';
    const place = person.places.get(id);
    if (!place) throw new Refused(404, 'No such address');
    return { person, id, place };
  };
  app.get('/v1/address', (c) => {
    const all = [...state.caller(c).places].map(([id, place]) => shaped({ id, ...place }));
    // The newest first.
    return c.json({ addresses: all.reverse() });
  });
  app.post('/v1/address', async (c) => {
    const person = state.caller(c);
    const body = await c.req.json();
    for (const name of required) body[name] ??= '';
    const id = randomUUID();
    const place = { line2: null, ...placeOf(body) };
    person.places.set(id, place);
    return c.json({ address: shaped({ id, ...place }) }, 201);
  });
  app.patch('/v1/address/:id', async (c) => {
    const { id, person, place } = own(c);
    const changed = { ...place, ...placeOf(await c.req.json()) };
    person.places.set(id, changed);
    return c.json({ address: shaped({ id, ...changed }) });
  });
  app.delete('/v1/address/:id', (c) => {
    const { id, person } = own(c);
    if (!hasFault('keeps deleted addresses')) person.places.delete(id);
    return c.body(null, 204);
  });
  return app;
}

export function newsletterCalls({ way, readers, hasFault }: State) {
  const app = new Hono<Env>();

  app.post('/v1/newsletter', async (c) => {
    const email = emailOf((await c.req.json()).email);
    const isKnown = readers.has(email);
    readers.add(email);
    if (hasFault('refuses known readers') && isKnown) throw new Refused(409, 'You have subscribed');
    return c.body(null, way.hasExtras ? 202 : 204);
  });
  if (way.hasExtras)
    app.on('POST', ['/v1/newsletter/confirm', '/v1/newsletter/unsubscribe'], (c) =>
      c.json({ message: 'Which link was that?', code: 'invalid_code' }, 400),
    );
  return app;
}
