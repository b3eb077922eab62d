/** Faults in accounts and sessions. */
import { allowed, answers, type BackendFault, in2xx, inFailure, remembering } from './fault.ts';

export const accountsFaults: readonly BackendFault[] = [
  inFailure('auth.email-taken', 'auth.register', 'sends a failure without a code', 409, ({ body }) => {
    delete body.code;
  }),
  inFailure('auth.names-wrong-fields', 'auth.register', 'names no wrong field', 422, ({ body }) => {
    delete body.fields;
  }),
  inFailure(
    'auth.common-password',
    'auth.register',
    'refuses a common password without naming it',
    422,
    ({ request, body }) => {
      if ((request.body as { password?: string }).password === 'Password1') delete body.fields;
    },
  ),
  allowed(
    inFailure('auth.common-password', 'auth.register', 'accepts a common password', 422, (exchange) => {
      const { password, ...user } = exchange.request.body as { password?: string };
      if (password !== 'Password1') return;
      const created = { id: 'u', phoneNumber: null, createdAt: new Date().toISOString() };
      return answers(201, { user: { ...user, ...created } })(exchange, async () => 0);
    }),
  ),
  inFailure(
    'auth.wrong-password',
    'auth.login',
    'answers 403 to a wrong password',
    401,
    answers(403, { message: 'No' }),
  ),
  allowed(
    inFailure('auth.hides-accounts', 'auth.login', 'says that an account is unknown', 401, (exchange) => {
      const { email } = exchange.request.body as { email: string };
      if (email.startsWith('check-')) exchange.body.message += ' (unknown)';
    }),
  ),
  inFailure('auth.hides-accounts', 'auth.login', 'answers 404 for an unknown account', 401, (exchange) => {
    const { email } = exchange.request.body as { email: string };
    if (email.startsWith('check-')) exchange.status = 404;
  }),
  in2xx('auth.hides-accounts', 'auth.lostEmail', 'sends reset codes only to accounts', (exchange) => {
    const { email } = exchange.request.body as { email: string };
    if (email.startsWith('check-')) answers(404, { message: 'No' })(exchange, async () => 0);
  }),
  inFailure('auth.dead-token', 'auth.refresh', 'answers 500 for a dead token', 401, (exchange) => {
    if ((exchange.request.body as { refreshToken: string }).refreshToken === 'not-a-token')
      exchange.status = 500;
  }),
  inFailure(
    'auth.logout-ends-session',
    'auth.refresh',
    'accepts a refresh token after the sign-out',
    401,
    (exchange) => {
      const { refreshToken } = exchange.request.body as { refreshToken: string };
      if (refreshToken !== 'not-a-token')
        answers(200, { accessToken: 'a', refreshToken: 'r' })(exchange, async () => 0);
    },
  ),
  inFailure('auth.wrong-code', 'auth.lostCode', 'accepts any code', 400, answers(204, '')),
  ...remembering(() => {
    const used = new Set<string>();
    return {
      rule: 'auth.refresh-once',
      does: 'accepts a refresh token after its grace period',
      after: (exchange) => {
        if (exchange.call !== 'auth.refresh') return;
        const { refreshToken } = exchange.request.body as { refreshToken: string };
        if (exchange.status === 200) used.add(refreshToken);
        else if (used.has(refreshToken)) answers(200, { accessToken: 'a' })(exchange, async () => 0);
      },
    };
  }),
  ...remembering(() => {
    const issued = new Set<string>();
    return allowed({
      rule: 'auth.refresh-reuse',
      does: 'keeps a session whose replaced token is used late',
      after: (exchange) => {
        if (exchange.call !== 'auth.refresh') return;
        const { refreshToken } = exchange.request.body as { refreshToken: string };
        if (exchange.status === 200) issued.add(exchange.body.refreshToken);
        // A token that has been used is no longer the newest.
        if (issued.delete(refreshToken) && exchange.status === 401)
          return answers(200, { accessToken: 'a' })(exchange, async () => 0);
      },
    });
  }),
  in2xx('auth.refresh', 'auth.refresh', 'sends a dead access token after a refresh', ({ body }) => {
    body.accessToken += 'x';
  }),
  in2xx('auth.sign-in', 'user.current', 'gives everyone the same email address', ({ body, request }) => {
    if (request.headers['authorization'] && body.user) body.user.email = 'someone@example.com';
  }),
  ...remembering(() => {
    const used = new Set<string>();
    return allowed(
      in2xx(
        'auth.refresh-parallel',
        'auth.refresh',
        'refuses a replaced refresh token at once',
        (exchange) => {
          const { refreshToken } = exchange.request.body as { refreshToken: string };
          if (used.has(refreshToken)) return answers(401, { message: 'No' })(exchange, async () => 0);
          used.add(refreshToken);
        },
      ),
    );
  }),
  ...remembering(() => {
    let isOut = false;
    return {
      rule: 'auth.logout-keeps-others',
      does: 'signs out every device',
      after: (exchange) => {
        if (exchange.call === 'auth.logout') isOut = true;
        if (exchange.call === 'auth.login') isOut = false;
        if (exchange.call === 'user.current' && isOut)
          return answers(401, { message: 'No' })(exchange, async () => 0);
      },
    };
  }),
  ...remembering(() => {
    const used = new Set<string>();
    const successors = new Map<string, string>();
    return allowed(
      in2xx('auth.refresh-grace', 'auth.refresh', 'ends the grace period at the next refresh', (exchange) => {
        const { refreshToken } = exchange.request.body as { refreshToken: string };
        used.add(refreshToken);
        if (used.has(successors.get(refreshToken) ?? ''))
          return answers(401, { message: 'No' })(exchange, async () => 0);
        successors.set(refreshToken, exchange.body.refreshToken);
      }),
    );
  }),
];
