/** Walks through the whole shop like a shopper, in Firefox and WebKit. */
import { randomUUID } from 'node:crypto';
import { apiUrl, callApi, createAccount, sessionOf } from '../support/browser/member.ts';
import { expect, test } from './fixtures.ts';
import type { Tab } from './tab.ts';

const { step } = test;

/** The status that the API returns for a call with this token. */
async function statusOf(method: string, path: string, token: string | null, body?: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { status } = await fetch(apiUrl() + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return status;
}

/** Signs out through the menu. Expects the API to end the session, and Back to show no personal data. */
async function signOut(tab: Tab, email: string, lastName: string): Promise<void> {
  const accessToken = await tab.run(() => localStorage.getItem('accessToken'));
  const refreshToken = await tab.run(() => localStorage.getItem('refreshToken'));
  expect(await statusOf('GET', '/v1/user/current-user', accessToken)).toBe(200);
  await step('sign out through the menu', async () => {
    await tab.click('button', `A. ${lastName}`);
    await tab.click('button', 'Sign out');
    await tab.see('link', 'Sign in', 'banner');
  });
  await step('the API has ended the session', async () => {
    await tab.until(
      'see the API refuse the token',
      async () => (await statusOf('GET', '/v1/user/current-user', accessToken)) === 401,
    );
    expect(await statusOf('POST', '/v1/auth/refresh', null, { refreshToken })).toBe(401);
  });
  await step('Back shows no personal data', async () => {
    await tab.back();
    await tab.see('link', 'Sign in', 'banner');
    const text = await tab.text();
    expect(text).not.toContain(lastName);
    expect(text).not.toContain(email);
  });
}

test('journey: register, buy, follow the order and sign out', async ({ tab }) => {
  const email = `ada-${randomUUID()}@example.com`;
  await step('browse from the home page', async () => {
    await tab.open('/');
    await tab.click('button', 'Reject');
    await tab.click('link', 'Kitchen', 'main');
    await tab.seePath('/category/kitchen');
    await tab.see('heading', 'Kitchen');
  });
  await step('search for a pan and open it', async () => {
    await tab.click('button', 'Search', 'banner');
    await tab.fill('Search products and categories', 'frying pan');
    await tab.click('option', /^Carbon steel frying pan/);
    await tab.seePath('/product/carbon-steel-pan');
  });
  await step('add it to the cart', async () => {
    await tab.click('button', 'Add to cart');
    await tab.click('link', /^Shopping cart: 1 item/, 'banner');
    await tab.seePath('/cart');
    await tab.click('button', /^Increase quantity of Carbon steel/);
    await tab.see('link', /^Shopping cart: 2 items/, 'banner');
    await tab.fill(/^Quantity of Carbon steel/, '3');
    await tab.click('heading', 'Order summary');
    await tab.see('link', /^Shopping cart: 3 items/, 'banner');
    await tab.fill(/^Quantity of Carbon steel/, '4');
    await tab.pressTab();
    await tab.see('link', /^Shopping cart: 4 items/, 'banner');
  });
  await step('choose an option of another product', async () => {
    await tab.open('/product/market-tote');
    await tab.click('radio', 'Large');
    await tab.seeText(/\$27\.39/);
    const queryNow = () => tab.run(() => location.search);
    await expect.poll(queryNow).toMatch(/^\?variant=\w+$/);
    const query = await queryNow();
    await tab.open(`/product/market-tote${query}`);
    await tab.seeText(/\$27\.39/);
  });
  await step('register', async () => {
    await tab.click('link', 'Sign in', 'banner');
    await tab.click('link', 'Create an account');
    await tab.fill('First name', 'Ada');
    await tab.fill('Last name', 'Lovelace');
    await tab.fill('Email address', email, 'main');
    await tab.fill('Password', 'Copper pan 7');
    await tab.fill('Confirm password', 'Copper pan 7');
    await tab.click('button', 'Create account', 'main');
    await tab.see('button', 'A. Lovelace');
  });
  await step('check out', async () => {
    await tab.click('link', /^Shopping cart: 4 items/, 'banner');
    await tab.click('link', 'Go to checkout');
    await tab.fill('Full name', 'Ada Lovelace');
    await tab.fill('Address line 1', 'Rue de la Paix 3');
    await tab.fill('Postal code', '75001');
    await tab.fill('City', 'Paris');
    await tab.choose('Country', 'France');
    await tab.click('button', /^(Save|Add)/, 'main');
    await tab.click('button', 'Continue to shipping');
    await tab.click('radio', /Express/);
    await tab.click('button', 'Continue to payment');
  });
  await step('pay with the demo card', async () => {
    await tab.fill('Card number', '4242 4242 4242 4242');
    await tab.fill(/^Expiry/, '12 / 39');
    await tab.fill(/^Security code|CVC/, '123');
    await tab.click('button', /^Pay \$/);
    await tab.see('heading', 'Thank you, your order is paid');
  });
  await step('find the order and its invoice', async () => {
    await tab.click('button', 'A. Lovelace');
    await tab.click('link', 'Orders', 'banner');
    await tab.seeText(/Paid/);
    await tab.run(() => {
      HTMLAnchorElement.prototype.click = function record() {
        document.documentElement.dataset['saved'] = this.download;
      };
    });
    await tab.click('button', 'Download invoice');
    await tab.until('see the page save the invoice', () =>
      tab.run(() => /\.pdf$/.test(document.documentElement.dataset['saved'] ?? '')),
    );
  });
  await step('change the profile', async () => {
    await tab.click('button', 'A. Lovelace');
    await tab.click('link', 'Profile', 'banner');
    await tab.click('button', 'Edit');
    await tab.fill('Last name', 'King');
    await tab.click('button', 'Save');
    await tab.see('button', 'A. King');
  });
  await step('delete the address and leave the page immediately', async () => {
    const accessToken = await tab.run(() => localStorage.getItem('accessToken'));
    await tab.click('button', /^Delete address/);
    await tab.open('/product/carbon-steel-pan#reviews');
    await tab.until('see the API delete the address', async () => {
      const { addresses } = await callApi<{ addresses: object[] }>(
        'GET',
        '/v1/address',
        undefined,
        accessToken,
      );
      return addresses.length === 0;
    });
  });
  await step('review the product', async () => {
    await tab.click('button', 'Write a review');
    await tab.click('radio', /^4 stars/);
    await tab.fill('Your comment', 'It browns well.');
    await tab.click('button', 'Publish review');
    await tab.seeText(/Thank you, your review is published/);
  });
  await step('sign out on a guarded page', async () => {
    await tab.open('/profile');
    await tab.seeText(new RegExp(email));
    await signOut(tab, email, 'King');
  });
});

test('signing out ends the session on the server', {
  tag: '@any-size',
}, async ({ tab }) => {
  const { email, password } = await createAccount();
  await tab.open('/profile');
  await tab.fill('Email address', email, 'main');
  await tab.fill('Password', password, 'main');
  await tab.click('button', 'Sign in', 'main');
  await tab.seeText(new RegExp(email));
  await tab.click('link', 'Alder & Quay', 'banner');
  await tab.seePath('/');
  await signOut(tab, email, 'Lovelace');
});

test('a page whose session ends shows no personal data', {
  tag: '@any-size',
}, async ({ tab }) => {
  const session = await sessionOf(await createAccount());
  const store = (items: Record<string, string>) =>
    tab.run((given) => {
      for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
    }, items);
  const seeGuestPage = async () => {
    await tab.see('link', 'Sign in', 'banner');
    await tab.click('button', 'Search', 'banner');
    await tab.see('combobox', 'Search products and categories');
    expect(await tab.text()).not.toContain('Lovelace');
  };
  await step('the session ends in another tab', async () => {
    await tab.open('/privacy-policy');
    await store(session);
    await tab.open('/');
    await tab.see('button', 'A. Lovelace');
    await tab.run(() => {
      // Like another tab, a frame is another document of the shop, so the page gets its storage events.
      const storage = document.body.appendChild(document.createElement('iframe')).contentWindow?.localStorage;
      for (const key of ['accessToken', 'refreshToken']) storage?.removeItem(key);
    });
    await seeGuestPage();
  });
  await step('the session expires', async () => {
    await store({ accessToken: 'dead', refreshToken: 'dead' });
    await tab.open('/');
    await tab.seeText(/Session expired/);
    await seeGuestPage();
  });
});

test('journey: theme, language, cookies, newsletter, not found', async ({ tab, size }) => {
  // On a phone, one menu contains both the theme and the language.
  const panel = (name: RegExp) => (size.width < 640 ? 'Menu' : name);
  await step('choose the dark theme, which the next page keeps', async () => {
    await tab.open('/categories');
    await tab.click('button', panel(/^Theme/));
    await tab.click('button', 'Dark');
    await tab.open('/');
    expect(await tab.run(() => document.documentElement.className)).toContain('dark');
  });
  await step('switch to French and back', async () => {
    await tab.click('button', panel(/^Language/));
    await tab.click('link', 'Français');
    await tab.seePath('/fr');
    await tab.see('link', 'Cuisine', 'main');
    await tab.click('button', panel(/^Langue/));
    await tab.click('link', 'English');
    await tab.seePath('/');
  });
  await step('choose cookies, then reset the choice', async () => {
    await tab.open('/privacy-policy');
    await tab.click('button', 'Customize', 'region');
    await tab.click('checkbox', 'Preferences', 'dialog');
    await tab.click('button', 'Save preferences');
    await tab.click('button', 'Reset my choice');
    await tab.click('button', 'Accept all', 'region');
  });
  await step('subscribe to the newsletter', async () => {
    await tab.open('/');
    await tab.fill('Email address', `${randomUUID()}@example.com`);
    await tab.click('button', 'Subscribe');
    await tab.seeText(/We’ve sent you an email\./);
  });
  await step('continue from a page that does not exist', async () => {
    await tab.open('/nowhere');
    await tab.click('link', 'All categories', 'main');
    await tab.seePath('/categories');
  });
});

test('a lost lazy part loads by itself or on the next click', {
  tag: '@any-size',
}, async ({ tab, shop }) => {
  await tab.open('/');
  await tab.see('button', 'Customize');
  const lost = shop.loseOnce(/\.js$/);
  await tab.click('button', 'Customize');
  await lost;
  const isOpen = () => tab.has('dialog', 'Cookie preferences');
  // The shop either retries by itself or shows an error.
  await tab.until(
    'see the dialog or an error message',
    async () => (await isOpen()) || /(?:not|n’t) load/.test(await tab.text()),
  );
  if (!(await isOpen())) await tab.click('button', 'Customize');
  await tab.see('dialog', 'Cookie preferences');
});
