/**
 * A stub of Stripe.js with the functions that the shop uses, so that the shop's own Stripe code runs. It calls
 * `/demo-payments` at the given URL, where the reference API's simulator or the test answers.
 */

/** The results of the attempts to pay, in order. The last one repeats. */
export type StripePlan = readonly (
  | 'success'
  | 'decline'
  | 'challenge'
  | 'refuse'
  | 'redirect'
  | 'never'
  | 'throw'
)[];

export function stripeStub(apiUrl: string, plan: StripePlan): string {
  return `(${stub})(${JSON.stringify(apiUrl)}, ${JSON.stringify(plan)});`;
}

/** Runs in the page, so it can't use anything from outside the function. */
const stub = `function (apiUrl, plan) {
  const log = (window.stripeLog = { options: [], updates: [], tries: 0 });
  const card = (number) => ({ number, expMonth: 12, expYear: 2099, cvc: '123' });
  const post = async (clientSecret, verb, body) => {
    const id = clientSecret.split('_secret')[0];
    const response = await fetch(apiUrl + '/demo-payments/' + id + '/' + verb, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ clientSecret, ...body }),
    });
    return response.json();
  };
  const element = () => {
    const listeners = {};
    return {
      on(name, listener) { listeners[name] = listener; },
      mount(target) {
        const box = document.createElement('div');
        box.setAttribute('data-stripe-element', '');
        box.textContent = 'Stripe test element';
        target.append(box);
        const type = window.stripeTrouble;
        const [name, event] = type ? ['loaderror', { error: { type } }] : ['ready', {}];
        setTimeout(() => listeners[name](event), 20);
      },
      destroy() {},
    };
  };
  const confirmPayment = async ({ clientSecret, confirmParams }) => {
    log.tries += 1;
    const step = plan[Math.min(log.tries, plan.length) - 1];
    if (step === 'never') return new Promise(() => {});
    if (step === 'throw') throw new Error('IntegrationError: ' + clientSecret);
    if (step === 'success') return post(clientSecret, 'confirm', { card: card('4242424242424242') });
    if (step === 'decline') {
      const response = await post(clientSecret, 'confirm', { card: card('4000000000000002') });
      return { error: { type: 'card_error', code: response.code, message: response.message } };
    }
    await post(clientSecret, 'confirm', { card: card('4000002760003184') });
    const done = await post(clientSecret, 'challenge', { outcome: step === 'refuse' ? 'fail' : 'pass' });
    if (step === 'refuse') return { error: {
      type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'We are unable to authenticate you.',
    } };
    if (step === 'challenge') return done;
    const back = new URL(confirmParams.return_url);
    back.searchParams.set('payment_intent', done.paymentIntent.id);
    back.searchParams.set('payment_intent_client_secret', clientSecret);
    back.searchParams.set('redirect_status', 'succeeded');
    location.assign(back.href);
    return new Promise(() => {});
  };
  window.Stripe = (key, { locale }) => {
    log.locale = locale;
    return {
      elements(options) {
        log.options.push(options);
        return {
          create: element,
          submit: async () => (window.stripeMistake ? { error: { type: 'validation_error' } } : {}),
          update(changes) { log.updates.push(changes); },
        };
      },
      confirmPayment,
    };
  };
  window.Stripe.version = 'endive';
}`;
