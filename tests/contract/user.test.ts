import { expect, test } from 'vitest';
import { login } from '../../src/api/contract/auth.ts';
import { currentUser, updateCurrentUser } from '../../src/api/contract/user.ts';
import { newAccount } from '../support/account.ts';
import { apiCaller } from '../support/api-caller.ts';
import { apiOfFile } from '../support/reference-api.ts';

const api = await apiOfFile({ products: 3 });
const call = await apiCaller(api.url);

test('the current user is null without a token, and an invalid token gets a 401', async () => {
  expect((await call(currentUser)).data).toEqual({ user: null });
  expect((await call(currentUser, { token: 'dead' })).status).toBe(401);
  expect((await call(currentUser, { headers: { Authorization: 'Basic YTpi' } })).status).toBe(401);
});

test('the current user is the one whose token was sent', async () => {
  const { user, accessToken } = await newAccount(call);
  expect((await call(currentUser, { token: accessToken })).data.user).toEqual(user);
});

test('an update changes only the fields it sends', async () => {
  const { user, accessToken: token } = await newAccount(call, { phoneNumber: '+33612345678' });
  const change = (body: unknown) => call(updateCurrentUser, { body, token });
  expect((await change({ firstName: '  Grace ' })).data.user).toEqual({ ...user, firstName: 'Grace' });
  expect((await change({ phoneNumber: null })).data.user.phoneNumber).toBeNull();
  expect((await change({})).data.user).toEqual({ ...user, firstName: 'Grace', phoneNumber: null });
});

test('a new email address works at the next sign-in, and one in use is refused', async () => {
  const [ada, grace] = [await newAccount(call), await newAccount(call)];
  const change = (email: string) =>
    call(updateCurrentUser, { body: { email, lastName: 'Hopper' }, token: ada.accessToken });
  expect((await change(grace.user.email.toUpperCase())).failure.code).toBe('email_taken');
  expect((await call(currentUser, { token: ada.accessToken })).data.user).toEqual(ada.user);
  const email = `new-${ada.user.email}`;
  expect((await change(email)).status).toBe(200);
  expect((await call(login, { body: { email, password: ada.password } })).status).toBe(200);
  expect((await call(login, { body: { email: ada.user.email, password: ada.password } })).status).toBe(401);
});

test('users can change the case of their own email address', async () => {
  const { user, accessToken: token } = await newAccount(call);
  const email = user.email.toUpperCase();
  expect((await call(updateCurrentUser, { body: { email }, token })).data.user.email).toBe(email);
});

test('an invalid update gets a 422 that names the fields', async () => {
  const { accessToken: token } = await newAccount(call);
  const answer = await call(updateCurrentUser, { body: { firstName: 'x', phoneNumber: '+1' }, token });
  expect(answer.failure.fields).toEqual({ firstName: 'Too short', phoneNumber: 'Invalid phone number' });
});
