/** Faults in the details of an account. */
import { allowed, answers, type BackendFault, in2xx, inFailure } from './fault.ts';

export const userFaults: readonly BackendFault[] = [
  inFailure(
    'user.dead-token',
    'user.current',
    'sends null for a dead token',
    401,
    answers(200, { user: null }),
  ),
  in2xx('user.update', 'user.update', 'empties a name that isn’t sent', ({ body, request }) => {
    if (!('lastName' in (request.body as object))) body.user.lastName = '';
  }),
  in2xx('user.empties', 'user.update', 'keeps a phone number that is emptied', ({ body, request }) => {
    if ('phoneNumber' in (request.body as object)) body.user.phoneNumber = '+33612345678';
  }),
  allowed(
    inFailure(
      'user.email-needs-password',
      'user.update',
      'changes the email address without the password',
      422,
      (exchange) => {
        const { email } = exchange.request.body as { email: string };
        const user = { id: 'u', firstName: 'A', lastName: 'B', email, createdAt: '2026-01-01T00:00:00Z' };
        return answers(200, { user })(exchange, async () => 0);
      },
    ),
  ),
  inFailure(
    'user.email-taken',
    'user.update',
    'answers 422 for a taken email address',
    409,
    answers(422, { message: 'No' }),
  ),
  in2xx('user.none', 'user.current', 'sends a user to guests', ({ body, request }) => {
    if (!request.headers['authorization'])
      body.user = {
        id: 'u',
        firstName: 'Ada',
        lastName: 'L',
        email: 'a@b.example',
        createdAt: '2026-01-01T00:00:00Z',
      };
  }),
  inFailure(
    'user.email-needs-password',
    'user.update',
    'doesn’t say that the password is missing',
    422,
    ({ body }) => {
      delete body.fields;
    },
  ),
];
