/**
 * The calls of the demo payment. The reference API offers them when it has no Stripe keys; they aren't in the
 * contract.
 */
import * as z from 'zod/mini';
import { paymentStatus } from '#api/contract/payment.ts';
import { apiUrl } from '#platform/config.ts';
import { announceTooMany } from '#platform/too-many.ts';
import type { Card } from './card.ts';
import type { PaymentRequest } from './payment.ts';

const accepted = z.object({ paymentIntent: z.object({ status: paymentStatus }) });
const refused = z.object({ message: z.string() });
const redirect = z.object({ url: z.url({ protocol: /^https?$/ }) });

export type DemoAnswer =
  | { kind: 'status'; status: z.output<typeof paymentStatus> }
  | { kind: 'declined'; message: string }
  | { kind: 'unknown' };

export async function confirmCard(
  request: PaymentRequest,
  card: Card,
  language: string,
): Promise<DemoAnswer> {
  return answerOf(await post(request, 'confirm', { card }, language));
}

export async function answerChallenge(
  request: PaymentRequest,
  outcome: 'pass' | 'fail',
  language: string,
): Promise<DemoAnswer> {
  return answerOf(await post(request, 'challenge', { outcome }, language));
}

/** The address of the bank's page for a payment that needs it. */
export async function bankPage(request: PaymentRequest, language: string): Promise<string | undefined> {
  const answer = await post(request, 'redirect', { returnUrl: request.returnUrl }, language);
  return answer?.status === 200 ? z.parse(redirect, answer.body).url : undefined;
}

function answerOf(answer: { status: number; body: unknown } | undefined): DemoAnswer {
  const good = answer?.status === 200 ? z.safeParse(accepted, answer.body) : undefined;
  if (good?.success) return { kind: 'status', status: good.data.paymentIntent.status };
  const bad = answer?.status === 402 ? z.safeParse(refused, answer.body) : undefined;
  return bad?.success ? { kind: 'declined', message: bad.data.message } : { kind: 'unknown' };
}

/** `undefined` without a readable answer. */
async function post(
  { paymentIntentId, clientSecret }: PaymentRequest,
  verb: string,
  body: object,
  language: string,
): Promise<{ status: number; body: unknown } | undefined> {
  try {
    const answer = await fetch(`${apiUrl}/demo-payments/${encodeURIComponent(paymentIntentId)}/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ clientSecret, ...body }),
    });
    const said: unknown = await answer.json();
    if (answer.status === 429) announceTooMany(z.safeParse(refused, said).data?.message);
    return { status: answer.status, body: said };
  } catch {
    return undefined;
  }
}
