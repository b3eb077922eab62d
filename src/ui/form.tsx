/**
 * Sends a form. Handles its pending state, its message, its field errors and the focus on the first invalid field.
 * Typed values stay. Inputs are uncontrolled, so that text typed before the scripts loaded, or filled in by a password
 * manager, also counts.
 */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useWaitTexts } from '#i18n/page-context.tsx';
import type { FailureText } from '#i18n/page-texts.ts';
import { type FormValues, fieldsText } from '#lib/form-fields.ts';
import { askBeforeLeavingDuring } from './ask-before-leaving.ts';
import { SlowLine } from './SlowLine.tsx';
import { useAction } from './use-action.ts';
import { useHydrated } from './use-hydrated.ts';

/** The message for each wrong field, by its name. */
type FieldErrors = Readonly<Record<string, string>>;

export interface Sending {
  /** A UUID for this attempt. Sending the same values again reuses the UUID. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

interface FormOptions {
  check?: (values: FormValues) => FieldErrors | Promise<FieldErrors>;
  /** Sends the values and returns undefined on success. An error thrown here is a bug, which the form doesn't show. */
  send: (values: FormValues, sending: Sending) => Promise<FailureText | undefined>;
  /** Called after success. It may leave the page. */
  onDone?: (values: FormValues) => void;
}

/** What the last attempt led to. */
interface Shown {
  readonly message: string | undefined;
  readonly errors: FieldErrors;
}

export type Form = ReturnType<typeof useForm>;

const nothing: Shown = { message: undefined, errors: {} };

export function useForm({ check, send, onDone }: FormOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(nothing);
  const { run, ...action } = useAction();
  const isReady = useHydrated();
  const [focusRequest, setFocusRequest] = useState(0);
  const attempt = useAttempt(send);

  useEffect(() => {
    if (focusRequest) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusRequest]);

  function refuse(form: HTMLFormElement, rejection: FailureText): void {
    setShown(shownBy(form, rejection));
    setFocusRequest((count) => count + 1);
  }

  async function submit(signal: AbortSignal): Promise<void> {
    const form = ref.current;
    if (!form) return;
    const values = valuesOf(form);
    setShown(nothing);
    const rejection = await askBeforeLeavingDuring(checkAndSend(values, signal));
    if (rejection) refuse(form, rejection);
    else onDone?.(values);
  }

  async function checkAndSend(values: FormValues, signal: AbortSignal): Promise<FailureText | undefined> {
    const fields = (await check?.(values)) ?? {};
    return Object.keys(fields).length ? { message: '', fields } : attempt(values, signal);
  }

  function hideError(name: string): void {
    if (shown.errors[name]) setShown((now) => ({ ...now, errors: { ...now.errors, [name]: '' } }));
  }

  return {
    ...shown,
    ...action,
    /** For an error that may no longer hold, because the shopper has changed another field. */
    hideError,
    /** False until scripts run. Until then, the submit button is disabled. early-enter.script.ts waits for the button. */
    isReady,
    props: {
      ref,
      noValidate: true,
      /** Keeps typed values out of the URL if the form is sent without scripts. */
      method: 'post',
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        run(submit);
      },
      // Hide a field's error while the shopper corrects it.
      onInput: ({ target }: FormEvent) => hideError((target as HTMLInputElement).name),
    },
  };
}

/** Returns `send` with an idempotency key. */
function useAttempt(send: FormOptions['send']) {
  const last = useRef({ values: '', key: '' });
  return async (values: FormValues, signal: AbortSignal): Promise<FailureText | undefined> => {
    const text = JSON.stringify(values);
    if (last.current.values !== text) last.current = { values: text, key: crypto.randomUUID() };
    const rejection = await send(values, { idempotencyKey: last.current.key, signal });
    if (!rejection) last.current = { values: '', key: '' };
    return rejection;
  };
}

/** What the form shows. Errors of fields that the form doesn't have go into the message. */
function shownBy(form: HTMLFormElement, { message, fields = {} }: FailureText): Shown {
  const isOwn = ([name]: [string, string]) => !!form.elements.namedItem(name);
  const others = Object.fromEntries(Object.entries(fields).filter((error) => !isOwn(error)));
  const fullMessage = [message, fieldsText(others)].filter(Boolean).join(' ');
  const errors = Object.fromEntries(Object.entries(fields).filter(isOwn));
  return { message: fullMessage || undefined, errors };
}

/** The text of every named control. Files are left out. */
export function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The end of a form: the error, the submit button, and a way to stop a long wait. */
export function FormEnd({ form, label, children }: { form: Form; label: string; children?: ReactNode }) {
  const texts = useWaitTexts();
  return (
    <div>
      <div role="alert">
        {form.message && <p className="mb-4 rounded-card bg-sunk p-4 text-danger">{form.message}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {/* Not `disabled` while waiting, because a disabled button loses the focus. */}
        <button
          type="submit"
          className="button"
          disabled={!form.isReady}
          aria-disabled={form.isPending || undefined}
        >
          {form.isPending ? texts.pending : label}
        </button>
        {children}
      </div>
      <div role="status">{form.isSlow && <SlowLine onStop={form.stop} />}</div>
    </div>
  );
}
