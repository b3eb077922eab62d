/** Scenes with sign-in, registration and password reset. */
import { render, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { login, register, requestReset, resetPassword } from '#api/contract/auth.ts';
import { ResetPasswordIsland } from '#features/password-reset/ResetPasswordIsland.tsx';
import { RegisterIsland } from '#features/session/RegisterIsland.tsx';
import { SignInIsland } from '#features/session/SignInIsland.tsx';
import auth from '#i18n/messages/en/auth.json';
import { type Account, codeMailedTo, freshEmail, newAccount } from '../../../../support/api/account.ts';
import type { ReferenceApi } from '../../../../support/api/reference-api.ts';
import { click, messages, rowsOf, type Scene, type Scenes, type, typeAll } from './scene.ts';

const withAccount = (make: (api: ReferenceApi, one: Account) => Scene) => async (api: ReferenceApi) =>
  make(api, await newAccount(api.call));

export const sessionScenes: Scenes = {
  'sign in': withAccount((_, { user, password }) => ({
    call: login,
    open: () => {
      render(<SignInIsland locale="en" messages={messages} />);
      typeAll({ [auth.fields.email]: user.email, [auth.fields.password]: password });
    },
    press: () => click(auth.signIn.submit),
    message: auth.signIn.failed,
    done: () => expect(localStorage.getItem('accessToken')).not.toBeNull(),
  })),
  register: (api) => {
    const email = freshEmail();
    return {
      call: register,
      open: () => {
        render(<RegisterIsland locale="en" messages={messages} />);
        typeAll({
          [auth.fields.firstName]: 'Grace',
          [auth.fields.lastName]: 'Hopper',
          [auth.fields.email]: email,
          [auth.fields.password]: 'Copper pan 7',
          [auth.fields.confirmPassword]: 'Copper pan 7',
        });
      },
      press: () => click(auth.register.submit),
      message: auth.register.failed,
      done: () => {
        expect(localStorage.getItem('accessToken')).not.toBeNull();
        expect(rowsOf(api, 'SELECT first_name FROM user WHERE email = ?', email)).toEqual([
          { first_name: 'Grace' },
        ]);
      },
    };
  },
  'ask for a reset code': withAccount((api, { user }) => ({
    call: requestReset,
    open: () => {
      render(<ResetPasswordIsland locale="en" messages={messages} />);
      type(auth.fields.email, user.email);
    },
    press: () => click(auth.reset.send),
    message: auth.reset.sendFailed,
    done: () =>
      expect([screen.getByLabelText(auth.fields.code), codeMailedTo(api, user.email)]).not.toContain(''),
  })),
  'choose a new password': withAccount((api, { user }) => ({
    call: resetPassword,
    open: async () => {
      await api.call(requestReset, { body: { email: user.email } });
      render(<ResetPasswordIsland locale="en" messages={messages} />);
      click(auth.reset.haveCode);
      typeAll({
        [auth.fields.email]: user.email,
        [auth.fields.code]: codeMailedTo(api, user.email),
        [auth.fields.newPassword]: 'Brand0new',
        [auth.fields.confirmPassword]: 'Brand0new',
      });
    },
    press: () => click(auth.reset.submit),
    message: auth.reset.failed,
    messageOnceDone: auth.reset.perhapsDone,
    done: () => {
      screen.getByRole('heading', { name: auth.reset.doneHeading });
      expect(rowsOf(api, 'SELECT * FROM session WHERE user_id = ?', user.id)).toEqual([]);
    },
  })),
};
