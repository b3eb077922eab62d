/** The demo's payment calls, which only a reference API without Stripe keys offers. They aren't in the contract. */
import * as z from 'zod/mini';
import { paymentStatus } from '#api/contract/payment.ts';
import { announceTooMany } from '#api/request.ts';
import { apiUrl } from '#platform/config.ts';
import type { PaymentRequest } from './card-form.ts';
import type { PaymentCard } from './payment-card.ts';

const accepted = z.object({ paymentIntent: z.object({ status: paymentStatus }) });
const refused = z.object({ message: z.string() });
const redirect = z.object({ url: z.url({ protocol: /^https?$/ }) });

export type DemoResult =
  | { kind: 'status'; status: z.output<typeof paymentStatus> }
  | { kind: 'declined'; message: string }
  | { kind: 'unknown' };

/** Sends the card, or the outcome of the bank's 3-D Secure check. */
export async function sendDemoAction(
  request: PaymentRequest,
  action: { card: PaymentCard } | { outcome: 'pass' | 'fail' },
  language: string,
): Promise<DemoResult> {
  return demoResultOf(
    await post(request, { verb: 'card' in action ? 'confirm' : 'challenge', body: action, language }),
  );
}

/** The URL of the bank's page, or `undefined` if the call fails. Throws if the response is invalid. */
export async function fetchBankUrl(request: PaymentRequest, language: string): Promise<string | undefined> {
  const response = await post(request, {
    verb: 'redirect',
    body: { returnUrl: request.returnUrl },
    language,
  });
  return response?.status === 200 ? z.parse(redirect, response.body).url : undefined;
}

function demoResultOf(response: { status: number; body: unknown } | undefined): DemoResult {
  const ok = response?.status === 200 ? z.safeParse(accepted, response.body) : undefined;
  if (ok?.success) return { kind: 'status', status: ok.data.paymentIntent.status };
  const refusal = response?.status === 402 ? z.safeParse(refused, response.body) : undefined;
  return refusal?.success ? { kind: 'declined', message: refusal.data.message } : { kind: 'unknown' };
}

/** `undefined` if the call fails or the response isn't JSON. */
async function post(
  { paymentIntentId, clientSecret }: PaymentRequest,
  { verb, body, language }: { verb: string; body: object; language: string },
): Promise<{ status: number; body: unknown } | undefined> {
  try {
    const response = await fetch(`${apiUrl}/demo-payments/${encodeURIComponent(paymentIntentId)}/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ clientSecret, ...body }),
    });
    const json: unknown = await response.json();
    if (response.status === 429) announceTooMany(z.safeParse(refused, json).data?.message);
    return { status: response.status, body: json };
  } catch {
    return undefined;
  }
}
