/** The checkout: a guest signs in, then addresses, shipping and payment beside a sum that is always that of what is chosen. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { AddressForm } from '#features/account/AddressForm.tsx';
import { accountPage } from '#features/account/page.ts';
import { emptyCart } from '#features/cart/cart.ts';
import { noChanges } from '#features/cart/fresh.ts';
import { $changes, acceptChanges } from '#features/cart/fresh-store.ts';
import { LineChanges } from '#features/cart/LineChanges.tsx';
import { $cart, removeFromCart } from '#features/cart/store.ts';
import { CardForm } from '#features/payment/CardForm.tsx';
import { PayForm } from '#features/payment/PayForm.tsx';
import { $formState, openForm } from '#features/payment/provider-store.ts';
import { authPage } from '#features/session/auth-page.ts';
import { submitRegistration, submitSignIn } from '#features/session/auth-store.ts';
import { RegisterForm } from '#features/session/RegisterForm.tsx';
import { SignInForm } from '#features/session/SignInForm.tsx';
import { money } from '#i18n/format.ts';
import { href } from '#i18n/routes.ts';
import { toCents } from '#lib/money.ts';
import { Failed } from '#ui/Failed.tsx';
import { Waiting } from '#ui/Waiting.tsx';
import { AddressStep } from './AddressStep.tsx';
import { $addresses, addAddress, loadAddresses, stopAddresses } from './address-store.ts';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { nothingChosen, type Stage, type Step } from './checkout.ts';
import { $choices, $chosen, $total, choose, quote } from './choice-store.ts';
import { keepTyped, readDraft } from './draft.ts';
import { GuestStep } from './GuestStep.tsx';
import { type CheckoutProps, checkoutPage, toldText } from './page.ts';
import { $pay, forgetOutcome, payNow, stopPaying } from './pay-store.ts';
import { $methods, $sum, stopQuote } from './quote-store.ts';
import { ShippingStep } from './ShippingStep.tsx';
import { StepNav } from './StepNav.tsx';
import { $stage, goTo, startCheckout } from './store.ts';

const checking: Stage = { stage: 'checking' };
const idle = { state: 'idle' } as const;
const noAddresses = { shipping: undefined, billing: undefined };

export function CheckoutIsland(props: CheckoutProps) {
  const { locale, messages } = props;
  const page = useMemo(() => checkoutPage(props), [props]);
  const auth = useMemo(() => authPage({ locale, messages }), [locale, messages]);
  const account = useMemo(() => accountPage({ locale, messages }), [locale, messages]);
  const stage = useStore($stage, { ssr: () => checking });
  const cart = useStore($cart, { ssr: () => emptyCart });
  const changes = useStore($changes, { ssr: () => noChanges });
  const choices = useStore($choices, { ssr: () => nothingChosen });
  const { shipping } = useStore($chosen, { ssr: () => noAddresses });
  const addresses = useStore($addresses, { ssr: () => idle });
  const methods = useStore($methods, { ssr: () => idle });
  const sum = useStore($sum, { ssr: () => idle });
  const total = useStore($total, { ssr: () => undefined });
  const form = useStore($formState, { ssr: () => idle });
  const paying = useStore($pay, { ssr: () => idle });
  // A sign-in that is still being sent has the form that says so; it says when it is done.
  const [isSigningIn, setSigningIn] = useState(false);
  const content = useRef<HTMLDivElement>(null);

  useEffect(() => startCheckout(locale), [locale]);
  const isWhole = methods.state === 'ready' && methods.data.some(({ id }) => id === choices.shippingMethodId);
  const shown = stage.stage === 'open' ? stage.step : stage.stage;
  useFocusOnChange(content, shown);
  usePreselection(shown, addresses, methods, choices);

  const sumText =
    sum.state === 'ready'
      ? money(locale, toCents(sum.data.total))
      : page.text(sum.state === 'failed' ? 'summary.unknown' : 'summary.calculating');
  const step = (name: Step) => goTo(locale, name);
  const wait = (loading: string, onRetry: () => void, onStop: () => void) => (
    <Waiting texts={{ ...page.waiting, loading }} onRetry={onRetry} onStop={onStop} />
  );
  const newAddress = (close: (() => void) | undefined) => (
    <AddressForm
      page={account}
      address={readDraft().typed ?? {}}
      failed={page.text('address.addError')}
      takesFocus={close !== undefined}
      onTyped={keepTyped}
      send={async (fields, sending) => {
        const answer = await addAddress(fields, sending);
        if ('failure' in answer) return answer.failure;
        choose({ shippingAddressId: answer.address.id });
        return undefined;
      }}
      onDone={() => {
        keepTyped(undefined);
        close?.();
      }}
      {...(close && {
        onCancel: () => {
          keepTyped(undefined);
          close();
        },
      })}
    />
  );

  const parts: Readonly<Record<Step, () => ReactNode>> = {
    addresses: () => {
      if (addresses.state === 'failed')
        return (
          <Failed
            message={page.explain('address.loadError', addresses.failure)}
            retry={page.text('retry')}
            onRetry={() => void loadAddresses()}
          />
        );
      if (addresses.state !== 'ready')
        return wait(page.text('address.loading'), () => void loadAddresses(), stopAddresses);
      return (
        <AddressStep
          page={page}
          addresses={addresses.data}
          choices={choices}
          onChoose={(news) => {
            choose(news);
            forgetOutcome();
          }}
          onContinue={() => step('shipping')}
          newAddress={newAddress}
          isAddingAtFirst={readDraft().typed !== undefined}
        />
      );
    },
    shipping: () => (
      <ShippingStep
        page={page}
        address={shipping}
        methods={methods}
        chosen={choices.shippingMethodId}
        onChoose={(shippingMethodId) => choose({ shippingMethodId })}
        onContinue={() => step('payment')}
        onBack={() => step('addresses')}
        onRetry={() => void quote(true)}
        onStop={stopQuote}
      />
    ),
    payment: () => (
      <PayForm
        heading={page.text('payment.heading')}
        card={
          <CardForm
            text={page.paymentText}
            form={form}
            open={(place) => openForm(place, total ?? 100, locale)}
          />
        }
        label={
          total === undefined
            ? page.text('payment.notYet')
            : page.text('payment.pay', { total: money(locale, total) })
        }
        working={paying.state === 'working' ? page.text(`payment.${paying.phase}`) : undefined}
        isReady={
          form.state === 'ready' && total !== undefined && !changes.length && paying.state !== 'leaving'
        }
        message={paying.state === 'told' ? toldText(page, paying.outcome) : undefined}
        texts={{ slow: page.text('payment.slow'), stop: page.text('payment.stop') }}
        onPay={() => void payNow(locale)}
        onStop={stopPaying}
      >
        <button type="button" className="button button-quiet" onClick={() => step('shipping')}>
          {page.text('payment.back')}
        </button>
      </PayForm>
    ),
  };

  if (stage.stage === 'checking' && !isSigningIn)
    return wait(
      page.text('loading'),
      () => location.reload(),
      () => location.assign(href(locale, 'cart')),
    );
  if (stage.stage === 'empty')
    return (
      <div className="py-10">
        <p className="text-xl">{page.text('empty')}</p>
        <p className="mt-2 text-muted">{page.text('emptyHint')}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          <a className="button" href={href(locale, 'categories')}>
            {page.text('browse')}
          </a>
          <a className="button button-quiet" href={href(locale, 'orders')}>
            {page.text('toOrders')}
          </a>
        </p>
      </div>
    );
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_22rem]">
      <div ref={content} tabIndex={-1} className="min-w-0 outline-none">
        {paying.state === 'leaving' && (
          <p role="status" className="mb-6 rounded-card bg-sunk p-4">
            {page.text('leaving')}
          </p>
        )}
        <LineChanges
          page={{ locale, text: page.cartText }}
          changes={changes}
          onAccept={() => {
            forgetOutcome();
            void acceptChanges();
          }}
          onRemove={(productId) => void removeFromCart(productId)}
        />
        {stage.stage === 'open' && !isSigningIn ? (
          <>
            <StepNav page={page} step={stage.step} onStep={step} />
            {parts[stage.step]()}
            {/* Beside the steps there is no room for the sum: it stays at hand below them. */}
            <p
              aria-hidden="true"
              className="sticky bottom-0 z-10 mt-6 flex justify-between gap-4 border-t border-line bg-paper py-3 font-semibold nums lg:hidden"
            >
              <span>{page.text(isWhole ? 'summary.total' : 'summary.totalSoFar')}</span>
              <span>{sumText}</span>
            </p>
          </>
        ) : (
          <GuestStep
            page={page}
            signIn={
              <SignInForm
                page={auth}
                send={(values, options) => {
                  setSigningIn(true);
                  return submitSignIn(values, options).finally(() => setSigningIn(false));
                }}
                onDone={() => undefined}
              />
            }
            register={
              <RegisterForm
                page={auth}
                send={(values, phoneNumber, options) => {
                  setSigningIn(true);
                  return submitRegistration(values, phoneNumber, options).finally(() => setSigningIn(false));
                }}
                onDone={() => undefined}
              />
            }
          />
        )}
      </div>
      <CheckoutSummary
        page={page}
        cart={cart}
        sum={sum}
        isWhole={isWhole}
        country={shipping?.country}
        onRetry={() => void quote(true)}
      />
    </div>
  );
}

/** A new step begins where it is read: at its top, for the eye and for the screen reader (WCAG 2.4.3). */
function useFocusOnChange(content: React.RefObject<HTMLElement | null>, shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    const isFirst = before.current === 'checking';
    before.current = shown;
    if (isFirst) return;
    content.current?.focus({ preventScroll: true });
    content.current?.scrollIntoView({ block: 'start' });
  }, [content, shown]);
}

/** The first address and the first method are chosen until the shopper chooses others: one tap less for most. */
function usePreselection(
  shown: string,
  addresses: ReturnType<typeof $addresses.get>,
  methods: ReturnType<typeof $methods.get>,
  { shippingAddressId, shippingMethodId }: ReturnType<typeof $choices.get>,
): void {
  useEffect(() => {
    if (shown !== 'addresses' || addresses.state !== 'ready') return;
    const [first] = addresses.data;
    if (first && !addresses.data.some(({ id }) => id === shippingAddressId))
      choose({ shippingAddressId: first.id, billingAddressId: undefined });
  }, [shown, addresses, shippingAddressId]);
  useEffect(() => {
    if (shown !== 'shipping' || methods.state !== 'ready') return;
    const [first] = methods.data;
    if (first && !methods.data.some(({ id }) => id === shippingMethodId))
      choose({ shippingMethodId: first.id });
  }, [shown, methods, shippingMethodId]);
}
