/**
 * The first form of a password reset: the email address for the code or the link. Its texts come from ResetByCode.tsx or
 * ResetByLink.tsx.
 */
import type { ReactNode } from 'react';
import { EmailField } from '#features/session/AccountFields.tsx';
import { usePage } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import type { Result } from '#lib/loadable.ts';
import { FormEnd, useForm } from '#ui/form.tsx';
import { checkResetRequest } from './reset-rules.ts';

type Ask = (email: string, options?: { signal?: AbortSignal }) => Promise<Result<unknown>>;

export interface ResetProps {
  /** The account's email address, once known. */
  email: string;
  /** Asks for the email with the code or the link. */
  ask: Ask;
  onDone: () => void;
}

interface Props {
  send: Ask;
  email: string;
  label: string;
  failed: string;
  onSent: (email: string) => void;
  /** Shown beside the button. */
  children?: ReactNode;
}

export function ResetRequest({ send, email, label, failed, onSent, children }: Props) {
  const { explain, text } = usePage('auth');
  const form = useForm({
    check: (values) => ruleTexts(text, checkResetRequest(values)),
    send: async ({ email = '' }, options) => {
      const result = await send(email, options);
      return result.ok ? undefined : explain(failed, result.failure);
    },
    onDone: ({ email = '' }) => onSent(email),
  });
  return (
    <form {...form.props} className="grid gap-5">
      <EmailField defaultValue={email} error={form.errors['email']} />
      <FormEnd form={form} label={label}>
        {children}
      </FormEnd>
    </form>
  );
}
