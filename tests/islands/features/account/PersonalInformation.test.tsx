import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { updateCurrentUser } from '#api/contract/user.ts';
import { $user } from '#features/session/user-store.ts';
import en from '#i18n/messages/en/account.json';
import enAuth from '#i18n/messages/en/auth.json';
import { hashSecret } from '../../../../scripts/reference-api/account/hash.ts';
import { control, Shopper } from '../../../support/api/shopper.ts';
import { fill, press, profilePage, tellOfChange } from './profile.tsx';

const profile = await profilePage();

/** Gives the shopper's account a password. */
async function givePassword(): Promise<string> {
  const password = 'Correct Horse 7';
  const { api, shopper } = profile;
  api.db
    .run`UPDATE user SET password_hash = ${await hashSecret(api.context, password)} WHERE id = ${shopper.id}`;
  return password;
}

test('a name can be saved beside an invalid phone number', async () => {
  profile.api.db
    .prepare('UPDATE user SET phone_number = ? WHERE id = ?')
    .run('+1 555 0100 000', profile.shopper.id);
  const { personal } = await profile.show();
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  press(personal, en.save);
  await personal.findByText('Ada Œuvrard');
  expect(personal.getByText('+1 555 0100 000')).toBeDefined();
});

test('a phone number without country code isn’t saved', async () => {
  const { personal } = await profile.show();
  press(personal, en.profile.edit);
  fill(personal, /Phone/, '0470 12 34 56');
  press(personal, en.save);
  // The shopper's address is in France.
  await personal.findByText(enAuth.rules.countryCode);
  personal.getByRole('button', { name: 'Use +33\u00a04\u00a070\u00a012\u00a034\u00a056' });
  expect((await profile.user())?.phoneNumber).toBeNull();
  fill(personal, /Phone/, '+32 470 12 34 56');
  press(personal, en.save);
  await personal.findByText('+32 470 12 34 56');
});

test('a save with an unknown result can be repeated', async () => {
  const { personal } = await profile.show();
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  await control(profile.api, '/faults', [
    { kind: 'lost', method: 'PATCH', path: '/v1/user/update/current-user', times: 1 },
    { kind: 'delay', method: 'GET', path: '/v1/user/current-user', milliseconds: 8000, times: 1 },
  ]);
  press(personal, en.save);
  await personal.findByText(new RegExp(en.profile.error));
  press(personal, en.save);
  expect(await personal.findByText('Ada Œuvrard')).toBeDefined();
});

test('a taken email address stays in its field (promise 47)', async () => {
  const other = new Shopper(profile.api);
  const { personal } = await profile.show();
  press(personal, en.profile.edit);
  fill(personal, /Email/, `${other.id}@example.org`);
  const password = await givePassword();
  fill(personal, en.profile.currentPassword, password);
  press(personal, en.save);
  await personal.findByText(enAuth.rules.emailTaken);
  expect(personal.getByLabelText<HTMLInputElement>(en.profile.currentPassword).value).toBe(password);
  const field = personal.getByLabelText<HTMLInputElement>(/Email/);
  expect(field.value).toBe(`${other.id}@example.org`);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a new email address needs the password', async () => {
  const password = await givePassword();
  const { personal } = await profile.show();
  press(personal, en.profile.edit);
  const field = () => personal.queryByLabelText<HTMLInputElement>(en.profile.currentPassword);
  expect(field()).toBeNull();
  const { email = '' } = (await profile.user()) ?? {};
  fill(personal, /Email address/, 'new@shop.example');
  expect(field()?.getAttribute('aria-describedby')).toBeTruthy();
  fill(personal, /Email address/, ` ${email}`);
  expect(field()).toBeNull();

  fill(personal, /Email address/, `new-${email}`);
  press(personal, en.save);
  await personal.findByText(enAuth.rules.required);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  fill(personal, en.profile.currentPassword, 'Wrong Horse 7');
  press(personal, en.save);
  await personal.findByText('Incorrect password');
  expect((await profile.user())?.email).toBe(email);
  fill(personal, en.profile.currentPassword, password);
  press(personal, en.save);
  await personal.findByText(`new-${email}`);
  expect((await profile.user())?.email).toBe(`new-${email}`);
});

test('a refused field that the form lacks is named', async () => {
  const { personal } = await profile.show();
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  await control(profile.api, '/faults', {
    kind: 'status',
    path: updateCurrentUser.path,
    status: 422,
    times: 1,
    body: { message: 'No', fields: { taxNumber: 'Required' } },
  });
  press(personal, en.save);
  expect(await personal.findByText('taxNumber: Required')).toBeDefined();
});

test('saving keeps what another tab has changed', async () => {
  const { personal } = await profile.show();
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  await profile.shopper.call(updateCurrentUser, { body: { lastName: 'King' } });
  tellOfChange();
  await waitFor(() => expect($user.get()).toMatchObject({ data: { lastName: 'King' } }));
  press(personal, en.save);
  await personal.findByText('Ada King');
  expect(await profile.user()).toMatchObject({ firstName: 'Ada', lastName: 'King' });
});
