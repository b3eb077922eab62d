import { describe, expect, test } from 'vitest';
import { setupOf } from '#lib/shop-setup.ts';
import { WrongSettings } from '#lib/wrong-settings.ts';

describe('the setup of a shop', () => {
  test('has its defaults if nothing is set', () => {
    expect(setupOf({}, undefined)).toEqual({
      features: {
        reviews: true,
        newsletter: true,
        invoices: true,
        cancelOrders: true,
        changeEmail: true,
        discountCodes: false,
        restockAlerts: false,
        resetBy: 'code',
      },
      currency: 'USD',
      countries: [],
    });
  });

  test('treats null as not set', () => {
    const nothing = { features: { reviews: null, resetBy: null }, currency: null, countries: null };
    expect(setupOf({}, nothing)).toEqual(setupOf({}, undefined));
  });

  test.each([
    [undefined, undefined, true],
    [undefined, false, false],
    [undefined, true, true],
    [false, undefined, false],
    [false, true, false],
    [true, false, false],
    [true, undefined, true],
  ])('with %s in the shop and %s in the API, has reviews: %s', (own, asked, expected) => {
    const { features } = setupOf({ features: { reviews: own } }, { features: { reviews: asked } });
    expect(features.reviews).toBe(expected);
  });

  test('has a feature that the shop or the API turns on', () => {
    expect(setupOf({ features: { discountCodes: true } }, undefined).features.discountCodes).toBe(true);
    expect(setupOf({}, { features: { discountCodes: true } }).features.discountCodes).toBe(true);
  });

  test('compares currencies without case', () => {
    expect(setupOf({ currency: 'EUR' }, { currency: 'eur' }).currency).toBe('EUR');
  });

  test.each([
    [{ currency: 'EUR' }, { currency: 'USD' }, 'currency: "EUR"'],
    [{ features: { resetBy: 'code' } }, { features: { resetBy: 'link' } }, 'features.resetBy: "code"'],
  ] as const)('stops the build if shop and API disagree: %o and %o', (own, asked, text) => {
    expect(() => setupOf(own, asked)).toThrow(
      `Wrong settings in shop.config.ts or the API:\n  shop.config.ts says ${text}`,
    );
  });

  test.each(['JPY', 'KWD', 'ABC', 'euro'])('stops the build for the currency %s', (currency) => {
    // Only for bugs, a command prints the stack instead of the message.
    expect(() => setupOf({}, { currency })).toThrow(WrongSettings);
    expect(() => setupOf({}, { currency })).toThrow('a currency of ISO 4217 with two decimals');
  });

  test('delivers only where both the shop and the API deliver', () => {
    expect(setupOf({ countries: ['FR', 'US'] }, { countries: ['BE', 'FR'] }).countries).toEqual(['FR']);
    expect(setupOf({ countries: ['FR'] }, { countries: [] }).countries).toEqual(['FR']);
    expect(setupOf({}, { countries: ['BE'] }).countries).toEqual(['BE']);
    expect(() => setupOf({ countries: ['FR'] }, { countries: ['BE'] })).toThrow('a country in common');
  });
});
